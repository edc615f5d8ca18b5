/// One stack made ready to run.
@usableFromInline
struct StackJoin<State, Action, Element, ElementAction> {
  @usableFromInline let base: ReducerTree<State, Action>
  @usableFromInline let stack: MemberAccess<State, StackState<Element>>
  @usableFromInline let actions: ResolvedCase<Action, StackAction<Element, ElementAction>>
  @usableFromInline let elements: ElementsJoin<State, StackElementID, Element, ElementAction>
  @usableFromInline let embed: @Sendable (StackElementID, ElementAction) -> Action
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt

  @inlinable
  init(
    _ state: any WritableKeyPath<State, StackState<Element>> & Sendable,
    _ actions: ResolvedCase<Action, StackAction<Element, ElementAction>>, base: ReducerTree<State, Action>,
    child: LazyTree<Element, ElementAction>, fileID: StaticString, line: UInt
  ) {
    self.base = base
    let stack: MemberAccess<State, StackState<Element>> = StateNames.access(of: state)
    self.stack = stack
    self.actions = actions
    embed = { actions.embed(.element(id: $0, action: $1)) }
    elements = ElementsJoin(
      names: ScopeStep(state: stack.name ?? actions.name, action: actions.name), child: child,
      collection: ElementAccess(stack), kind: .stack)
    self.fileID = fileID
    self.line = line
  }

  @inlinable
  var tree: ReducerTree<State, Action> {
    ReducerTree(links: base.links + [link]) { state, action, context in
      switch actions.extract(action) {
      case nil: base.run(&state, action, context)
      case .element(let id, let childAction): element(id, childAction, &state, action, context)
      case .popFrom(let id): pop(id, &state, action, context)
      case .push(let id, let element): push(id, element, &state, action, context)
      }
    }
  }

  @inlinable
  var link: ScopeLink<State, Action> {
    let (actions, embed) = (actions, actions.embed)
    return elements.link(
      extract: { action in
        switch actions.extract(action) {
        case nil, .push: nil
        case .popFrom(let id): (id, nil)
        case .element(let id, let action): (id, action)
        }
      }, dismiss: { embed(.popFrom(id: $0)) }, embed: { embed(.element(id: $0, action: $1)) })
  }

  @inlinable
  func element(
    _ id: StackElementID, _ childAction: ElementAction, _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    context.enterPresentation()
    let effect = elements.reduce(
      &state, id, childAction, context, dismiss: { actions.embed(.popFrom(id: $0)) }, embed: embed)
    context.leavePresentation()
    if effect == nil { elements.missing(action, fileID: fileID, line: line) }
    return .both(effect ?? .none, base.run(&state, action, context))
  }

  @inlinable
  func pop(
    _ id: StackElementID, _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    let stood = stack.get(state)[id: id] != nil
    let effect = base.run(&state, action, context)
    if stood {
      stack.modify(&state) { $0.pop(from: id) }
    } else {
      notThere(id, action, state)
    }
    return effect
  }

  @usableFromInline
  func push(
    _ id: StackElementID, _ element: Element, _ state: inout State, _ action: Action, _ context: PassContext
  ) -> Effect<Action> {
    if stack.get(state)[id: id] != nil {
      report("`\(ActionLabel.of(action))` pushes the element \(id), which is on the stack already: it holds", state)
    } else {
      let next = context.event?.nextElement ?? 0
      let expected = StackElementID(max(stack.get(state).nextNumber, next))
      guard id.number <= expected.number + StackElementID.aheadLimit else {
        report(
          "`\(ActionLabel.of(action))` pushes the element \(id), far ahead of what the stack counts to: it holds", state
        )
        return base.run(&state, action, context)
      }
      if DependencyValues.current.context == .test, id.number > expected.number {
        Issue.report(
          "`\(ActionLabel.of(action))` was received for the element \(id), expected was \(expected), the next id of "
            + "the stack", fileID: fileID, line: line)
      }
      stack.modify(&state) { $0.append(element, id: id) }
      // The id is given: the session never gives it again.
      if id.number >= next { _ = context.event?.nextElementID(atLeast: id.number) }
    }
    return base.run(&state, action, context)
  }

  @usableFromInline
  func notThere(_ id: StackElementID, _ action: Action, _ state: State) {
    report("`\(ActionLabel.of(action))` pops the element \(id), which is not on the stack: it holds", state)
  }

  private func report(_ message: String, _ state: State) {
    let ids = stack.get(state).ids.map(\.description).joined(separator: ", ")
    Issue.report("\(message) [\(ids)]", fileID: fileID, line: line)
  }
}

extension ElementAccess {
  /// The elements of a stack.
  @inlinable
  init(_ member: MemberAccess<State, StackState<Element>>) where ID == StackElementID {
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
    text = { $0.description }
    id = { StackElementID(text: $0) }
    nextNumber = { member.get($0).nextNumber }
  }
}
