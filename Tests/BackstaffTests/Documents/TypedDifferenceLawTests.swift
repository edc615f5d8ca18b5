import Backstaff
import BackstaffJSON
import FoundationEssentials
import Testing

/// What holds of any two states and the patch between them.
@Suite struct TypedDifferenceLawTests {
  /// 10,000 pairs; a million where there is a night for it.
  static let pairs = ProcessInfo.processInfo.environment["BACKSTAFF_NIGHTLY"] == "1" ? 1_000_000 : 10_000

  /// A state, one reached from it by a few changes, and a third one from there.
  struct Step {
    let first: Garden
    let second: Garden
    let third: Garden
  }

  /// Runs `law` on the pairs of one long walk, which begins anew now and then so that states stay small.
  private func walk(
    _ name: String, pairs: Int = pairs, seed: UInt64 = .random(in: .min ... .max), _ law: (Step) throws -> Void
  ) throws {
    var gardener = Gardener(generator: SeededGenerator(seed: seed))
    var garden = Garden()
    for pair in 0..<pairs {
      if pair % 200 == 0 { garden = Garden() }
      let first = garden
      for _ in 0..<Int.random(in: 0...4, using: &gardener.generator) { gardener.change(&garden) }
      let second = garden
      gardener.change(&garden)
      do { try law(Step(first: first, second: second, third: garden)) } catch {
        throw Failure(law: name, seed: seed, pair: pair, cause: error)
      }
    }
  }

  struct Failure: Error {
    let law: String
    let seed: UInt64
    let pair: Int
    let cause: any Error
  }

  struct Broken: Error {
    let what: String
    let patch: JSONPatch
  }

  private func hold(_ holds: Bool, _ what: String, _ patch: JSONPatch) throws {
    if !holds { throw Broken(what: what, patch: patch) }
  }

  @Test func `a patch leads from one state to the other, typed in place and as documents`() throws {
    try walk("apply") { step in
      let patch = try PatchWriter.patch(from: step.first, to: step.second)
      var state = step.first
      try hold(try state.apply(patch), "not in place", patch)
      try hold(state == step.second, "another state", patch)
      var document = try DocumentWriter.document(of: step.first)
      try patch.apply(to: &document)
      try hold(document == (try DocumentWriter.document(of: step.second)), "another document", patch)
      try hold(document == (try DocumentWriter.document(of: state)), "the state has another document", patch)
    }
  }

  @Test func `a patch has four kinds of operations, and is no larger than the state`() throws {
    try walk("size") { step in
      let patch = try PatchWriter.patch(from: step.first, to: step.second)
      for operation in patch.operations {
        switch operation {
        case .add, .remove, .replace, .move: break
        case .copy, .test: throw Broken(what: "a copy or a test", patch: patch)
        }
      }
      let whole = JSONPatch([.replace(path: .root, value: try DocumentWriter.document(of: step.second))])
      try hold(patch.json.sizeBytes <= whole.json.sizeBytes, "larger than replacing the whole", patch)
    }
  }

  @Test func `no change is no patch, whatever is shared`() throws {
    try walk("nothing") { step in
      let same = try PatchWriter.patch(from: step.second, to: step.second)
      try hold(same.isEmpty, "a patch from a state to itself", same)
      let copy = try Garden(document: DocumentReader(DocumentWriter.document(of: step.second)))
      let patch = try PatchWriter.patch(from: step.second, to: copy)
      try hold(patch.isEmpty, "a patch to an equal state that shares nothing", patch)
    }
  }

  @Test func `two patches in a row lead where one over both does`() throws {
    try walk("composition") { step in
      let patches = [
        try PatchWriter.patch(from: step.first, to: step.second),
        try PatchWriter.patch(from: step.second, to: step.third),
      ]
      let both = try PatchWriter.patch(from: step.first, to: step.third)
      var (one, other, joined) = (step.first, step.first, step.first)
      for patch in patches { try one.apply(patch) }
      try other.apply(both)
      try joined.apply(JSONPatch(patches.flatMap(\.operations)))
      try hold(one == step.third && other == step.third && joined == step.third, "another state", both)
    }
  }

  static let scopes = [
    "", "plants", "plants[3]", "plants[3].leaves", "plants[3].name", "sheet", "sheet.leaves", "place", "place.bed",
    "path", "path[#0]", "corner", "labels", "tags", "note", "counts",
  ]

  @Test(arguments: scopes)
  func `the patch of a slice is what the patch of the whole makes of it`(scope: String) throws {
    let path = try TreePath(parsing: scope)
    try walk("projection of \(scope)", pairs: max(1000, Self.pairs / 16)) { step in
      let whole = try PatchWriter.patch(from: step.first, to: step.second)
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
  }
}
