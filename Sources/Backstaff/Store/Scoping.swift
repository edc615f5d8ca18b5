/// How a part of a store is reached: its state in the parent's, its actions among the parent's, and what ends it.
struct Scoping<ParentState, ParentAction, State, Action> {
  let state: (ParentState) -> State?
  let action: (Action) -> ParentAction
  /// The names of the actions on the way, for pins.
  var steps: [TreePath.Step] = []
  /// Whether two states after one another are of the same thing; when not, the scope has ended. `nil` where they are
  /// whatever they hold.
  var isSame: ((State, State) -> Bool)?
  /// Whether the part is a presentation, which has a number.
  var isPresented = false
  let fileID: StaticString
  let line: UInt
}

/// A part of another store.
///
/// A part that is presented, optional or an element ends when what it stands for goes, or when something else takes its
/// place. It then keeps the last state it had, and takes no more actions for what came after it.
@MainActor
final class ScopedCore<Parent: StoreCore, State, Action>: StoreCore, ScopePart {
  let node: ScopeNode<State>
  let place: TreePath
  private(set) var hasEnded = false
  private let parent: Parent
  private let scoping: Scoping<Parent.State, Parent.Action, State, Action>
  /// What it started with; at the end, what it had last.
  private var kept: State
  private let number: Int64?
  private let onEnd: () -> Void

  init(
    parent: Parent, initial: State, _ scoping: Scoping<Parent.State, Parent.Action, State, Action>,
    onEnd: @escaping () -> Void
  ) {
    self.parent = parent
    self.scoping = scoping
    self.onEnd = onEnd
    kept = initial
    node = ScopeNode(parent.node.observers)
    place = TreePath(parent.place.steps + scoping.steps)
    number = scoping.isPresented ? parent.number(ofPresentation: place) : nil
  }

  var state: State { hasEnded ? kept : scoping.state(parent.state) ?? kept }

  var isGone: Bool { hasEnded || parent.isGone || scoping.state(parent.state) == nil }

  var connection: StoreConnection { parent.connection }

  var answersAtOnce: Bool { parent.answersAtOnce }

  func number(ofPresentation place: TreePath) -> Int64? { parent.number(ofPresentation: place) }

  func send(_ action: Action) -> StoreTask {
    guard hasEnded, scoping.state(parent.state) != nil else { return parent.send(scoping.action(action)) }
    // Something else is there now, and must not be hit.
    parent.refuseStale(
      Issue(
        message: "an action was sent through the store of `\(place)` after something else took its place, and was "
          + "dropped; scope the store anew for what is there now", fileID: scoping.fileID, line: scoping.line))
    return StoreTask()
  }

  func refuseStale(_ issue: Issue) { parent.refuseStale(issue) }

  func changed(from old: State?, to new: State?) {
    guard !hasEnded, let old else { return }
    guard let new, scoping.isSame?(old, new) ?? true, isSameNumber else { return end(with: old) }
    node.changed(from: old, to: new)
  }

  private var isSameNumber: Bool {
    !scoping.isPresented || parent.number(ofPresentation: place) == number
  }

  private func end(with last: State) {
    hasEnded = true
    kept = last
    onEnd()
  }
}
