import Backstaff
import BackstaffJSON
import BackstaffTestSupport
import Testing

/// What holds of any two states and the patch between them.
@Suite struct TypedDifferenceLawTests {
  /// A state, one reached from it by a few changes, and a third one from there.
  struct Step {
    let first: Allotment
    let second: Allotment
    let third: Allotment

    init(_ generator: SeededGenerator) {
      var gardener = Gardener(generator: generator)
      var plot = Allotment()
      for _ in 0..<Int.random(in: 0...12, using: &gardener.generator) { gardener.change(&plot) }
      first = plot
      for _ in 0..<Int.random(in: 0...4, using: &gardener.generator) { gardener.change(&plot) }
      second = plot
      gardener.change(&plot)
      third = plot
    }
  }

  /// What broke in the first round that `law` does not hold in, with the settings that repeat it.
  private func firstBroken(_ law: (Step) throws -> Void) -> String? {
    LawRun.here.firstBroken { generator in
      do {
        try law(Step(generator))
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  struct Broken: Error {
    let what: String
    let patch: JSONPatch
  }

  private func hold(_ holds: Bool, _ what: String, _ patch: JSONPatch) throws {
    if !holds { throw Broken(what: what, patch: patch) }
  }

  @Test func `a patch leads from one state to the other, typed in place and as documents`() {
    let broken = firstBroken { step in
      let patch = try PatchWriter.patch(from: step.first, to: step.second)
      try apply(patch, step)
      try isSmall(patch, step)
      try nothing(step)
      try compose(patch, step)
    }
    #expect(broken == nil)
  }

  private func apply(_ patch: JSONPatch, _ step: Step) throws {
    var state = step.first
    try hold(try state.apply(patch), "not in place", patch)
    try hold(state == step.second, "another state", patch)
    var document = try DocumentWriter.document(of: step.first)
    try patch.apply(to: &document)
    try hold(document == (try DocumentWriter.document(of: step.second)), "another document", patch)
    try hold(document == (try DocumentWriter.document(of: state)), "the state has another document", patch)
  }

  /// Four kinds of operations, and no more bytes than the whole takes.
  private func isSmall(_ patch: JSONPatch, _ step: Step) throws {
    for operation in patch.operations {
      switch operation {
      case .add, .remove, .replace, .move: break
      case .copy, .test: throw Broken(what: "a copy or a test", patch: patch)
      }
    }
    let whole = JSONPatch([.replace(path: .root, value: try DocumentWriter.document(of: step.second))])
    try hold(patch.json.sizeBytes <= whole.json.sizeBytes, "larger than replacing the whole", patch)
  }

  /// No change is no patch, whatever is shared.
  private func nothing(_ step: Step) throws {
    let same = try PatchWriter.patch(from: step.second, to: step.second)
    try hold(same.isEmpty, "a patch from a state to itself", same)
    let copy = try Allotment(document: DocumentReader(DocumentWriter.document(of: step.second)))
    let patch = try PatchWriter.patch(from: step.second, to: copy)
    try hold(patch.isEmpty, "a patch to an equal state that shares nothing", patch)
  }

  /// Two patches in a row, and both as one, lead where the one over both does.
  private func compose(_ first: JSONPatch, _ step: Step) throws {
    let second = try PatchWriter.patch(from: step.second, to: step.third)
    let both = try PatchWriter.patch(from: step.first, to: step.third)
    var (one, other, joined) = (step.first, step.first, step.first)
    for patch in [first, second] { try one.apply(patch) }
    try other.apply(both)
    try joined.apply(JSONPatch(first.operations + second.operations))
    try hold(one == step.third && other == step.third && joined == step.third, "another state", both)
  }

  @Test func `a document as text is the document, and is read as the same state`() {
    let broken = firstBroken { step in
      let document = try DocumentWriter.document(of: step.second)
      let text = try DocumentWriter.text(of: step.second)
      let none = JSONPatch()
      try hold(try JSON(parsing: text, limits: .own) == document, "another document", none)
      let index = try JSONIndex(parsing: text, limits: .own)
      try hold(try Allotment(document: DocumentReader(.text(index.root))) == step.second, "another state", none)
      // The tree writes its rows in another order than the list's.
      let sorted = try JSONIndex(parsing: document.bytes, limits: .own)
      try hold(try Allotment(document: DocumentReader(.text(sorted.root))) == step.second, "another order", none)
    }
    #expect(broken == nil)
  }

  static let scopes = [
    "", "plants", "plants[3]", "plants[3].leaves", "plants[3].name", "sheet", "sheet.leaves", "place", "place.bed",
    "path", "path[#0]", "corner", "labels", "tags", "note", "counts",
  ]

  @Test func `the patch of a slice is what the patch of the whole makes of it`() throws {
    let scopes = try Self.scopes.map { try TreePath(parsing: $0) }
    var turn = 0
    let broken = firstBroken { step in
      let whole = try PatchWriter.patch(from: step.first, to: step.second)
      turn += 1
      let path = scopes[turn % scopes.count]
      let before = try path.part(of: step.first)?.document()
      let after = try path.part(of: step.second)?.document()
      var document = try DocumentWriter.document(of: step.first)
      try hold(path.slice(of: document) == before, "another slice", whole)
      try whole.apply(to: &document)
      try hold(path.slice(of: document) == after, "another slice afterwards", whole)
      guard let old = path.part(of: step.first), let new = path.part(of: step.second), var slice = before else {
        return
      }
      let patch = try new.difference(from: old)
      try patch.apply(to: &slice)
      try hold(slice == after, "the slice's own patch leads elsewhere", patch)
    }
    #expect(broken == nil)
  }
}
