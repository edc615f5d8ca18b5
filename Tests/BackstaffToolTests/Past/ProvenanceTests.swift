import BackstaffCommand
import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct ProvenanceTests {
  /// Entries of a session as `log.read` gives them.
  private struct Session {
    var entries: [JSON]

    init(_ document: JSON) {
      entries = [
        [
          "revision": 0, "kind": "open", "at": "0", "origin": "daemon",
          "patch": [["op": "add", "path": "", "value": document]], "context": ["presented": [:]],
        ]
      ]
    }

    var head: Int64 { entries.last?["revision"]?.integerValue ?? 0 }

    mutating func event(_ operations: [JSON], presented: JSON? = nil) {
      var members: [String: JSON] = [
        "revision": .integer(head + 1), "kind": "event", "at": "0", "origin": "client:a", "patch": .array(operations),
      ]
      if let presented { members["context"] = ["presented": presented] }
      entries.append(.object(members))
    }

    mutating func record(_ kind: String, _ operations: [JSON]? = nil) {
      var members: [String: JSON] = ["revision": .integer(head), "kind": .string(kind), "origin": "daemon"]
      members["patch"] = operations.map { .array($0) }
      entries.append(.object(members))
    }

    /// The events that made what is at a scope, oldest first.
    func provenance(_ scope: String, through last: Int64 = .max) throws -> Provenance {
      var provenance = Provenance(of: try JSONPointer(scope: scope), through: last)
      for entry in entries where try !provenance.take(entry) { break }
      return provenance
    }

    func why(_ scope: String, through last: Int64 = .max) throws -> [Int64] {
      try provenance(scope, through: last).steps.map(\.revision)
    }
  }

  private func set(_ path: String, _ value: JSON, _ op: String = "replace") -> JSON {
    ["op": .string(op), "path": .string(path), "value": value]
  }

  private func remove(_ path: String) -> JSON { ["op": "remove", "path": .string(path)] }

  private func move(_ from: String, _ path: String) -> JSON {
    ["op": "move", "from": .string(from), "path": .string(path)]
  }

  @Test func `the events that wrote at a place and below it follow the one that made it`() throws {
    var session = Session(["plan": .null, "other": 0])
    session.event([set("/plan", ["note": "", "rows": []])])
    session.event([set("/other", 1)])
    session.event([set("/plan/note", "a"), set("/other", 2)])
    session.record("effectEnded")
    session.event([set("/plan/rows/0", "x", "add")])
    let provenance = try session.provenance("plan")
    #expect(provenance.steps.map(\.revision) == [1, 3, 4])
    #expect(provenance.steps.map(\.isCreation) == [true, false, false])
    #expect(
      provenance.steps.map { $0.operations.map(\.text) } == [
        [#"replace /plan  null → {"note":"","rows":[]}"#], [#"replace /plan/note  "" → "a""#],
        [#"add /plan/rows/0  "x""#],
      ])
    #expect(provenance.value == ["note": "a", "rows": ["x"]])
    #expect(provenance.steps.allSatisfy { $0.entry["patch"] == nil && $0.entry["origin"] == "client:a" })
    #expect(try session.why("") == [0, 1, 2, 3, 4])
    #expect(try session.why("other") == [3])
    #expect(try session.why("plan.note") == [3])
  }

  @Test func `what stands since the opening is of the opening`() throws {
    var session = Session(["a": ["b": 1], "c": 0])
    session.event([set("/c", 1)])
    let provenance = try session.provenance("a.b")
    #expect(provenance.steps.map(\.revision) == [0])
    #expect(provenance.steps.first?.operations.map(\.text) == ["add (whole)  here: absent → 1"])
    #expect(try session.why("a.none") == [0])
  }

  @Test func `an event that takes the value away is why nothing is there`() throws {
    var session = Session(["sheet": ["form": ["name": ""]]])
    session.event([set("/sheet/form/name", "x")])
    session.event([set("/sheet", .null)])
    session.event([set("/sheet", ["counter": ["count": 0]])])
    let provenance = try session.provenance("sheet.form")
    #expect(provenance.value == nil)
    #expect(provenance.steps.map(\.revision) == [2])
    #expect(provenance.steps.first?.operations.map(\.text) == [#"replace /sheet  here: {"name":"x"} → absent"#])
    #expect(try session.why("sheet") == [3])
    #expect(try session.provenance("sheet.form", through: 1).value == ["name": "x"])
    #expect(try session.why("sheet.form", through: 1) == [0, 1])
  }

  /// A patch is never larger than replacing the value, so a form of which two members change is replaced as a whole.
  @Test func `a parent that is replaced because that is shorter changes nothing at members that stay`() throws {
    var session = Session(["form": .null])
    session.event([set("/form", ["name": "", "note": "", "ok": false])])
    session.event([set("/form/note", "n")])
    session.event([set("/form", ["name": "x", "note": "n", "ok": true])])
    #expect(try session.why("form.note") == [2])
    #expect(try session.why("form.name") == [3])
    // A part of the form is older than the event that replaced it.
    #expect(try session.why("form") == [1, 2, 3])
    session.event([set("/form", ["name": "y", "note": "m", "ok": .null])])
    #expect(try session.why("form") == [4])
  }

  @Test func `a presentation that is another one begins anew, however alike it looks`() throws {
    var session = Session(["sheet": .null])
    session.event([set("/sheet", ["form": ["name": "a", "note": ""]])], presented: ["sheet": 1])
    session.event([set("/sheet/form/note", "n")])
    session.event([set("/sheet/form/name", "b")], presented: ["sheet": 2])
    session.event([set("/sheet/form/name", "c")], presented: ["other": 3, "sheet.form.alert": 4, "?": 5])
    let provenance = try session.provenance("sheet.form")
    #expect(provenance.steps.map(\.revision) == [3, 4])
    #expect(provenance.steps.map(\.isCreation) == [true, false])
    #expect(try session.why("sheet.form.note") == [3])
    // What is not there was not presented.
    #expect(try session.why("sheet.counter") == [0])
    session.event([set("/sheet", .null)], presented: ["sheet": .null])
    #expect(try session.why("sheet.form") == [5])
  }

  @Test func `rows are found by their ids wherever they stand`() throws {
    var session = Session(["rows": ["order": [], "byID": [:]]])
    for id in ["a", "b", "1"] {
      session.event([set("/rows/byID/\(id)", ["n": 0], "add"), set("/rows/order/0", .string(id), "add")])
    }
    session.event([move("/rows/order/2", "/rows/order/0")])
    session.event([set("/rows/byID/b/n", 1)])
    session.event([remove("/rows/byID/a"), remove("/rows/order/0")])
    session.event([move("/rows/order/1", "/rows/order/0")])
    #expect(try session.why("rows[b]") == [2, 5])
    #expect(try session.why("rows[1]") == [3])
    #expect(try session.why("rows[a]") == [6])
    #expect(try session.why("rows") == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(try session.provenance("rows").value?["order"] == ["b", "1"])
    session.event([set("/rows/byID/a", ["n": 9], "add"), set("/rows/order/-", "a", "add")])
    #expect(try session.why("rows[a]") == [8])
  }

  @Test func `a value that is moved is taken from one place and comes to the other`() throws {
    var session = Session(["a": ["x": 1], "b": .null, "rows": [["x": 5]]])
    session.event([move("/a", "/b")])
    #expect(try session.why("b.x") == [1])
    #expect(try session.why("a") == [1])
    #expect(try session.provenance("a").value == nil)
    let step = try #require(try session.provenance("b").steps.last)
    #expect(step.operations.map(\.text) == [#"move /a → /b  null → {"x":1}"#])
    session.event([move("/rows/0", "/a"), set("/a/x", 6)])
    #expect(try session.provenance("a").steps.last?.operations.count == 2)
    session.event([["op": "copy", "from": "/a", "path": "/b"], ["op": "test", "path": "/b/x", "value": 6]])
    #expect(try session.why("b.x") == [3])
    #expect(try session.why("a") == [2])
  }

  @Test func `a migration is a step like an event`() throws {
    var session = Session(["a": ["x": 1]])
    session.event([set("/a/x", 2)])
    session.record("mark")
    session.record("migrate", [set("/a/y", 0, "add")])
    session.event([set("/a/x", 3)])
    let provenance = try session.provenance("a")
    #expect(provenance.steps.compactMap { $0.entry["kind"]?.stringValue } == ["open", "event", "migrate", "event"])
    #expect(try session.why("a.y") == [1])
    #expect(try session.why("a.y", through: 0) == [0])
    // As with `state.at`, a revision includes what a migration changed at it.
    #expect(try session.provenance("a", through: 1).value == ["x": 2, "y": 0])
  }

  @Test func `names with slashes, tildes and accents are themselves`() throws {
    var session = Session(["m": ["byID": [:]]])
    session.event([set("/m/byID/a~1b~0c", 1, "add")])
    session.event([set("/m/byID/e\u{301}", 2, "add")])
    session.event([set("/m/byID/a", 3, "add")])
    #expect(try session.why("m[a/b~c]") == [1])
    #expect(try session.why("m[e\u{301}]") == [2])
    #expect(try session.why("m[\u{e9}]") == [0])
    #expect(try session.why(#"m["a"]"#) == [3])
  }

  @Test(arguments: ["a..b", "a[", "a b", "[x]", ".", "a[\"x]", String(repeating: "a", count: 2000), "\u{1B}[2J"])
  func `a text that is no scope is refused in words`(scope: String) {
    let error = #expect(throws: CommandFailure.self) { try JSONPointer(scope: scope) }
    #expect(error?.code == .noInput)
    #expect(error?.message.contains("is no scope") == true)
    #expect(error?.message.contains("\u{1B}") == false)
    #expect((error?.message.count ?? 0) < 300)
  }

  @Test func `a journal that cannot be followed is named at the entry where it breaks`() throws {
    func failure(_ change: (inout Session) -> Void) throws -> CommandFailure? {
      var session = Session(["a": 1])
      session.event([set("/a", 2)])
      change(&session)
      return #expect(throws: CommandFailure.self) { try session.why("a") }
    }
    let broken: [(String, (inout Session) -> Void)] = [
      ("revision 2: its patch does not fit", { $0.event([set("/b/c", 1)]) }),
      ("revision 2: its patch does not fit", { $0.event([set("/a", 3), remove("/b")]) }),
      ("revision 2: its patch cannot be read", { $0.event([["op": "leap", "path": "/a"]]) }),
      ("revision 1: revision 2 should come here", { $0.entries.append($0.entries[1]) }),
      ("revision 0: it opens the session again", { $0.entries.append($0.entries[0]) }),
      ("revision 0: nothing has opened the session", { $0.entries[0] = ["revision": 0, "kind": "mark"] }),
      ("has no revision or no kind", { $0.entries.append(["kind": "event"]) }),
      ("revision 1: revision 2 should come here", { $0.record("event", [set("/a", 1)]) }),
    ]
    for (words, change) in broken {
      let failure = try failure(change)
      #expect(failure?.code == .badData)
      #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "") – \(words)")
    }
  }

  @Test func `what the steps make out of nothing is the value`() throws {
    var session = Session(["s": .null])
    session.event([set("/s", ["a": 1, "l": ["x", "y"], "gone": true])])
    session.event([set("/s/l/1", "z", "add"), set("/s/a", 2)])
    session.event([move("/s/l/2", "/s/l/0"), remove("/s/gone")])
    let provenance = try session.provenance("s")
    var document: JSON = ["s": .null]
    for step in provenance.steps { try JSONPatch(step.operations.map(\.operation)).apply(to: &document) }
    #expect(document["s"] == provenance.value)
  }
}
