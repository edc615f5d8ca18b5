// One `ifLet` and one `forEach` for every kind of place, because the type checker tries all overloads of each operator
// of a chain against those of all others: two spellings of `ifLet` took it a minute for eight children.

/// The place of a child in a plain optional member, whose actions are the child's own.
public enum OptionalPlace {}
/// The place of a child in a presentation slot, whose actions are a ``PresentationAction``.
public enum PresentedPlace {}
/// The place of children in an ``IdentifiedArray``, whose actions are an ``IdentifiedAction``.
public enum IdentifiedPlace<ID> {}
/// The place of children in a ``StackState``, whose actions are a ``StackAction``.
public enum StackPlace<Element> {}

/// A member of a state that holds a child or none: an optional, or the slot that `@Presents` makes.
public protocol ChildSlot<SlotChild>: SendableMetatype {
  /// The child's state.
  associatedtype SlotChild
  /// The kind of place, which fits to the actions that are joined to it.
  associatedtype SlotPlace
  /// The tree that runs a child before `base`. The library's own slots implement it.
  static func join<State, Action, Actions: CasePathable>(
    _ state: any WritableKeyPath<State, Self> & Sendable, action: CaseKeyPath<Action, Actions>,
    base: ReducerTree<State, Action>, child: @escaping () -> ReducerTree<SlotChild, Actions.JoinedChildAction>,
    fileID: StaticString, line: UInt
  ) -> ReducerTree<State, Action>
}

/// A member of a state that holds children under ids: an ``IdentifiedArray``, a ``StackState``.
public protocol ChildCollection<PlacedChild>: SendableMetatype {
  /// A child's state.
  associatedtype PlacedChild
  /// The kind of place, which fits to the actions that are joined to it.
  associatedtype ChildrenPlace
  /// The tree that runs children before `base`. The library's own collections implement it.
  static func join<State, Action, Actions: CasePathable>(
    _ state: any WritableKeyPath<State, Self> & Sendable, action: CaseKeyPath<Action, Actions>,
    base: ReducerTree<State, Action>, child: @escaping () -> ReducerTree<PlacedChild, Actions.JoinedChildAction>,
    fileID: StaticString, line: UInt
  ) -> ReducerTree<State, Action>
}

extension Optional: ChildSlot {
  /// What the optional holds.
  public typealias SlotChild = Wrapped
  /// A child in a plain optional.
  public typealias SlotPlace = OptionalPlace

  /// The tree of a child in a plain optional.
  @inlinable
  public static func join<State, Action, Actions: CasePathable>(
    _ state: any WritableKeyPath<State, Self> & Sendable, action: CaseKeyPath<Action, Actions>,
    base: ReducerTree<State, Action>, child: @escaping () -> ReducerTree<Wrapped, Actions.JoinedChildAction>,
    fileID: StaticString, line: UInt
  ) -> ReducerTree<State, Action> {
    let actions: ResolvedCase<Action, Actions.JoinedChildAction>? = ChildActions.known(action, fileID, line)
    guard let actions else { return base }
    return OptionalJoin(state, actions, base: base, child: LazyTree(child), fileID: fileID, line: line).tree
  }
}

extension PresentationState: ChildSlot {
  /// What the slot holds.
  public typealias SlotChild = Child
  /// A presented child.
  public typealias SlotPlace = PresentedPlace

  /// The tree of a presented child.
  @inlinable
  public static func join<State, Action, Actions: CasePathable>(
    _ state: any WritableKeyPath<State, Self> & Sendable, action: CaseKeyPath<Action, Actions>,
    base: ReducerTree<State, Action>, child: @escaping () -> ReducerTree<Child, Actions.JoinedChildAction>,
    fileID: StaticString, line: UInt
  ) -> ReducerTree<State, Action> {
    let actions: ResolvedCase<Action, PresentationAction<Actions.JoinedChildAction>>? =
      ChildActions.known(action, fileID, line)
    guard let actions else { return base }
    return PresentationJoin(state, actions, base: base, child: LazyTree(child), fileID: fileID, line: line).tree
  }
}

extension IdentifiedArray: ChildCollection where ID: Codable {
  /// An element.
  public typealias PlacedChild = Element
  /// Children under ids of their own.
  public typealias ChildrenPlace = IdentifiedPlace<ID>

  /// The tree of the elements.
  @inlinable
  public static func join<State, Action, Actions: CasePathable>(
    _ state: any WritableKeyPath<State, Self> & Sendable, action: CaseKeyPath<Action, Actions>,
    base: ReducerTree<State, Action>, child: @escaping () -> ReducerTree<Element, Actions.JoinedChildAction>,
    fileID: StaticString, line: UInt
  ) -> ReducerTree<State, Action> {
    let actions: ResolvedCase<Action, IdentifiedAction<ID, Actions.JoinedChildAction>>? =
      ChildActions.known(action, fileID, line)
    guard let actions else { return base }
    return elementsTree(
      state, actionName: actions.name,
      extract: { action in
        guard case .element(let id, let action)? = actions.extract(action) else { return nil }
        return (id, action)
      }, embed: { actions.embed(.element(id: $0, action: $1)) }, base: base, child: LazyTree(child), fileID: fileID,
      line: line)
  }

  /// The tree for any spelling of an element's action.
  @inlinable
  static func elementsTree<State, Action, ElementAction>(
    _ state: any WritableKeyPath<State, Self> & Sendable, actionName: String,
    extract: @escaping @Sendable (Action) -> (ID, ElementAction)?,
    embed: @escaping @Sendable (ID, ElementAction) -> Action, base: ReducerTree<State, Action>,
    child: LazyTree<Element, ElementAction>, fileID: StaticString, line: UInt
  ) -> ReducerTree<State, Action> {
    let member = StateNames.access(of: state)
    let names = ScopeStep(state: member.name ?? actionName, action: actionName)
    let join = ElementsJoin(names: names, child: child, collection: ElementAccess(member))
    let link = join.link(extract: { (action: Action) in extract(action).map { ($0, $1) } }, embed: embed)
    return ReducerTree(links: base.links + [link]) { parent, action, context in
      guard let (id, childAction) = extract(action) else { return base.run(&parent, action, context) }
      let effect = join.reduce(&parent, id, childAction, context, embed: embed)
      if effect == nil { join.missing(action, fileID: fileID, line: line) }
      return .both(effect ?? .none, base.run(&parent, action, context))
    }
  }
}

extension StackState: ChildCollection {
  /// An element.
  public typealias PlacedChild = Element
  /// Children on a stack.
  public typealias ChildrenPlace = StackPlace<Element>

  /// The tree of the elements.
  @inlinable
  public static func join<State, Action, Actions: CasePathable>(
    _ state: any WritableKeyPath<State, Self> & Sendable, action: CaseKeyPath<Action, Actions>,
    base: ReducerTree<State, Action>, child: @escaping () -> ReducerTree<Element, Actions.JoinedChildAction>,
    fileID: StaticString, line: UInt
  ) -> ReducerTree<State, Action> {
    let actions: ResolvedCase<Action, StackAction<Element, Actions.JoinedChildAction>>? =
      ChildActions.known(action, fileID, line)
    guard let actions else { return base }
    return StackJoin(state, actions, base: base, child: LazyTree(child), fileID: fileID, line: line).tree
  }
}

/// The actions of a place, whose exact type follows from the kind of the place.
@usableFromInline
enum ChildActions {
  /// Only the library's own actions say that they belong to a place other than a plain optional; another type that
  /// says so is joined to nothing.
  @inlinable
  static func known<Action, Actions, Known>(
    _ path: CaseKeyPath<Action, Actions>, _ fileID: StaticString, _ line: UInt
  ) -> ResolvedCase<Action, Known>? {
    let path = ResolvedCase(path)
    if let known = path as? ResolvedCase<Action, Known> { return known }
    report(path.name, fileID, line)
    return nil
  }

  @usableFromInline
  static func report(_ name: String, _ fileID: StaticString, _ line: UInt) {
    Issue.report(
      "the actions of `\(name)` say that they belong to a place that they are not made for, so no child is joined; use "
        + "`PresentationAction`, `IdentifiedAction` or `StackAction`", fileID: fileID, line: line)
  }
}

/// A state that knows the reducer it is joined with: an enum of features, an alert, a dialog.
public protocol SelfJoining: SendableMetatype {
  /// The actions of that reducer.
  associatedtype SelfJoinedAction
  /// The tree of that reducer.
  static func makeSelfJoinedTree() -> ReducerTree<Self, SelfJoinedAction>
}
