/// How an operator reaches the elements of a collection or a stack in its parent's state.
@usableFromInline
struct ElementAccess<State, ID: Sendable, Element> {
  @usableFromInline let element: (State, ID) -> Element?
  @usableFromInline let modify: (inout State, ID, (inout Element) -> Void) -> Void
  @usableFromInline let forEach: (State, (ID, Element) -> Void) -> Void
  @usableFromInline let forEachDifference: (_ old: State, _ new: State, (ID, Element?, Element?) -> Void) -> Void
  @usableFromInline let text: (ID) -> String
  @usableFromInline let id: (String) -> ID?
  /// The number from which on a stack has given no ids yet.
  @usableFromInline var nextNumber: (State) -> Int = { _ in 0 }
}

extension ElementAccess {
  /// The elements of a collection.
  @inlinable
  init(_ member: MemberAccess<State, IdentifiedArray<ID, Element>>) where ID: Hashable & Sendable {
    element = { member.get($0)[id: $1] }
    modify = { state, id, change in member.modify(&state) { _ = $0.modify(id: id, change) } }
    forEach = { state, body in
      let elements = member.get(state)
      for id in elements.ids { if let element = elements[id: id] { body(id, element) } }
    }
    forEachDifference = { old, new, body in
      let (old, new) = (member.get(old), member.get(new))
      if !old.isIdentical(to: new) { new.forEachDifference(from: old, body) }
    }
    text = { ElementID.text($0) }
    id = { ElementID.id(ID.self, from: $0) }
  }
}

/// The elements of a collection or a stack joined to a reducer: the names and the element's tree.
@usableFromInline
struct ElementsJoin<State, ID: Sendable, Element, ElementAction> {
  @usableFromInline let names: ScopeStep
  @usableFromInline let child: LazyTree<Element, ElementAction>
  @usableFromInline let collection: ElementAccess<State, ID, Element>
  @usableFromInline let kind: ScopeKind

  @inlinable
  init(
    names: ScopeStep, child: LazyTree<Element, ElementAction>, collection: ElementAccess<State, ID, Element>,
    kind: ScopeKind = .elements
  ) {
    self.names = names
    self.child = child
    self.collection = collection
    self.kind = kind
  }

  @inlinable
  func step(_ id: ID) -> ScopeStep {
    ScopeStep(state: names.state, action: names.action, element: collection.text(id))
  }

  /// Runs the element's reducer; `nil` when the element is not there.
  @inlinable
  func reduce<Action>(
    _ parent: inout State, _ id: ID, _ action: ElementAction, _ context: PassContext,
    dismiss: (ID) -> Action? = { _ in nil }, embed: @escaping @Sendable (ID, ElementAction) -> Action
  ) -> Effect<Action>? {
    var effect: Effect<ElementAction>?
    collection.modify(&parent, id) { element in effect = child.run(&element, action, context) }
    guard let effect else { return nil }
    if effect.isNone { return Effect<Action>.none }
    return join(effect, id, dismiss(id), embed)
  }

  /// The element's effect as one of the parent's. Apart from the hot path: it makes closures, and most actions have
  /// none.
  @inline(never) @usableFromInline
  func join<Action>(
    _ effect: Effect<ElementAction>, _ id: ID, _ dismiss: Action?,
    _ embed: @escaping @Sendable (ID, ElementAction) -> Action
  ) -> Effect<Action> {
    let step = step(id)
    return effect.within(step, identity: step.element ?? "", dismiss: dismiss) { embed(id, $0) }
  }

  /// Reports an action for an element that is not there.
  @usableFromInline
  func missing<Action>(_ action: Action, fileID: StaticString, line: UInt) {
    Issue.report(
      "`\(ActionLabel.of(action))` addresses an element that is not in `\(names.state)`; a parent removed it earlier "
        + "in the pass, an effect outlived it, or the action was sent while it was absent", fileID: fileID, line: line)
  }

  /// The link of the elements, by how their actions are taken out of the parent's and put into them.
  ///
  /// - Parameter extract: The element that an action addresses; without an action where it is about the element itself.
  @inlinable
  func link<Action>(
    extract: @escaping (Action) -> (ID, ElementAction?)?, dismiss: @escaping (ID) -> Action? = { _ in nil },
    embed: @escaping @Sendable (ID, ElementAction) -> Action
  ) -> ScopeLink<State, Action> where ID: Sendable {
    ScopeLink(
      stateStep: names.state, actionStep: names.action, kind: kind,
      appear: { parent, found in
        found.skipElements(below: collection.nextNumber(parent))
        guard !child.tree.links.isEmpty else { return }
        collection.forEach(parent) { child.tree.appear($1, step($0), &found) }
      },
      compare: { old, new, found in
        found.skipElements(below: collection.nextNumber(new))
        guard found.watchesElements || !child.tree.links.isEmpty else { return }
        collection.forEachDifference(old, new) { compare($0, $1, $2, &found) }
      },
      identities: { parent, steps, found in
        guard let text = steps.first?.element, let id = collection.id(text),
          let element = collection.element(parent, id)
        else { return false }
        found.append(text)
        return child.tree.walk(element, steps.dropFirst(), &found)
      },
      reach: { action in
        extract(action).map { id, inner in [step(id)] + (inner.map { child.tree.scope(of: $0) } ?? []) }
      },
      visit: { parent, visit, context in
        self.visit(&parent, visit, context) { effect, id in
          let step = step(id)
          return effect.within(step, identity: step.element ?? "", dismiss: dismiss(id)) { embed(id, $0) }
        }
      }, map: { child.tree.map })
  }

  /// Walks on to the hooks of one element, or of all.
  @usableFromInline
  func visit<Action>(
    _ parent: inout State, _ visit: ScopeVisit, _ context: PassContext,
    lift: (Effect<ElementAction>, ID) -> Effect<Action>
  ) -> Effect<Action> {
    guard let below = visit.below(names.state, names.action), !child.tree.links.isEmpty else { return .none }
    var ids: [ID] = []
    if let element = below.element {
      ids = collection.id(element).map { [$0] } ?? []
    } else {
      collection.forEach(parent) { id, _ in ids.append(id) }
    }
    if kind == .stack { context.enterPresentation() }
    defer { if kind == .stack { context.leavePresentation() } }
    var effects: [Effect<Action>] = []
    for id in ids {
      var effect: Effect<ElementAction> = .none
      collection.modify(&parent, id) { effect = child.tree.visit(&$0, below.visit, context) }
      if !effect.isNone { effects.append(lift(effect, id)) }
    }
    return .merge(effects)
  }

  @inlinable
  func compare(_ id: ID, _ old: Element?, _ new: Element?, _ found: inout IdentityDifference) {
    switch (old, new) {
    case (nil, nil): return
    case (_?, nil): found.lose(step(id))
    case (nil, let new?): if !child.tree.links.isEmpty { child.tree.appear(new, step(id), &found) }
    case (let old?, let new?): if !child.tree.links.isEmpty { child.tree.compare(old, new, step(id), &found) }
    }
  }
}
