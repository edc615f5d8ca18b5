import Testing

@testable import BackstaffTerminal

struct TerminalProfileTests {
  @Test func `a dumb terminal and a pipe get plain text`() {
    #expect(TerminalProfile(term: "dumb", noColor: nil, outputIsTerminal: true).isPlain)
    #expect(TerminalProfile(term: nil, noColor: nil, outputIsTerminal: true).isPlain)
    #expect(TerminalProfile(term: "xterm-256color", noColor: nil, outputIsTerminal: false).isPlain)
    #expect(!TerminalProfile(term: "xterm-256color", noColor: nil, outputIsTerminal: true).isPlain)
  }

  @Test func `NO_COLOR takes the colours away unless it is empty`() {
    #expect(!TerminalProfile(term: "xterm", noColor: "1", outputIsTerminal: true).usesColor)
    #expect(TerminalProfile(term: "xterm", noColor: "", outputIsTerminal: true).usesColor)
    #expect(TerminalProfile(term: "xterm", noColor: nil, outputIsTerminal: true).usesColor)
  }
}
