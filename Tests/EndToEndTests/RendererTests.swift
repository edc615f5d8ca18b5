import BackstaffBus
import BackstaffJSON
import BackstaffWire
import Foundation
import Testing

extension EndToEnd {
  /// The renderer as a process of its own, on a pipe.
  @Suite struct RendererTests {
    /// A daemon whose list has been read.
    static func scanned() throws -> Daemon {
      let daemon = try Daemon()
      try daemon.send("appeared")
      _ = try daemon.wait("packages") { $0?["order"]?.arrayValue?.count == 3 }
      return daemon
    }

    static func desk(_ daemon: Daemon, _ arguments: [String] = []) throws -> Program {
      try Program("desk", ["--run", daemon.place.run] + arguments)
    }

    @Test func `a renderer without a terminal prints frames and ends with its input`() throws {
      let daemon = try RendererTests.scanned()
      let result = try Program.run("desk", ["--run", daemon.place.run], input: "n")
      #expect(result.status == 0)
      #expect(result.output.contains("bash"))
      #expect(result.output.contains("Counter"))
      #expect(!result.output.contains("\u{1b}"))
      #expect(try daemon.get("destination.counter").isAbsent == false)
    }

    @Test func `two renderers on different scopes each see what is theirs`() throws {
      let daemon = try RendererTests.scanned()
      let desk = try RendererTests.desk(daemon)
      let wall = try RendererTests.desk(daemon, ["--scope", "plan", "--read-only"])
      #expect(desk.waitForOutput { $0.contains("htop") })
      #expect(wall.waitForOutput { !$0.isEmpty })
      try daemon.send("addButtonTapped")
      try daemon.send("destination.addItem.binding.name", "ripgrep")
      try daemon.send("destination.addItem.saveButtonTapped")
      #expect(wall.waitForOutput { $0.contains("ripgrep") })
      #expect(desk.waitForOutput { $0.contains("ripgrep") })
      #expect(!wall.outputText.contains("htop"))
      try desk.endInput()
      try wall.endInput()
      #expect(desk.wait() == 0)
      #expect(wall.wait() == 0)
    }

    /// So many packages, in the form of dpkg's status file.
    static func packages(_ count: Int) -> String {
      (0..<count).map { number in
        let name = "pkg" + String(10_000 + number).dropFirst()
        return """
          Package: \(name)
          Status: install ok installed
          Architecture: amd64
          Version: 1.\(number)
          Description: number \(number)

          """
      }.joined(separator: "\n")
    }

    @Test func `of thousands of packages a wall gets those in sight, wherever it goes`() throws {
      let daemon = try Daemon(packages: RendererTests.packages(3_000))
      try daemon.send("appeared")
      _ = try daemon.wait("hasScanned") { $0 == true }
      let wall = try RendererTests.desk(daemon, ["--scope", "packages"])
      #expect(wall.waitForOutput { $0.contains("3000 packages") && $0.contains("pkg0003") })
      try wall.type("G")
      #expect(wall.waitForOutput { $0.contains("pkg2999") && $0.contains("number 2990") })
      #expect(!wall.outputText.contains("pkg1500"))
      try wall.type("g")
      #expect(wall.waitForOutput { $0.hasSuffix("\n") && $0.components(separatedBy: "pkg0003").count > 2 })
      try wall.endInput()
      #expect(wall.wait() == 0)
    }

    @Test func `the main screen gets the packages in sight of thousands, and finds the others`() throws {
      let daemon = try Daemon(packages: RendererTests.packages(3_000))
      try daemon.send("appeared")
      _ = try daemon.wait("hasScanned") { $0 == true }
      let desk = try RendererTests.desk(daemon)
      #expect(desk.waitForOutput { $0.contains("3000 packages") && $0.contains("pkg0003") })
      try desk.type("G\r")
      #expect(desk.waitForOutput { $0.contains("‹ Inventory › pkg2999") })
      #expect(try daemon.get("destination.detailItem.package.id").value == "pkg2999")
      try desk.type("\u{1b}")
      #expect(desk.waitForOutput { $0.components(separatedBy: "› pkg2999 ──").last?.contains("3000 packages") == true })
      try desk.type("/number 150\t")
      #expect(desk.waitForOutput { $0.contains("13 of 3000 packages") && $0.contains("pkg1509") })
      // The row stays selected when the search ends, wherever it stands in the list.
      try desk.type("G\u{1b}")
      #expect(desk.waitForOutput { $0.contains("› pkg2150") })
      _ = try daemon.wait("searchText") { $0 == "" }
      try desk.type("\r")
      // An Esc with a letter right behind it would be another key: what the desk shows is waited for.
      #expect(desk.waitForOutput { $0.contains("‹ Inventory › pkg2150") })
      #expect(try daemon.get("destination.detailItem.package.id").value == "pkg2150")
      try desk.type("\u{1b}")
      #expect(desk.waitForOutput { $0.components(separatedBy: "› pkg2150 ──").last?.contains("3000 packages") == true })
      try desk.type("/number 150\t")
      _ = try daemon.wait("searchText") { $0 == "number 150" }
      try desk.endInput()
      #expect(desk.wait() == 0)
      // One that begins with a search shows what it finds, and nothing before that.
      let once = try Program.run("desk", ["--run", daemon.place.run, "--once"], input: "")
      #expect(once.output.contains("13 of 3000 packages") && once.output.contains("pkg1505"))
      #expect(!once.output.contains("pkg0003"))
    }

    @Test func `a wall sends nothing`() throws {
      let daemon = try RendererTests.scanned()
      let before = try daemon.get("").revision
      let result = try Program.run(
        "desk", ["--run", daemon.place.run, "--scope", "plan", "--read-only"], input: "acn\r ")
      #expect(result.status == 0)
      #expect(try daemon.get("").revision == before)
    }

    @Test func `kill -9 of a renderer changes nothing`() throws {
      let daemon = try RendererTests.scanned()
      let desk = try RendererTests.desk(daemon)
      #expect(desk.waitForOutput { $0.contains("htop") })
      try desk.type("a")
      let form = try daemon.wait("destination.addItem") { $0 != nil }
      let before = try daemon.get("").revision
      desk.kill()
      #expect(try daemon.get("destination.addItem").value == form)
      #expect(try daemon.get("").revision == before)
    }

    @Test func `text half typed into the form is there after the daemon was killed`() throws {
      let daemon = try RendererTests.scanned()
      let desk = try RendererTests.desk(daemon)
      #expect(desk.waitForOutput { $0.contains("htop") })
      try desk.type("aripg")
      _ = try daemon.wait("destination.addItem.name") { $0 == "ripg" }
      daemon.kill()
      #expect(desk.waitForOutput { $0.contains("No store daemon") })
      try daemon.start()
      _ = try daemon.wait("destination.addItem.name") { $0 == "ripg" }
      try desk.type("rep")
      _ = try daemon.wait("destination.addItem.name") { $0 == "ripgrep" }
      try desk.endInput()
      #expect(desk.wait() == 0)
      #expect(desk.outputText.contains("ripgrep"))
    }

    @Test func `a renderer waits for a daemon that is not there yet`() throws {
      let daemon = try Daemon()
      daemon.kill()
      let desk = try RendererTests.desk(daemon)
      try desk.endInput()
      try daemon.start()
      #expect(desk.wait() == 0)
      #expect(!desk.outputText.isEmpty)
    }
  }
}
