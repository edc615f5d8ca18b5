import BackstaffTestSupport
import Testing

@testable import BackstaffJSON

@Suite struct DifferenceTests {
  @Test func `all pairs of small arrays differ by patches that apply`() {
    let worlds = (0...4).flatMap { Self.arrays(of: $0) }
    for old in worlds {
      for new in worlds { check(.array(old), .array(new)) }
    }
  }

  @Test func `equal documents differ by nothing`() {
    let document: JSON = ["a": [1, 2, ["b": .null]], "c": 1]
    #expect(JSONPatch.difference(from: document, to: document).isEmpty)
    #expect(JSONPatch.difference(from: ["a": 1], to: ["a": 1.0]).isEmpty)
  }

  @Test func `one changed leaf is one replacement whatever surrounds it`() throws {
    var rows: [String: JSON] = [:]
    for id in 0..<500 { rows["\(id)"] = ["title": .string("row \(id)"), "done": false] }
    let old: JSON = ["byID": .object(rows), "order": .array((0..<500).map { .integer($0) })]
    var new = old
    try JSONPatch(parsing: Array("[{\"op\":\"replace\",\"path\":\"/byID/42/done\",\"value\":true}]".utf8)).apply(
      to: &new)
    #expect(
      JSONPatch.difference(from: old, to: new).json.text
        == "[{\"op\":\"replace\",\"path\":\"/byID/42/done\",\"value\":true}]")
  }

  @Test func `a dragged row is one move`() {
    let old: JSON = .array((0..<50).map { .integer($0) })
    var ids = Array(0..<50)
    ids.insert(ids.remove(at: 3), at: 40)
    let new: JSON = .array(ids.map { .integer(Int64($0)) })
    #expect(
      JSONPatch.difference(from: old, to: new).json.text == "[{\"from\":\"/3\",\"op\":\"move\",\"path\":\"/40\"}]")
  }

  @Test func `removing some of many ids removes just those`() {
    let names = (0..<200).map { JSON.string("package-number-\($0)") }
    let some = names.enumerated().filter { !$0.offset.isMultiple(of: 40) }.map(\.element)
    let patch = JSONPatch.difference(from: .array(names), to: .array(some))
    #expect(patch.operations.count == 5)
    #expect(patch.operations.allSatisfy { if case .remove = $0 { true } else { false } })
  }

  @Test func `a part that changed throughout is replaced as a whole`() {
    let old: JSON = ["keep": .string(String(repeating: "x", count: 500)), "part": ["a": 1, "b": 2, "c": 3, "d": 4]]
    let new: JSON = ["keep": .string(String(repeating: "x", count: 500)), "part": ["a": 5, "b": 6, "c": 7, "d": 8]]
    #expect(
      JSONPatch.difference(from: old, to: new).json.text
        == "[{\"op\":\"replace\",\"path\":\"/part\",\"value\":{\"a\":5,\"b\":6,\"c\":7,\"d\":8}}]")
  }

  @Test func `a name gives way to one that differs only in its encoding`() {
    let padding = JSON.string(String(repeating: "x", count: 200))
    check(["\u{E9}": 1, "p": padding], ["e\u{301}": 2, "p": padding])
  }

  private func check(_ old: JSON, _ new: JSON) {
    let broken = DocumentLaws.ofDifference(from: old, to: new)
    #expect(broken == nil)
  }

  private static func arrays(of count: Int) -> [[JSON]] {
    guard count > 0 else { return [[]] }
    return arrays(of: count - 1).flatMap { rest in [1, 2, ["a": 1]].map { rest + [$0] } }
  }
}
