import Testing

@testable import BackstaffTerminal

struct TerminalProfileTests {
  private func colors(
    _ term: String, colorTerm: String? = nil, noColor: String? = nil, wish: ColorProfile? = nil
  ) -> ColorProfile {
    TerminalProfile(term: term, colorTerm: colorTerm, noColor: noColor, wish: wish, outputIsTerminal: true).colors
  }

  @Test func `a dumb terminal and a pipe get plain text`() {
    #expect(TerminalProfile(term: "dumb", outputIsTerminal: true).isPlain)
    #expect(TerminalProfile(term: nil, outputIsTerminal: true).isPlain)
    #expect(TerminalProfile(term: "xterm-256color", outputIsTerminal: false).isPlain)
    #expect(TerminalProfile(term: "xterm", wish: .full, outputIsTerminal: false).colors == .none)
    #expect(!TerminalProfile(term: "xterm-256color", outputIsTerminal: true).isPlain)
  }

  @Test func `NO_COLOR takes the colours away unless it is empty, and a wish counts before it`() {
    #expect(colors("xterm", colorTerm: "truecolor", noColor: "1") == .none)
    #expect(colors("xterm", noColor: "") == .sixteen)
    #expect(colors("xterm", noColor: "1", wish: .palette) == .palette)
    #expect(colors("xterm-256color", colorTerm: "truecolor", wish: ColorProfile.none) == .none)
  }

  @Test func `TERM and COLORTERM say how many colours there are`() {
    #expect(colors("xterm-256color", colorTerm: "truecolor") == .full)
    #expect(colors("screen", colorTerm: "24bit") == .full)
    #expect(colors("xterm-direct") == .full)
    #expect(colors("tmux-256color") == .palette)
    #expect(colors("linux") == .sixteen)
    #expect(colors("vt220") == .none)
    #expect(colors("xterm-mono") == .none)
  }
}
