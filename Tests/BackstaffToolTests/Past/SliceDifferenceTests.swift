import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct SliceDifferenceTests {
  private func lines(_ old: JSON?, _ new: JSON?) throws -> [String] {
    try SliceDifference(from: old, to: new).lines()
  }

  @Test func `each operation is a line with what was there and what is`() throws {
    let old: JSON = [
      "count": 1, "gone": "x", "same": [1, 2, 3], "order": ["a", "b", "c", "d"], "form": ["name": "a long enough name"],
    ]
    let new: JSON = [
      "count": 2, "new": true, "same": [1, 2, 3], "order": ["d", "a", "b", "c"],
      "form": ["name": "a long enough name", "note": .null],
    ]
    #expect(
      try lines(old, new) == [
        #"remove /gone  "x""#, "replace /count  1 → 2", "add /form/note  null", "add /new  true",
        #"move /order/3 → /order/0  "d""#,
      ])
    // Nothing in common: it is another thing.
    #expect(try lines(["a": 1], ["b": 2]) == [#"replace (whole)  {"a":1} → {"b":2}"#])
  }

  @Test func `the members that changed are told, though replacing their object would be shorter`() throws {
    let old: JSON = ["form": ["a": 1, "b": 2, "c": 3]]
    let new: JSON = ["form": ["a": 5, "b": 6, "c": 3]]
    #expect(JSONPatch.difference(from: old, to: new).operations.count == 1)
    #expect(try lines(old, new) == ["replace /form/a  1 → 5", "replace /form/b  2 → 6"])
    var document = old
    let patch = JSONPatch([.replace(path: JSONPointer(["form"]), value: new["form"] ?? .null)])
    #expect(
      try patch.applied(to: &document).map(\.text) == ["replace /form  (replace /a  1 → 5, replace /b  2 → 6)"])
  }

  @Test func `the same is no line and no patch`() throws {
    #expect(try lines(["a": 1], ["a": 1]) == [])
    #expect(try lines(nil, nil) == [])
    #expect(SliceDifference(from: nil, to: nil).patch.isEmpty)
    #expect(SliceDifference(from: .null, to: .null).patch.isEmpty)
  }

  @Test func `what comes from nothing and what goes is told whole`() throws {
    #expect(try lines(nil, ["count": 0]) == [#"add (whole)  {"count":0}"#])
    #expect(try lines(["count": 0], nil) == [#"remove (whole)  {"count":0}"#])
    #expect(SliceDifference(from: nil, to: 1).patch.json == [["op": "add", "path": "", "value": 1]])
    #expect(SliceDifference(from: 1, to: nil).patch.json == [["op": "remove", "path": ""]])
    #expect(try lines(1, "1") == [#"replace (whole)  1 → "1""#])
  }

  @Test func `the patch leads from one to the other`() throws {
    let slices: [JSON] = [
      .null, 1, "x", [], [1, 2, 3], [3, 2], [:], ["a": 1], ["a": ["b": 1, "c": [1, 2]]],
      ["a": ["b": 2, "c": [2, 1, 0]]],
      ["a": [1, 2, 3], "b": ["c": "d"]], ["a": [3, 2], "b": ["c": "e", "f": 1]], ["e\u{301}": 1, "a": 1],
      ["\u{e9}": 1, "a": 2], ["a/b~": ["c": [1]], "a": 0], ["a/b~": ["c": [1, 1]], "b": 0],
    ]
    for old in slices {
      for new in slices {
        var document = old
        let difference = SliceDifference(from: old, to: new)
        try difference.patch.apply(to: &document)
        #expect(document == new, "\(old.text) → \(new.text)")
        #expect(difference.patch.isEmpty == (old == new))
        #expect(try difference.lines().count == difference.patch.operations.count)
      }
    }
  }

  @Test func `whatever names and values hold a line is one line`() throws {
    let line = try #require(try lines(["\n\u{1B}": 1], ["\n\u{1B}": "\u{9B}\r"]).first)
    #expect(line == "replace /\\u{a}\\u{1b}  1 → \"\\u009b\\r\"")
    let long = try #require(try lines("x", .string(String(repeating: "y", count: 1000))).first)
    #expect(long.count < 100)
    #expect(long.hasSuffix("…"))
  }
}
