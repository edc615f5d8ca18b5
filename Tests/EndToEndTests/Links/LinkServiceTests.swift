import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Foundation
import Testing

extension EndToEnd {
  /// Links from other services, through two real processes.
  @Suite struct LinkServiceTests {
    private static func revisions(of ids: [String], in daemon: Daemon) throws -> [Int64?] {
      let entries = try CrashTests.journaled(daemon)
      var byKey: [String: [Int64]] = [:]
      for entry in entries where entry.kind == .event { byKey[entry.origin, default: []].append(entry.revision) }
      return ids.map { id in
        let found = byKey["key:\(WireID(digestOf: id).hex)"] ?? []
        return found.count == 1 ? found[0] : nil
      }
    }

    @Test func `a link over HTTP lands on its popover, and its answer tells the revision`() throws {
      let daemon = try RendererTests.scanned()
      let links = try Ingester(daemon.place)
      let answer = try links.post("desk://inventory/items/bash/edit", id: "a", wait: "30")
      #expect(answer.status == 200)
      let edit = try daemon.get("destination.editItem")
      #expect(edit.value.text.contains("bash"))
      #expect(answer.json["deliveries"]?[0]?["revision"]?.integerValue == edit.revision)
      #expect(answer.json["state"] == "applied")
    }

    @Test func `a link sent over HTTP and by the tool under one id is one event`() throws {
      let daemon = try RendererTests.scanned()
      let links = try Ingester(daemon.place)
      #expect(try links.post("desk://inventory/items/vim", id: "letter-9", wait: "30").status == 200)
      let tool = try daemon.tool(["link", "desk://inventory/items/vim", "--id", "letter-9"])
      #expect(tool.status == 0)
      #expect(tool.output.contains("duplicate: applied"))
      #expect(try daemon.tool(["link", "desk://inventory/counter", "--id", "letter-10"]).status == 0)
      let conflict = try links.post("desk://inventory/items/vim", id: "letter-10", wait: "30")
      #expect(conflict.status == 409)
      #expect(conflict.code == "id_conflict")
    }

    @Test func `every refusal of the app is a problem, and a dead letter`() throws {
      let daemon = try RendererTests.scanned()
      let links = try Ingester(daemon.place)
      let before = try daemon.get("")
      let nowhere = try links.post("desk://inventory/no/such", id: "a", wait: "30")
      #expect(nowhere.status == 422)
      #expect(nowhere.code == "unknown_path")
      #expect(nowhere.header("Content-Type") == "application/problem+json")
      let gone = try links.post("desk://inventory/items/no-such/edit", id: "b", wait: "30")
      #expect(gone.code == "unknown_package")
      #expect(gone.json["detail"]?.stringValue?.contains("no-such") == true)
      let told = try links.connect().ask("GET", "/v1/links/b")
      #expect(told.json["state"] == "refused")
      #expect(told.json["deliveries"]?[0]?["code"] == "unknown_package")
      let after = try daemon.get("")
      #expect(after.value == before.value)
      #expect(after.revision == before.revision)
    }

    /// What a link finds the daemon doing.
    enum Moment: CaseIterable {
      case cold, warm, replay, drain
    }

    @Test func `case 96 a link leads to the same state cold, warm, during replay and during drain`() throws {
      let states = try Moment.allCases.map { moment in
        let daemon = try moment == .cold ? Daemon() : RendererTests.scanned()
        let links = try Ingester(daemon.place)
        if moment == .replay {
          for number in 1...100 { try daemon.send("binding.searchText", .string("\(number)")) }
          try daemon.send("binding.searchText", "")
          daemon.kill()
        }
        if moment == .drain { kill(daemon.program.pid, SIGTERM) }
        #expect(try links.post("desk://inventory/items/bash/edit", id: "a").status == 202)
        if moment == .drain { #expect(daemon.program.wait() == 0) }
        if moment == .replay || moment == .drain { try daemon.start() }
        try links.waitUntilDelivered()
        _ = try daemon.wait("destination.editItem") { $0 != nil }
        return try daemon.get("").value
      }
      #expect(states.allSatisfy { $0 == states[0] }, "\(states.map(\.text))")
    }

    @Test func `case 104 a thousand links arrive in the order they were taken, each once`() throws {
      let daemon = try Daemon()
      let links = try Ingester(daemon.place)
      let connection = try links.connect()
      let ids = (0..<1000).map { "n\($0)" }
      for number in 0..<500 {
        let answer = try connection.ask(
          "POST", "/v1/links", Ingester.order("desk://inventory/add?name=n\(number)", ids[number]))
        #expect(answer.status == 202)
      }
      let rest = ids[500...].map {
        JSON.object(["url": .string("desk://inventory/add?name=\($0)"), "id": .string($0)])
      }
      let batch = try connection.ask("POST", "/v1/links/batch?wait=60", JSON.array(rest).text)
      #expect(batch.status == 200)
      #expect(batch.json["links"]?.arrayValue?.count == 500)
      try links.waitUntilDelivered()
      #expect(try daemon.get("destination.addItem.name").value == "n999")
      daemon.kill()
      let revisions = try Self.revisions(of: ids, in: daemon).compactMap { $0 }
      #expect(revisions.count == 1000)
      #expect(revisions == revisions.sorted())
    }

    @Test func `links for two sessions and their group go where they belong`() throws {
      let daemon = try Daemon()
      let links = try Ingester(daemon.place, ["--no-auth", "--group", "family=main,wall"])
      let answer = try links.post("desk://inventory/counter", id: "a", wait: "30", session: "family")
      #expect(answer.status == 200)
      #expect(answer.json["deliveries"]?.arrayValue?.map { $0["session"] } == ["main", "wall"])
      for session in ["main", "wall"] {
        #expect(try daemon.get("destination.counter", session: session).isAbsent == false)
      }
      #expect(try links.post("desk://inventory", id: "b", wait: "30", session: "wall").status == 200)
      #expect(try daemon.get("destination.counter", session: "wall").isAbsent)
      #expect(try daemon.get("destination.counter").isAbsent == false)
    }

    @Test func `a daemon that is stopped leaves links in the spool, and they arrive when it goes on`() throws {
      let daemon = try Daemon()
      let links = try Ingester(daemon.place, ["--no-auth", "--spool-links", "3"])
      #expect(try links.post("desk://inventory", id: "first", wait: "30").status == 200)
      #expect(kill(daemon.program.pid, SIGSTOP) == 0)
      let waiting = try links.post("desk://inventory/counter", id: "a", wait: "0.2")
      #expect(waiting.status == 202)
      #expect(waiting.json["state"] == "pending")
      #expect(try links.post("desk://inventory", id: "b").status == 202)
      #expect(try links.post("desk://inventory/counter", id: "c").status == 202)
      let full = try links.post("desk://inventory", id: "d")
      #expect(full.status == 503)
      #expect(full.code == "spool_full")
      #expect(full.header("Retry-After") == "5")
      // The daemon is silent for three heartbeats by then.
      let end = ContinuousClock.now + .seconds(60)
      while try links.connect().ask("GET", "/readyz").code != "not_ready", ContinuousClock.now < end { sched_yield() }
      #expect(try links.connect().ask("GET", "/livez").status == 200)
      #expect(kill(daemon.program.pid, SIGCONT) == 0)
      try links.waitUntilDelivered()
      #expect(try links.post("desk://inventory", id: "d", wait: "30").status == 200)
      daemon.kill()
      let revisions = try Self.revisions(of: ["first", "a", "b", "c", "d"], in: daemon).compactMap { $0 }
      #expect(revisions.count == 5)
      #expect(revisions == revisions.sorted())
    }

    @Test func `links that were taken outlive both processes`() throws {
      let daemon = try Daemon()
      let links = try Ingester(daemon.place)
      daemon.kill()
      for id in ["a", "b", "c"] { #expect(try links.post("desk://inventory/counter", id: id).status == 202) }
      try links.restart()
      #expect(try links.connect().ask("GET", "/v1/links/b").json["state"] == "pending")
      try daemon.start()
      try links.waitUntilDelivered()
      #expect(try links.connect().ask("GET", "/v1/links/b").json["state"] == "applied")
      daemon.kill()
      #expect(try Self.revisions(of: ["a", "b", "c"], in: daemon) == [1, 2, 3])
    }

    @Test func `a sender that writes byte by byte is cut, and others are served meanwhile`() throws {
      let daemon = try Daemon()
      let links = try Ingester(daemon.place, ["--no-auth", "--request-seconds", "1"])
      let slow = try links.connect()
      try slow.write(
        "POST /v1/links HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
      var served = 0
      var cut: HTTPConnection.Answer?
      let end = ContinuousClock.now + .seconds(60)
      while cut == nil, ContinuousClock.now < end {
        #expect(try links.post("desk://inventory", id: "n\(served)", wait: "30").status == 200)
        served += 1
        do { try slow.write(" ") } catch { cut = try slow.read() }
        if served == 5 { cut = try slow.read() }
      }
      #expect(cut?.status == 408)
      #expect(cut?.code == "request_timeout")
      #expect(served >= 5)
    }
  }
}
