import BackstaffBus
import BackstaffClient
import BackstaffJSON
import BackstaffWire
import Foundation
import Testing

extension EndToEnd {
  /// How a daemon starts, and what it finds.
  @Suite struct StartTests {
    @Test func `case 45 a second daemon on the same run folder refuses and takes nothing away`() throws {
      let daemon = try Daemon()
      let second = try Program.run(
        "desk-store", ["--run", daemon.place.run, "--data", daemon.place.file("other"), "--status", daemon.statusPath])
      #expect(second.status == 75)
      #expect(second.errors.contains("process \(daemon.program.pid)"))
      #expect(second.output.isEmpty)
      #expect(try daemon.get("plan").isAbsent == false)
    }

    @Test func `a picture and advice are two questions`() throws {
      let both = try Program.run("desk-store", ["describe", "--svg", "--lint"])
      #expect(both.status == 64)
      #expect(both.errors.contains("--svg and --lint exclude each other"))
      #expect(both.output.isEmpty)
    }

    @Test func `a second daemon on the same journal refuses`() throws {
      let daemon = try Daemon()
      let second = try Program.run(
        "desk-store", ["--run", daemon.place.file("run2"), "--data", daemon.place.data, "--status", daemon.statusPath])
      #expect(second.status == 75)
      #expect(second.errors.contains("journal"))
    }

    @Test func `a file of accounts that is none keeps the daemon from starting, and says what to do`() throws {
      let place = try Workplace()
      let pipe = place.file("pipe")
      #expect(mkfifo(pipe, 0o600) == 0)
      for (file, words) in [(pipe, "is no regular file"), (place.file("none"), "--accounts names another file")] {
        let store = try Program.run("desk-store", ["--run", place.run, "--data", place.data, "--accounts", file])
        #expect(store.status == 78)
        #expect(store.errors.contains(words))
        #expect(!FileManager.default.fileExists(atPath: place.data))
      }
    }

    @Test func `case 46 what a killed daemon left in the run folder does not keep the next from starting`() throws {
      let daemon = try Daemon()
      daemon.kill()
      #expect(FileManager.default.fileExists(atPath: daemon.place.run + "/endpoint.json"))
      try daemon.start()
      #expect(try daemon.get("plan").isAbsent == false)
      #expect(try Endpoint.read(in: daemon.place.run).pid == daemon.program.pid)
    }

    @Test func `an orderly end leaves no endpoint behind and the journal sound`() throws {
      let daemon = try Daemon()
      try daemon.send("counterButtonTapped")
      #expect(daemon.program.terminate() == 0)
      #expect(!FileManager.default.fileExists(atPath: daemon.place.run + "/endpoint.json"))
      let verified = try Program.run("backstaff", ["verify", daemon.place.data])
      #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }

    @Test func `a killed daemon's journal is sound`() throws {
      let daemon = try Daemon()
      for _ in 1...5 { try daemon.send("counterButtonTapped") }
      daemon.kill()
      let verified = try Program.run("backstaff", ["verify", daemon.place.data])
      #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }

    @Test func `a daemon killed during the scan shows the list after it returns`() throws {
      // The third commit would be the scan's result; the first is the session, the second the start of the scan.
      let daemon = try Daemon(fault: "crash@before-append:3")
      _ = try daemon.get("")
      try daemon.send("appeared")
      #expect(daemon.program.wait() == -SIGKILL)
      try daemon.start()
      let order = try daemon.wait("packages") { $0?["order"] == ["bash", "htop", "vim"] }
      #expect(order?["byID"]?["vim"]?["isHeld"]?.boolValue == true)
      #expect(try daemon.get("isScanning").value == .bool(false))
      let log = try daemon.tool(["log", "--json-lines"])
      #expect(log.output.contains("isScanning"))
    }

    @Test func `sessions are apart and limited`() throws {
      let daemon = try Daemon(arguments: ["--sessions", "2"])
      try daemon.send("binding.searchText", "one")
      try daemon.send("binding.searchText", "two", session: "other")
      #expect(try daemon.get("searchText").value == "one")
      #expect(try daemon.get("searchText", session: "other").value == "two")
      #expect(throws: WireError.self) { try daemon.get("searchText", session: "third") }
      daemon.kill()
      try daemon.start(arguments: ["--sessions", "2"])
      #expect(try daemon.get("searchText", session: "other").value == "two")
    }

    @Test func `a missing status file ends in an alert that names it`() throws {
      let daemon = try Daemon()
      try FileManager.default.removeItem(atPath: daemon.statusPath)
      try daemon.send("appeared")
      let alert = try daemon.wait("destination.alert") { $0 != nil }
      #expect(alert?.text.contains(daemon.statusPath) == true)
    }

    @Test func `fresh keeps the old journal aside`() throws {
      let daemon = try Daemon()
      try daemon.send("binding.searchText", "old")
      #expect(daemon.program.terminate() == 0)
      try daemon.start(arguments: ["--fresh"])
      #expect(try daemon.get("searchText").value == "")
      let kept = try FileManager.default.contentsOfDirectory(atPath: daemon.place.data).filter {
        $0.hasPrefix("journal-") && $0.hasSuffix(".sqlite")
      }
      #expect(kept.count == 1)
    }
  }
}
