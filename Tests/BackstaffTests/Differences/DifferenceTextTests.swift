import Backstaff
import FoundationEssentials
import Testing

/// What a reader of a failure sees of two values.
@Suite struct DifferenceTextTests {
  private func lines(_ old: Any, _ new: Any) -> [String] { Difference(from: old, to: new).lines }

  @Test func `Only the members that differ are shown`() {
    #expect(
      lines(Box(size: 1, name: "a", note: nil), Box(size: 2, name: "a", note: "new")) == [
        "Box", "  − size: 1", "  + size: 2", "  − note: nil", "  + note: \"new\"", "  … (1 unchanged)",
      ])
  }

  @Test func `A change deep inside is shown under its path`() {
    let old = Crate(box: Box(size: 1), at: Date(timeIntervalSinceReferenceDate: 0))
    let new = Crate(box: Box(size: 2), at: Date(timeIntervalSinceReferenceDate: 60))
    #expect(
      lines(old, new) == [
        "Crate", "  box: Box", "    − size: 1", "    + size: 2", "    … (2 unchanged)",
        "  − at: 2001-01-01T00:00:00.000Z", "  + at: 2001-01-01T00:01:00.000Z", "  … (1 unchanged)",
      ])
  }

  @Test func `Cases are shown whole when they are short, and by their path when they are not`() {
    #expect(lines(Cargo.crates(3), Cargo.crates(4)) == ["− .crates(3)", "+ .crates(4)"])
    #expect(lines(Cargo.none, Cargo.crates(4)) == ["− .none", "+ .crates(4)"])
    #expect(
      lines(Cargo.box(Box(size: 1)), Cargo.box(Box(size: 2))) == [
        ".box: Box", "  − size: 1", "  + size: 2", "  … (2 unchanged)",
      ])
    #expect(
      lines(Cargo.pair(1, of: Box(size: 1)), Cargo.pair(1, of: Box(size: 2))) == [
        ".pair", "  of: Box", "    − size: 1", "    + size: 2", "    … (2 unchanged)", "  … (1 unchanged)",
      ])
  }

  @Test func `Elements with ids are compared by them, and their order is told apart`() {
    let old: IdentifiedArrayOf<Part> = [Part(id: 1, name: "a"), Part(id: 2, name: "b"), Part(id: 3, name: "c")]
    let new: IdentifiedArrayOf<Part> = [Part(id: 3, name: "c"), Part(id: 2, name: "x"), Part(id: 4, name: "d")]
    #expect(
      lines(old, new) == [
        "elements", "  − [1]: Part(id: 1, name: \"a\")", "  [2]: Part", "    − name: \"b\"", "    + name: \"x\"",
        "    … (1 unchanged)", "  + [4]: Part(id: 4, name: \"d\")", "  − order: 2, 3", "  + order: 3, 2",
        "  … (1 unchanged)",
      ])
    #expect(lines(Array(old), Array(new)) == lines(old, new))
  }

  @Test func `Elements without ids are compared by their place, with as few changes as there are`() {
    #expect(lines([1, 2, 3, 4], [1, 9, 3, 4]) == ["elements", "  − [1]: 2", "  + [1]: 9", "  … (3 unchanged)"])
    #expect(lines([1, 2, 3], [0, 1, 2, 3]) == ["elements", "  + [0]: 0", "  … (3 unchanged)"])
    #expect(lines([1, 2, 3], [1, 3]) == ["elements", "  − [1]: 2", "  … (2 unchanged)"])
    let many = Array(0..<1000)
    #expect(lines(many, many.dropLast()).count == 3)
    #expect(lines(Array(many.dropFirst()), Array(many.reversed().dropFirst())).count > 500)
  }

  @Test func `Sets and dictionaries have no order`() {
    #expect(lines(Set([1, 2, 3]), Set([3, 2, 4])) == ["elements", "  − 1", "  + 4", "  … (2 unchanged)"])
    #expect(
      lines(["a": 1, "b": 2], ["b": 3, "c": 4]) == [
        "elements", "  − [\"a\"]: 1", "  − [\"b\"]: 2", "  + [\"b\"]: 3", "  + [\"c\"]: 4",
      ])
  }

  @Test func `Long texts are shown around their first difference`() {
    let start = String(repeating: "x", count: 500)
    let found = lines(start + "a", start + "b")
    #expect(found == ["− …\"\(String(repeating: "x", count: 20))a\"", "+ …\"\(String(repeating: "x", count: 20))b\""])
    #expect(lines("a\nb", "a\nc") == ["− \"a\\nb\"", "+ \"a\\nc\""])
  }

  @Test func `Values that look the same and are not are said to`() {
    let found = lines(Odd(), Odd())
    #expect(found.contains { $0.contains("look the same") })
  }

  @Test func `What is too long is counted`() {
    let text = Difference(from: Array(0..<200).map { [$0] }, to: Array(0..<200).map { [$0 + 1000] }).text(limit: 10)
    #expect(text.split(separator: "\n").count == 11)
    #expect(text.hasSuffix("more lines)"))
    let value = ValueText.lines(of: Array(0..<500), limit: 3)
    #expect(value == ["elements", "  [0]: 0", "  [1]: 1", "… (498 more lines)"])
  }

  @Test func `A description is held against what became true`() {
    let (old, new) = (Box(size: 1, name: "a"), Box(size: 2, name: "b"))
    #expect(!DeclaredChanges.contradict(from: old, to: Box(size: 2, name: "a"), actual: new))
    #expect(!DeclaredChanges.contradict(from: old, to: old, actual: new))
    #expect(DeclaredChanges.contradict(from: old, to: Box(size: 3, name: "a"), actual: new))
    let parts: IdentifiedArrayOf<Part> = [Part(id: 1, name: "a"), Part(id: 2, name: "b")]
    let after: IdentifiedArrayOf<Part> = [Part(id: 1, name: "x"), Part(id: 2, name: "y")]
    #expect(!DeclaredChanges.contradict(from: parts, to: [after[0], parts[1]], actual: after))
    #expect(DeclaredChanges.contradict(from: parts, to: [Part(id: 1, name: "z"), parts[1]], actual: after))
    #expect(DeclaredChanges.contradict(from: parts, to: [parts[0]], actual: after))
  }

  @Test func `Types are named below their module`() {
    #expect(TypeName.path(of: Box.self) == "Box")
    #expect(TypeName.path(of: [Outer.Inner?].self) == "Array<Optional<Outer.Inner>>")
    #expect(TypeName.last(of: Outer.Inner.self) == "Inner")
  }
}

private struct Box: Equatable {
  var size: Int
  var name = ""
  var note: String?
}

private struct Crate: Equatable {
  var box: Box
  var at: Date
  var tags: Set<Int> = [1, 2]
}

private enum Cargo: Equatable {
  case none
  case crates(Int)
  case box(Box)
  case pair(Int, of: Box)
}

private struct Part: Equatable, Identifiable {
  var id: Int
  var name: String
}

private struct Outer { struct Inner {} }

/// Is never the same as anything.
private struct Odd: Equatable {
  var size = 1
  static func == (left: Odd, right: Odd) -> Bool { false }
}
