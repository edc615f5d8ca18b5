import Backstaff
import BackstaffJSON
import BackstaffTestSupport
import Testing

/// What holds of any two stacks of routes and the patch between them.
@Suite struct RouteDifferenceLawTests {
  private struct Broken: Error {
    let what: String
    let patch: JSONPatch
  }

  private func hold(_ holds: Bool, _ what: String, _ patch: JSONPatch) throws {
    if !holds { throw Broken(what: what, patch: patch) }
  }

  private func document(_ plan: RoutePlan) throws -> JSON { try DocumentWriter.document(of: plan) }

  @Test func `a patch leads from one stack to the other, typed in place and as documents`() {
    let broken = LawRun.here.firstBroken { generator in
      do {
        var planner = Planner(generator)
        let first = planner.plan()
        var second = first
        for _ in 0..<Int.random(in: 0...4, using: &planner.generator) { planner.change(&second) }
        var third = second
        planner.change(&third)
        try leads(from: first, to: second)
        try isNothing(second)
        try compose(first, second, third)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(broken == nil)
  }

  private func leads(from first: RoutePlan, to second: RoutePlan) throws {
    let patch = try PatchWriter.patch(from: first, to: second)
    var state = first
    try hold(try state.apply(patch), "not in place", patch)
    try hold(state == second, "another state", patch)
    var document = try document(first)
    try patch.apply(to: &document)
    try hold(document == (try self.document(second)), "another document", patch)
    try hold(document == (try self.document(state)), "the state has another document", patch)
    let whole = JSONPatch([.replace(path: .root, value: document)])
    try hold(patch.json.sizeBytes <= whole.json.sizeBytes, "larger than replacing the whole", patch)
  }

  /// No change is no patch, whatever is shared; and what is read back has the ids that were written.
  private func isNothing(_ plan: RoutePlan) throws {
    let same = try PatchWriter.patch(from: plan, to: plan)
    try hold(same.isEmpty, "a patch from a state to itself", same)
    let copy = try RoutePlan(document: DocumentReader(document(plan)))
    let patch = try PatchWriter.patch(from: plan, to: copy)
    try hold(copy == plan, "read as another state", patch)
    try hold(patch.isEmpty, "a patch to an equal state that shares nothing", patch)
    try hold(copy.routes.allSatisfy { $0.id != nil }, "read without ids", patch)
    let named = plan.routes.allSatisfy { $0.id != nil }
    try hold(!named || copy.routes.map(\.id) == plan.routes.map(\.id), "read with other ids", patch)
  }

  private func compose(_ first: RoutePlan, _ second: RoutePlan, _ third: RoutePlan) throws {
    let steps = [try PatchWriter.patch(from: first, to: second), try PatchWriter.patch(from: second, to: third)]
    let both = try PatchWriter.patch(from: first, to: third)
    var (one, other, joined) = (first, first, first)
    for patch in steps { try one.apply(patch) }
    try other.apply(both)
    try joined.apply(JSONPatch(steps[0].operations + steps[1].operations))
    try hold(one == third && other == third && joined == third, "another state", both)
  }
}
