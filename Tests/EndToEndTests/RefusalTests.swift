import Foundation
import Testing

extension EndToEnd {
  /// A daemon that is there and lets nobody in.
  @Suite struct RefusalTests {
    private let reason = "WELCOME: the member \"version\" is missing"

    @Test(arguments: ["get plan", "log", "send appeared"])
    func `a command ends within its time and names the cause`(command: String) throws {
      let place = try Workplace()
      let daemon = try ConfusedDaemon(in: place.run)
      let arguments = command.split(separator: " ").map(String.init) + ["--run", place.run, "--timeout", "0.5"]
      let result = try Program.run("backstaff", arguments)
      try daemon.stop()
      #expect(result.status == 76)
      #expect(result.errors.contains("does not let this front in"), "\(result.errors)")
      #expect(result.errors.contains(reason), "\(result.errors)")
    }

    @Test func `one frame that is waited for names the cause too`() throws {
      let place = try Workplace()
      let daemon = try ConfusedDaemon(in: place.run)
      let result = try Program.run("desk", ["--run", place.run, "--once", "--wait", "1"])
      try daemon.stop()
      #expect(result.status == 76)
      #expect(result.errors.contains(reason), "\(result.errors)")
    }

    @Test func `a renderer shows the cause, and the state when the daemon is mended`() throws {
      let daemon = try RendererTests.scanned()
      daemon.kill()
      let confused = try ConfusedDaemon(in: daemon.place.run)
      let program = Installation.program("desk").path
      let line = "stty rows 24 cols 100; exec '\(program)' --run '\(daemon.place.run)'"
      let desk = try Program(
        at: URL(fileURLWithPath: "/usr/bin/script"), ["-qfec", line, "/dev/null"],
        environment: ["TERM": "xterm-256color", "BACKSTAFF_TERMINAL_QUERIES": "off"])
      #expect(desk.waitForOutput { $0.contains("does not let this program in") && $0.contains("version") })
      try confused.stop()
      try daemon.start()
      #expect(desk.waitForOutput { $0.contains("htop") })
      try desk.type("\u{3}")
      #expect(desk.wait() == 0)
    }
  }
}
