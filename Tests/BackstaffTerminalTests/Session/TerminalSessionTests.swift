import Glibc
import Testing

@testable import BackstaffTerminal

/// One after the other: a process takes over one terminal at a time.
@Suite(.serialized)
struct TerminalSessionTests {
  /// Whether there is something to read within a second.
  private func isReadable(_ descriptor: Int32) -> Bool {
    var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&item, 1, 1000) == 1
  }

  @Test func `the terminal is raw while the session is open and as before afterwards`() throws {
    let terminal = try #require(PseudoTerminal())
    let before = terminal.settings
    let session = try TerminalSession(input: terminal.near, output: terminal.near)
    #expect(!terminal.isCooked)
    #expect(terminal.settings.c_lflag & UInt32(ISIG) == 0)
    #expect(terminal.output() == TerminalSession.enterBytes)
    session.close()
    session.close()
    #expect(terminal.output() == TerminalSession.leaveBytes)
    #expect(terminal.settings.c_lflag == before.c_lflag)
    #expect(terminal.settings.c_iflag == before.c_iflag)
    #expect(terminal.settings.c_oflag == before.c_oflag)
  }

  @Test func `a session that goes out of scope by an error gives the terminal back`() throws {
    struct Trouble: Error {}
    let terminal = try #require(PseudoTerminal())
    func work() throws {
      let session = try TerminalSession(input: terminal.near, output: terminal.near)
      try session.write(Array("x".utf8))
      throw Trouble()
    }
    #expect(throws: Trouble.self) { try work() }
    #expect(terminal.isCooked)
    #expect(terminal.output().hasSuffix(TerminalSession.leaveBytes))
  }

  @Test func `everything that is set on entering is undone on leaving`() {
    for mode in ["1049", "2004"] {
      #expect(TerminalSession.enterBytes.contains("\u{1B}[?\(mode)h"))
      #expect(TerminalSession.leaveBytes.contains("\u{1B}[?\(mode)l"))
    }
    for mode in ["7", "25"] {
      #expect(TerminalSession.enterBytes.contains("\u{1B}[?\(mode)l"))
      #expect(TerminalSession.leaveBytes.contains("\u{1B}[?\(mode)h"))
    }
  }

  @Test func `keys are read as they come and the far end's going is the end`() throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(input: terminal.near, output: terminal.near)
    #expect(try session.read() == [])
    terminal.type("j\u{3}")
    #expect(isReadable(session.inputDescriptor))
    #expect(try session.read() == [0x6A, 0x03])
  }

  @Test func `the size is the terminal's, zero too, and a change is one notice`() throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(input: terminal.near, output: terminal.near)
    #expect(session.size == TerminalSize(columns: 0, rows: 0))
    terminal.resize(columns: 100, rows: 30)
    kill(getpid(), SIGWINCH)
    kill(getpid(), SIGWINCH)
    #expect(session.size == TerminalSize(columns: 100, rows: 30))
    #expect(isReadable(session.signalDescriptor))
    #expect(try session.notices() == [.resized])
    #expect(try session.notices() == [])
  }

  @Test func `a continue after a stop from outside takes the terminal again`() throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(input: terminal.near, output: terminal.near)
    _ = terminal.output()
    kill(getpid(), SIGCONT)
    #expect(isReadable(session.signalDescriptor))
    #expect(try session.notices() == [.resumed])
    #expect(terminal.output() == TerminalSession.enterBytes)
    session.close()
    #expect(terminal.isCooked)
  }

  @Test func `a mode that was turned on is undone on leaving, and taken again after a stop`() throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(input: terminal.near, output: terminal.near)
    _ = terminal.output()
    for mode in TerminalMode.allCases { try session.set(mode, true) }
    #expect(terminal.output() == TerminalMode.allCases.map(\.on).joined())
    kill(getpid(), SIGCONT)
    #expect(isReadable(session.signalDescriptor))
    let again = TerminalMode.allCases.map { $0.off + $0.on }.joined()
    #expect(terminal.output() == TerminalSession.enterBytes + again)
    try session.set(.mouse, false)
    #expect(terminal.output() == TerminalMode.mouse.off)
    session.close()
    let rest = "\u{1B}[?2026l\u{1B}[?2027l\u{1B}[<u"
    #expect(terminal.output() == rest + TerminalSession.leaveBytes)
  }

  @Test func `a second session is refused while one is open`() throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(input: terminal.near, output: terminal.near)
    let error = #expect(throws: TerminalError.self) {
      try TerminalSession(input: terminal.near, output: terminal.near)
    }
    #expect(error?.code == .alreadyOpen)
    #expect(!terminal.isCooked)
    session.close()
    #expect(terminal.isCooked)
  }

  @Test func `an output that is no terminal is refused by name`() throws {
    let terminal = try #require(PseudoTerminal())
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let error = #expect(throws: TerminalError.self) { try TerminalSession(input: terminal.near, output: ends[1]) }
    #expect(error?.code == .notATerminal)
    #expect(terminal.isCooked)
  }

  @Test(arguments: [
    SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGTRAP, SIGILL, SIGBUS, SIGFPE, SIGUSR1, SIGALRM,
  ])
  func `a signal that ends the process gives the terminal back first`(signal: Int32) async throws {
    let terminal = try #require(PseudoTerminal())
    await #expect(processExitsWith: .signal(signal)) { [path = terminal.path as String, signal = signal as Int32] in
      let near = open(path, O_RDWR | O_NOCTTY)
      let session = try TerminalSession(input: near, output: near)
      withExtendedLifetime(session) {
        kill(getpid(), signal)
        while true { pause() }
      }
    }
    #expect(terminal.output() == TerminalSession.enterBytes + TerminalSession.leaveBytes)
    #expect(terminal.isCooked)
  }

  @Test func `SIGQUIT ends the process at once, whoever would have taken the terminal for it`() async throws {
    let terminal = try #require(PseudoTerminal())
    await #expect(processExitsWith: .signal(SIGQUIT)) { [path = terminal.path as String] in
      // As Swift's backtracer, which is there before the program.
      signal(SIGQUIT) { _ in _exit(9) }
      let near = open(path, O_RDWR | O_NOCTTY)
      let session = try TerminalSession(input: near, output: near)
      withExtendedLifetime(session) {
        kill(getpid(), SIGQUIT)
        while true { pause() }
      }
    }
    #expect(terminal.output() == TerminalSession.enterBytes + TerminalSession.leaveBytes)
    #expect(terminal.isCooked)
  }

  @Test func `exit and a trap give the terminal back too`() async throws {
    let terminal = try #require(PseudoTerminal())
    await #expect(processExitsWith: .exitCode(3)) { [path = terminal.path as String] in
      let near = open(path, O_RDWR | O_NOCTTY)
      let session = try TerminalSession(input: near, output: near)
      withExtendedLifetime(session) { exit(3) }
    }
    #expect(terminal.output() == TerminalSession.enterBytes + TerminalSession.leaveBytes)
    await #expect(processExitsWith: .failure) { [path = terminal.path as String] in
      let near = open(path, O_RDWR | O_NOCTTY)
      let session = try TerminalSession(input: near, output: near)
      withExtendedLifetime(session) { preconditionFailure("a trap on purpose") }
    }
    #expect(terminal.output() == TerminalSession.enterBytes + TerminalSession.leaveBytes)
    #expect(terminal.isCooked)
  }

  /// What undoes the modes, in the other order.
  private static let modesOff = TerminalMode.allCases.reversed().map(\.off).joined()
  private static let modesOn = TerminalMode.allCases.map(\.on).joined()

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV])
  func `modes that were turned on are undone by a signal that ends the process`(signal: Int32) async throws {
    let terminal = try #require(PseudoTerminal())
    await #expect(processExitsWith: .signal(signal)) { [path = terminal.path as String, signal = signal as Int32] in
      let near = open(path, O_RDWR | O_NOCTTY)
      let session = try TerminalSession(input: near, output: near)
      for mode in TerminalMode.allCases { try session.set(mode, true) }
      withExtendedLifetime(session) {
        kill(getpid(), signal)
        while true { pause() }
      }
    }
    #expect(
      terminal.output()
        == TerminalSession.enterBytes + Self.modesOn + Self.modesOff + TerminalSession.leaveBytes)
    #expect(terminal.isCooked)
  }

  @Test func `a stop gives the terminal back with its modes, and going on takes it again`() async throws {
    let terminal = try #require(PseudoTerminal())
    let far = terminal.far
    async let seen = Self.continueWhenStopped(far)
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      // A group of its own, so that there is somebody who could let it go on: then the kernel stops it.
      setpgid(0, 0)
      let near = open(path, O_RDWR | O_NOCTTY)
      let session = try TerminalSession(input: near, output: near)
      for mode in TerminalMode.allCases { try session.set(mode, true) }
      try session.write(Array("<\(getpid())>".utf8))
      session.suspend()
      // Another thread may have been the one that stopped.
      var item = pollfd(fd: session.signalDescriptor, events: Int16(POLLIN), revents: 0)
      while poll(&item, 1, -1) != 1 {}
      withExtendedLifetime(session) { exit(7) }
    }
    let stopped = await seen
    let again = TerminalMode.allCases.map { $0.off + $0.on }.joined()
    let start = TerminalSession.enterBytes + Self.modesOn
    #expect(stopped.hasPrefix(start + "<") && stopped.hasSuffix(">" + Self.modesOff + TerminalSession.leaveBytes))
    #expect(
      terminal.output()
        == TerminalSession.enterBytes + again + Self.modesOff + TerminalSession.leaveBytes)
    #expect(terminal.isCooked)
  }

  /// What the terminal got until it was given back; then lets the process go on whose number is in it.
  private static func continueWhenStopped(_ far: Int32) async -> String {
    var text: [UInt8] = []
    var item = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
    while !String(decoding: text, as: UTF8.self).hasSuffix(TerminalSession.leaveBytes), poll(&item, 1, 20_000) > 0 {
      var byte: UInt8 = 0
      guard read(far, &byte, 1) == 1 else { break }
      text.append(byte)
    }
    let words = String(decoding: text, as: UTF8.self)
    let number = words.split(separator: "<").dropFirst().first { $0.first?.isNumber == true }?.prefix { $0.isNumber }
    guard let pid = number.flatMap({ Int32($0) }) else { return words }
    var state = siginfo_t()
    // Not its parent's business: it only waits until the stop has happened.
    _ = waitid(P_PID, id_t(pid), &state, WSTOPPED | WNOWAIT)
    kill(pid, SIGCONT)
    return words
  }

  @Test func `lines leave the screen alone and give the keys back`() throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(.lines, input: terminal.near, output: terminal.near)
    #expect(!terminal.isCooked)
    session.close()
    #expect(terminal.output() == "\u{1B}[?2004h\u{1B}[?2004l\r\n")
    #expect(terminal.isCooked)
  }
}
