/// One element of a stack as the path of a view holds it.
public struct StackPathElement<State>: Identifiable {
  /// The id of the element; of one that is to be pushed, the id that it gets.
  public let id: StackElementID
  /// What the element shows.
  public let state: State

  /// The element of that id.
  public init(id: StackElementID, state: State) {
    self.id = id
    self.state = state
  }
}

extension StackPathElement: Sendable where State: Sendable {}
extension StackPathElement: Equatable where State: Equatable {}
extension StackPathElement: Hashable where State: Hashable {}

extension StackState {
  /// The elements as the path of a view holds them.
  package var path: [StackPathElement<Element>] {
    zip(ids, self).map { StackPathElement(id: $0, state: $1) }
  }

  /// The id that an element pushed by a view gets.
  package var nextID: StackElementID { StackElementID(nextNumber) }

  /// What a view asks for that shows another path than this stack; `nil` when it shows as many elements.
  package func action<ElementAction>(
    for path: [StackPathElement<Element>]
  ) -> StackAction<Element, ElementAction>? {
    if path.count < count { return .popFrom(id: ids[path.count]) }
    guard path.count > count, let top = path.last else { return nil }
    return .push(id: top.id, state: top.state)
  }
}

extension Store {
  /// Takes in the path that a view has written: a longer one is a push of its last element, a shorter one a pop.
  package func write<Element, ElementAction>(
    _ path: [StackPathElement<Element>], at state: KeyPath<State, StackState<Element>>,
    action: CaseKeyPath<Action, StackAction<Element, ElementAction>>, fileID: StaticString, line: UInt
  ) {
    let actions = ResolvedCase(action)
    if let asked: StackAction<Element, ElementAction> = core.state[keyPath: state].action(for: path) {
      send(actions.embed(asked))
    } else {
      Issue.report(
        "the path at `\(actions.name)` was written with as many elements as it had, so nothing was sent; if an earlier "
          + "push or pop changed nothing, join the stack with `.forEach(…, action: \\.\(actions.name))`",
        fileID: fileID, line: line)
    }
  }
}
