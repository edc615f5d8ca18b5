import BackstaffJSON
import BackstaffWire
import Foundation
import Testing

extension EndToEnd {
  /// The ways the desk is shown that are no full screen.
  @Suite struct ShowingTests {
    @Test func `--once prints one frame and ends, whatever is to be read`() throws {
      let daemon = try RendererTests.scanned()
      let result = try Program.run("desk", ["--run", daemon.place.run, "--once"], input: "n")
      #expect(result.status == 0)
      #expect(result.output.contains("bash"))
      #expect(!result.output.contains("\u{1b}"))
      #expect(result.output.components(separatedBy: "── Inventory").count == 2)
      #expect(try daemon.get("destination.counter").isAbsent)
    }

    @Test func `--once ends with 75 when no state comes in time`() throws {
      let daemon = try Daemon()
      daemon.kill()
      let result = try Program.run("desk", ["--run", daemon.place.run, "--once", "--wait", "0"], input: "")
      #expect(result.status == 75)
      #expect(result.output.isEmpty)
    }

    @Test func `--watch prints a frame for every change and reads no keys`() throws {
      let daemon = try RendererTests.scanned()
      let desk = try RendererTests.desk(daemon, ["--watch", "--scope", "plan"])
      #expect(desk.waitForOutput { !$0.isEmpty })
      try desk.endInput()
      try daemon.send("addButtonTapped")
      try daemon.send("destination.addItem.binding.name", "ripgrep")
      try daemon.send("destination.addItem.saveButtonTapped")
      #expect(desk.waitForOutput { $0.contains("ripgrep") })
      desk.kill()
    }

    @Test func `--accessible says the screen in lines and then what changed`() throws {
      let daemon = try RendererTests.scanned()
      let desk = try RendererTests.desk(daemon, ["--accessible"])
      #expect(desk.waitForOutput { $0.contains("  Screen Inventory\n") && $0.contains("bash") })
      #expect(!desk.outputText.contains("─"))
      try desk.type("n")
      #expect(desk.waitForOutput { $0.contains("Counter") })
      try desk.endInput()
      #expect(desk.wait() == 0)
      let result = try Program.run("desk", ["--run", daemon.place.run, "--accessible", "--once"], input: "")
      #expect(result.status == 0 && result.output.contains("Counter"))
    }

    @Test func `options that exclude one another are a usage error`() throws {
      let result = try Program.run("desk", ["--once", "--watch"], input: "")
      #expect(result.status == 64)
      #expect(try Program.run("desk", ["--color", "8"], input: "").status == 64)
    }
  }
}
