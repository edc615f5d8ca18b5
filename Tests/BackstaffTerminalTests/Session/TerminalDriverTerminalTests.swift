import BackstaffViews
import Glibc
import Testing

@testable import BackstaffTerminal

/// The driver on a terminal; among the tests of the session, for a process takes over one terminal at a time.
extension TerminalSessionTests {
  @MainActor
  private func driver(_ terminal: PseudoTerminal, asks: Bool = true, now: ContinuousClock.Instant) throws
    -> TerminalDriver
  {
    terminal.resize(columns: 40, rows: 8)
    let session = try TerminalSession(input: terminal.near, output: terminal.near)
    return try TerminalDriver(terminal: session, profile: TerminalProfile(colors: .sixteen), asks: asks, now: now)
  }

  @Test @MainActor func `a terminal is asked once, and what it knows is used and undone`() throws {
    let terminal = try #require(PseudoTerminal())
    let start = ContinuousClock.now
    let driver = try driver(terminal, now: start)
    #expect(terminal.output() == TerminalSession.enterBytes + TerminalQuestions.bytes)
    let desk = DeskFixture(rows: 2)
    let host = SceneHost { DeskFixtureView(desk: desk) }
    try driver.present(host.scene())
    #expect(terminal.output().hasPrefix("\u{1B}[?25l\u{1B}[0m\u{1B}[H\u{1B}[2J"))
    terminal.type("\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}[?2027;2$y\u{1B}[?62;52c")
    #expect(try driver.service(now: start) == .running)
    #expect(terminal.output() == "\u{1B}[>1u\u{1B}[?2027h")
    #expect(driver.screen.policy == .clusters)
    try driver.present(host.scene())
    let frame = terminal.output()
    #expect(frame.hasPrefix("\u{1B}[?2026h\u{1B}[?25l") && frame.hasSuffix("\u{1B}[?2026l"))
    driver.close()
    #expect(
      terminal.output() == "\u{1B}[?2026l\u{1B}[?2027l\u{1B}[<u" + TerminalSession.leaveBytes)
    #expect(terminal.isCooked)
  }

  @Test @MainActor func `letters typed ahead into a field need no picture between them, and none is lost`() throws {
    let terminal = try #require(PseudoTerminal())
    let start = ContinuousClock.now
    let driver = try driver(terminal, asks: false, now: start)
    defer { driver.close() }
    let desk = DeskFixture(rows: 2)
    desk.shown = "sheet"
    let host = SceneHost { DeskFixtureView(desk: desk) }
    try driver.present(host.scene())
    let letters = String((0..<50).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    terminal.type(letters + "\t")
    var outcomes: [TerminalDriver.Outcome] = []
    repeat { outcomes.append(try driver.service(now: start)) } while outcomes.last == .typing
    // The last letter is followed by a key that needs to see what came of it.
    #expect(outcomes == Array(repeating: .typing, count: 49) + [.running])
    #expect(desk.name == letters)
    #expect(driver.timeoutMilliseconds(now: start) == 0)
  }

  @Test @MainActor func `of letters typed ahead each means what the scene says that the one before it made`() throws {
    let terminal = try #require(PseudoTerminal())
    let start = ContinuousClock.now
    let driver = try driver(terminal, asks: false, now: start)
    defer { driver.close() }
    let desk = DeskFixture(rows: 2)
    let host = SceneHost {
      TextField(
        "Word", text: Binding(get: { desk.query }, set: { text in (desk.query, desk.shown) = (text, "sheet") })
      )
      .sheet(isPresented: desk.isShown("sheet")) { TextField("Inside", text: desk.binding(\.name)) }
    }
    try driver.present(host.scene())
    terminal.type("abc")
    #expect(try driver.service(now: start) == .typing)
    driver.update(host.scene())
    #expect(try driver.service(now: start) == .typing)
    #expect(try driver.service(now: start) == .running)
    #expect(desk.query == "a")
    #expect(desk.name == "bc")
  }

  @Test @MainActor func `a terminal that answers late or not at all is used as it is`() throws {
    let terminal = try #require(PseudoTerminal())
    let start = ContinuousClock.now
    let driver = try driver(terminal, now: start)
    let host = SceneHost { Text("x") }
    try driver.present(host.scene())
    _ = terminal.output()
    #expect(driver.timeoutMilliseconds(now: start) == nil)
    terminal.type("\u{1B}[?0u\u{1B}[?62c")
    #expect(try driver.service(now: start + .seconds(3)) == .running)
    #expect(driver.screen.policy == .scalars)
    driver.close()
    #expect(terminal.output() == TerminalSession.leaveBytes)
  }

  @Test @MainActor func `answers under way when the program ends do not reach the shell`() throws {
    let terminal = try #require(PseudoTerminal())
    let driver = try driver(terminal, now: .now)
    terminal.type("\u{1B}[?62c")
    driver.close()
    var item = pollfd(fd: terminal.near, events: Int16(POLLIN), revents: 0)
    #expect(poll(&item, 1, 0) == 0)
  }

  @Test @MainActor func `Ctrl-O lets the terminal report clicks, and leaving takes that back`() throws {
    let terminal = try #require(PseudoTerminal())
    let start = ContinuousClock.now
    let driver = try driver(terminal, asks: false, now: start)
    let desk = DeskFixture(rows: 2)
    let host = SceneHost { DeskFixtureView(desk: desk) }
    try driver.present(host.scene())
    #expect(terminal.output().hasPrefix(TerminalSession.enterBytes + "\u{1B}[?25l"))
    terminal.type("\u{F}")
    #expect(try driver.service(now: start) == .running)
    #expect(terminal.output() == TerminalMode.mouse.on)
    try driver.present(host.scene())
    #expect(terminal.output().contains("^o"))
    terminal.type("\u{1B}[<0;5;4M")
    #expect(try driver.service(now: start) == .running)
    #expect(desk.log == ["open package-0"])
    driver.close()
    #expect(terminal.output() == TerminalMode.mouse.off + TerminalSession.leaveBytes)
  }

  @Test @MainActor func `several resizes are one frame at the new size`() throws {
    let terminal = try #require(PseudoTerminal())
    let start = ContinuousClock.now
    let driver = try driver(terminal, asks: false, now: start)
    defer { driver.close() }
    let host = SceneHost { Text("x") }
    try driver.present(host.scene())
    #expect(driver.timeoutMilliseconds(now: start) == nil)
    _ = terminal.output()
    for (columns, rows) in [(50, 9), (60, 10), (70, 11)] as [(UInt16, UInt16)] {
      terminal.resize(columns: columns, rows: rows)
      kill(getpid(), SIGWINCH)
    }
    #expect(try driver.service(now: start) == .running)
    try driver.present(host.scene())
    #expect(terminal.output().components(of: "\u{1B}[2J") == 1)
    #expect(driver.timeoutMilliseconds(now: start) == nil)
  }

  /// The loop sleeps until a descriptor is readable: there is no time after which it would wake up by itself.
  @Test @MainActor func `an idle screen wakes nobody, whatever was asked and turned on`() throws {
    let terminal = try #require(PseudoTerminal())
    let start = ContinuousClock.now
    let driver = try driver(terminal, now: start)
    defer { driver.close() }
    let host = SceneHost { DeskFixtureView(desk: DeskFixture()) }
    try driver.setMouse(true)
    try driver.present(host.scene())
    #expect(driver.timeoutMilliseconds(now: start) == nil)
    terminal.type("\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}[?62c")
    #expect(try driver.service(now: start) == .running)
    try driver.present(host.scene())
    _ = terminal.output()
    for hours in 0..<3 {
      let now = start + .seconds(hours * 3600)
      #expect(driver.timeoutMilliseconds(now: now) == nil)
      #expect(try driver.service(now: now) == .running)
      try driver.present(host.scene())
      var items = driver.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      #expect(poll(&items, nfds_t(items.count), 0) == 0)
      var written = pollfd(fd: terminal.far, events: Int16(POLLIN), revents: 0)
      #expect(poll(&written, 1, 0) == 0)
    }
  }

  @Test @MainActor func `lines are announced below one another and typing stays in its line`() throws {
    let terminal = try #require(PseudoTerminal())
    terminal.resize(columns: 60, rows: 8)
    let session = try TerminalSession(.lines, input: terminal.near, output: terminal.near)
    let driver = try TerminalDriver(terminal: session, profile: TerminalProfile(colors: .full), asks: true)
    let desk = DeskFixture(rows: 1)
    desk.shown = "sheet"
    let host = SceneHost { DeskFixtureView(desk: desk) }
    try driver.present(host.scene())
    let whole = terminal.output()
    #expect(whole.hasPrefix("\u{1B}[?2004h\r\n  Sheet Plan an install\r\n"))
    #expect(whole.hasSuffix("\r\n> Field Package, empty"))
    terminal.type("v")
    #expect(try driver.service() == .running)
    try driver.present(host.scene())
    #expect(terminal.output() == "\r> Field Package, v\u{1B}[K")
    terminal.type("\u{F}\u{19}")
    #expect(try driver.service() == .running)
    #expect(try driver.service() == .running)
    #expect(terminal.output() == "\u{1B}]52;c;dg==\u{1B}\\")
    driver.close()
    #expect(terminal.output() == "\u{1B}[?2004l\r\n")
  }
}

extension String {
  /// How often the part occurs.
  fileprivate func components(of part: String) -> Int {
    var rest = self[...]
    var count = 0
    while let found = rest.firstRange(of: part) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
