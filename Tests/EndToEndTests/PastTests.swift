import BackstaffClient
import BackstaffJSON
import BackstaffWire
import Testing

extension EndToEnd {
  /// What the tool tells of the past: why a value is what it is, and what differs between two revisions.
  @Suite struct PastTests {
    private static func lines(_ output: String) -> [String] { output.split(separator: "\n").map(String.init) }

    private static func json(_ output: String) throws -> [JSON] { try lines(output).map { try JSON(parsing: $0) } }

    private static func why(_ scope: String, _ daemon: Daemon, at revision: String? = nil) throws -> [JSON] {
      let result = try daemon.tool(
        ["log", "--why", scope, "--json-lines"] + (revision.map { ["--at", $0] } ?? []))
      #expect(result.status == 0, "\(result.errors)")
      return try json(result.output)
    }

    private static func revisions(_ steps: [JSON]) -> [Int64] { steps.compactMap { $0["revision"]?.integerValue } }

    /// A daemon whose list is read, with half a form typed: revisions 1 and 2 the scan, 3 the sheet, 4 to 6 the form.
    private static func typed() throws -> Daemon {
      let daemon = try RendererTests.scanned()
      try #require(try daemon.get("").revision == 2)
      try daemon.send("addButtonTapped")
      try daemon.send("destination.addItem.binding.name", "rip")
      try daemon.send("destination.addItem.binding.note", "fast")
      try daemon.send("destination.addItem.binding.name", "ripgrep")
      return daemon
    }

    @Test func `a value is followed back to the events that made it and to what led to those`() throws {
      let daemon = try Self.typed()
      let form = try Self.why("destination.addItem", daemon)
      #expect(Self.revisions(form) == [6, 5, 4, 3])
      #expect(form.map { $0["created"] } == [false, false, false, true])
      #expect(form[0]["action"] == ["path": "destination.addItem.binding.name", "payload": "ripgrep"])
      #expect(form[0]["operations"]?[0]?["path"] == "/destination/addItem/name")
      #expect(Self.revisions(try Self.why("destination.addItem.note", daemon)) == [5])
      #expect(Self.revisions(try Self.why("destination.addItem.version", daemon)) == [3])
      #expect(Self.revisions(try Self.why(".", daemon)) == [6, 5, 4, 3, 2, 1, 0])

      // The rows came with the scan, which an effect brought, which a submission began.
      let row = try Self.why("packages[bash]", daemon)
      #expect(Self.revisions(row) == [2])
      #expect(row[0]["origin"] == "effect:1:0")
      let causes = try #require(row[0]["causes"]?.arrayValue)
      #expect(Self.revisions(causes) == [1])
      #expect(causes[0]["action"] == ["path": "appeared"])
      #expect(causes[0]["origin"]?.stringValue?.hasPrefix("client:") == true)
    }

    @Test func `the answer is the same after a crash, at an earlier revision and for what is gone`() throws {
      let daemon = try Self.typed()
      let before = try Self.why("destination", daemon)
      daemon.kill()
      try daemon.start()
      _ = try daemon.get("")
      #expect(try Self.why("destination", daemon) == before)
      #expect(Self.revisions(try Self.why("destination", daemon, at: "4")) == [4, 3])
      #expect(Self.revisions(try Self.why("destination", daemon, at: "HEAD-3")) == [3])

      try daemon.send("destination.dismiss")
      let gone = try daemon.tool(["log", "--why", "destination.addItem"])
      #expect(gone.status == 0)
      #expect(gone.errors.contains("nothing is at 'destination.addItem' at revision 7"))
      #expect(gone.output.hasPrefix("    7  "))
      #expect(gone.output.contains("destination.dismiss"))
      #expect(gone.output.contains("→ absent"))
      #expect(Self.revisions(try Self.why("destination.addItem", daemon, at: "6")) == [6, 5, 4, 3])
    }

    @Test func `what a person reads names the event, its operations and its causes`() throws {
      let daemon = try Self.typed()
      let lines = Self.lines(try daemon.tool(["log", "--why", "packages[vim].version"]).output)
      try #require(lines.count == 3)
      #expect(lines[0].hasPrefix("    2  "))
      #expect(lines[0].contains("  effect:1:0  scanned "))
      #expect(lines[1].contains(#"here: absent → "2:9.0.1378-2""#))
      #expect(lines[2].hasPrefix("         because of 1  "))
      #expect(lines[2].hasSuffix("appeared"))
      #expect(
        Self.lines(try daemon.tool(["log", "--why", "destination.addItem.name"]).output).last?.hasSuffix(
          #"replace /destination/addItem/name  "rip" → "ripgrep""#) == true)
    }

    @Test func `two revisions are compared, in both directions`() throws {
      let daemon = try Self.typed()
      let form = try daemon.tool(["diff", "4", "HEAD", "destination.addItem"])
      #expect(form.status == 1)
      #expect(form.output == "replace /name  \"rip\" → \"ripgrep\"\nreplace /note  \"\" → \"fast\"\n")
      let same = try daemon.tool(["diff", "3", "HEAD", "packages"])
      #expect(same.status == 0)
      #expect(same.output.isEmpty)
      for (from, to) in [("0", "6"), ("6", "0"), ("3", "5"), ("2", "2")] {
        let result = try daemon.tool(["diff", from, to, "--json"])
        #expect(result.status == (from == to ? 0 : 1))
        var document = try JSON(parsing: try daemon.tool(["get", "--at", from]).output)
        try JSONPatch(parsing: Array(result.output.utf8)).apply(to: &document)
        #expect(document == (try JSON(parsing: try daemon.tool(["get", "--at", to]).output)), "\(from) to \(to)")
      }
      let opened = try daemon.tool(["diff", "2", "3", "destination.addItem"])
      #expect(opened.output.hasPrefix("add (whole)  {\"name\":\"\""))
      let none = try daemon.tool(["diff", "0", "1", "destination"])
      #expect(none.status == 0)
      #expect(none.errors.contains("nothing is at 'destination' at either revision"))
    }

    @Test func `wrong scopes and revisions are refused in words, each with its status`() throws {
      let daemon = try Self.typed()
      let refused: [([String], Int32, String)] = [
        (["log", "--why", "plna"], 66, "has no `plna`"),
        (["log", "--why", "packages[bash"], 66, "is no scope"),
        (["log", "--why", "searchText[a]"], 66, "is no collection"),
        (["log", "--why", "plan", "--at", "7"], 66, "there is no revision 7: the newest one is 6"),
        (["log", "--why", "plan", "--at", "soon"], 64, "a revision is a number"),
        (["log", "--why", "plan", "--follow"], 64, "do not go together"),
        (["log", "--why", "plan", "--from", "1"], 64, "do not go together"),
        (["log", "--at", "1"], 64, "--at goes with --why"),
        (["diff", "0", "HEAD-7"], 66, "there is no revision HEAD-7"),
        (["diff", "0", "9223372036854775807"], 66, "there is no revision"),
        (["diff", "0", "99999999999999999999"], 64, "a revision is a number"),
        (["diff", "-1", "0"], 64, "'--' goes before arguments"),
        (["diff", "0"], 64, "B is missing"),
        (["diff", "0", "1", "destination.nothing"], 66, "has no `nothing`"),
        (["get", "plan", "--at", "7"], 66, "there is no revision 7"),
      ]
      for (arguments, status, words) in refused {
        let result = try daemon.tool(arguments)
        #expect(result.status == status, "\(arguments)")
        #expect(result.errors.contains(words), "\(arguments): \(result.errors)")
        #expect(result.output.isEmpty)
      }
    }

    @Test func `no entry is left out where many stand at one revision`() throws {
      let daemon = try Daemon()
      let front = try daemon.front()
      defer { Daemon.close(front) }
      _ = try front.outcome(of: Submit(path: "counterButtonTapped"), within: .seconds(60))
      let refusals = 300
      for _ in 0..<refusals { _ = try front.outcome(of: Submit(path: "noSuchAction"), within: .seconds(60)) }
      _ = try front.outcome(of: Submit(path: "destination.counter.incrementButtonTapped"), within: .seconds(60))
      let log = try daemon.tool(["log", "--json-lines"])
      #expect(log.status == 0)
      #expect(log.errors.isEmpty)
      let kinds = try Self.json(log.output).compactMap { $0["kind"]?.stringValue }
      #expect(kinds.count { $0 == "rejected" } == refusals)
      #expect(kinds.last == "event")
      #expect(kinds.count == refusals + 3)
      #expect(Self.revisions(try Self.why("destination.counter", daemon)) == [2, 1])

      let answer = try front.answer(to: .logRead(from: 1, skip: 299, limit: 2), within: .seconds(60))
      #expect(answer["skipped"] == 299)
      #expect(answer["more"] == true)
      #expect(answer["entries"]?.arrayValue?.compactMap { $0["seq"]?.integerValue } == [300, 301])
      // Who knows no `skip` gets what it always got; who has counted too many begins at the revision again.
      let plain = try front.answer(to: .logRead(from: 1, limit: 2), within: .seconds(60))
      #expect(plain["entries"]?[0]?["kind"] == "event")
      let beyond = try front.answer(to: .logRead(from: 1, skip: 302, limit: 2), within: .seconds(60))
      #expect(beyond["skipped"] == 0)
      #expect(beyond["entries"] == plain["entries"])
      #expect(
        try front.answer(to: .logRead(from: 2, skip: 1, limit: 2), within: .seconds(60))["entries"] == [])
    }
  }
}
