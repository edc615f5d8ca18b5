import BackstaffJSON
import BackstaffWire
import Foundation
import Testing

extension EndToEnd {
  /// The renderer on a terminal, made by script(1), as a person uses it.
  @Suite struct TerminalTests {
    private static func desk(_ daemon: Daemon, _ arguments: String = "") throws -> Program {
      let program = Installation.program("desk").path
      let line = "stty rows 24 cols 80; exec '\(program)' --run '\(daemon.place.run)' \(arguments)"
      return try Program(
        at: URL(fileURLWithPath: "/usr/bin/script"), ["-qfec", line, "/dev/null"],
        environment: ["TERM": "xterm-256color", "BACKSTAFF_TERMINAL_QUERIES": "off"])
    }

    /// Types keys, and waits until the terminal is sent something for them.
    private static func type(_ keys: String, into desk: Program) throws -> Bool {
      let before = desk.outputText.count
      try desk.type(keys)
      return desk.waitForOutput { $0.count > before }
    }

    @Test func `003-36 fifty keys in a burst all arrive, whatever another process writes meanwhile`() throws {
      let daemon = try RendererTests.scanned()
      let desk = try TerminalTests.desk(daemon)
      #expect(desk.waitForOutput { $0.contains("bash") })
      try desk.type("a")
      _ = try daemon.wait("destination.addItem") { $0 != nil && $0 != .null }
      #expect(desk.waitForOutput { $0.contains("Plan an install") })
      let letters = String((0..<50).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
      try desk.type(letters)
      try daemon.send("destination.addItem.binding.note", "from elsewhere")
      let name = try daemon.wait("destination.addItem.name") { $0?.stringValue?.count == 50 }
      #expect(name == .string(letters))
      #expect(try daemon.get("destination.addItem.note").value == "from elsewhere")
      try desk.type("\u{3}")
      #expect(desk.wait() == 0)
    }

    @Test func `what is local answers while the daemon stands still, and what was typed arrives afterwards`() throws {
      let daemon = try RendererTests.scanned()
      let desk = try TerminalTests.desk(daemon)
      #expect(desk.waitForOutput { $0.contains("vim") })
      kill(daemon.program.pid, SIGSTOP)
      defer { kill(daemon.program.pid, SIGCONT) }
      for key in ["\u{1B}[B", "\u{1B}[B", "\u{1B}[A"] { #expect(try TerminalTests.type(key, into: desk)) }
      #expect(try TerminalTests.type("/", into: desk))
      for letter in ["v", "i"] { #expect(try TerminalTests.type(letter, into: desk)) }
      kill(daemon.program.pid, SIGCONT)
      #expect(try daemon.wait("searchText") { $0 == "vi" } == "vi")
      try desk.type("\u{3}")
      #expect(desk.wait() == 0)
    }

    @Test func `a session on a terminal is recorded as it was shown`() throws {
      let daemon = try RendererTests.scanned()
      let file = daemon.place.file("desk.cast")
      let desk = try TerminalTests.desk(daemon, "--record '\(file)'")
      #expect(desk.waitForOutput { $0.contains("vim") })
      #expect(try TerminalTests.type("\u{1B}[B", into: desk))
      try desk.type("q")
      #expect(desk.wait() == 0)
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      #expect(try JSON(parsing: Array(lines[0].utf8)) == ["version": 2, "width": 80, "height": 24])
      let events = try lines.dropFirst().map { try JSON(parsing: Array($0.utf8)) }
      #expect(events.count >= 2)
      #expect(events.allSatisfy { $0[1] == "o" })
      let shown = events.compactMap { $0[2]?.stringValue }.joined()
      #expect(desk.outputText.contains(shown.prefix(200)))
      #expect(shown.contains("Inventory"))
    }

    @Test func `without a standard input there are no keys, and the first frame is the last`() throws {
      let daemon = try RendererTests.scanned()
      let program = Installation.program("desk").path
      let desk = try Program(
        at: URL(fileURLWithPath: "/bin/sh"), ["-c", "exec '\(program)' --run '\(daemon.place.run)' <&-"])
      #expect(desk.wait() == 0)
      #expect(desk.outputText.contains("vim"))
    }
  }
}
