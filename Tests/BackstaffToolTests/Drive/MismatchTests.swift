import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct `Comparing a document with what is expected` {
  @Test func `members that are not named do not count`() {
    let document: JSON = ["name": "htop", "form": ["note": "", "held": false], "rows": [["id": 1]]]
    #expect(JSON.object([:]).mismatch(in: document) == nil)
    #expect(JSON.object(["name": "htop", "form": ["held": false]]).mismatch(in: document) == nil)
    #expect(document.mismatch(in: document) == nil)
  }

  @Test func `the first difference is named by its place`() {
    let document: JSON = ["form": ["note": "a", "held": false]]
    #expect(
      JSON.object(["form": ["held": true]]).mismatch(in: document)
        == Mismatch(place: JSONPointer(["form", "held"]), expected: true, actual: false))
    #expect(
      JSON.object(["form": ["x/y": 1, "note": "b"]]).mismatch(in: document)
        == Mismatch(place: JSONPointer(["form", "note"]), expected: "b", actual: "a"))
    #expect(
      JSON.object(["x/y": 1]).mismatch(in: document)
        == Mismatch(place: JSONPointer(["x/y"]), expected: 1, actual: nil))
  }

  @Test func `a member that is null must be there`() {
    #expect(JSON.object(["a": .null]).mismatch(in: ["a": .null]) == nil)
    #expect(
      JSON.object(["a": .null]).mismatch(in: [:])
        == Mismatch(place: JSONPointer(["a"]), expected: .null, actual: nil))
  }

  @Test func `arrays and plain values are compared as a whole`() {
    #expect(JSON.array([["id": 1]]).mismatch(in: [["id": 1, "x": 2]])?.place == .root)
    #expect(JSON.array([1, 2]).mismatch(in: [1, 2, 3])?.actual == [1, 2, 3])
    #expect(JSON.array([1, 2]).mismatch(in: [1, 2]) == nil)
    #expect(JSON.integer(1).mismatch(in: .number(1.0)) == nil)
    #expect(JSON.string("é").mismatch(in: "e\u{301}") != nil)
    #expect(JSON.object([:]).mismatch(in: .null)?.actual == .null)
    #expect(JSON.object([:]).mismatch(in: [])?.expected == .object([:]))
  }

  @Test func `an expectation tells what is wrong`() {
    #expect(Expectation.absent.failure(of: nil, revision: 3) == nil)
    #expect(Expectation.value(["a": 1]).failure(of: ["a": 1, "b": 2], revision: 3) == nil)

    let present = Expectation.absent.failure(of: ["a": 1], revision: 3)
    #expect(present?.message == "something is at the scope")
    #expect(present?.actual == ["a": 1])
    #expect(present?.revision == 3)

    let absent = Expectation.value(.null).failure(of: nil, revision: 3)
    #expect(absent?.message == "nothing is at the scope")

    let other = Expectation.value(["a": ["b": 1]]).failure(of: ["a": ["b": 2]], revision: 4)
    #expect(other?.message == "the slice has another value there")
    #expect(other?.place?.text == "/a/b")
    #expect(other?.expected == 1)
    #expect(other?.actual == 2)

    #expect(Expectation.value(["a": 1]).failure(of: [:], revision: 4)?.message == "the slice has no such member")
  }
}
