extension Reducer {
  /// Runs `element` on the element that an action addresses by id, before this reducer.
  ///
  /// ```swift
  /// .forEach(\.todos, action: \.todos) { Todo() }
  /// ```
  @inlinable
  public func forEach<
    ID: Hashable & Sendable & Codable, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>
  >(
    _ state: any WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    let actions = ResolvedCase(action)
    return forEach(
      state, actionName: actions.name,
      extract: { action in
        guard case .element(let id, let action)? = actions.extract(action) else { return nil }
        return (id, action)
      }, embed: { actions.embed(.element(id: $0, action: $1)) }, element: element(), fileID: fileID, line: line)
  }

  /// The operator for any spelling of an element's action.
  @inlinable
  func forEach<ID: Hashable & Sendable & Codable, Element: Reducer>(
    _ state: any WritableKeyPath<State, IdentifiedArray<ID, Element.State>> & Sendable, actionName: String,
    extract: @escaping @Sendable (Action) -> (ID, Element.Action)?,
    embed: @escaping @Sendable (ID, Element.Action) -> Action, element: Element, fileID: StaticString, line: UInt
  ) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      let member = StateNames.access(of: state)
      let names = ScopeStep(state: member.name ?? actionName, action: actionName)
      let join = ElementsJoin(
        names: names, child: LazyTree(element.makeTree), collection: ElementAccess(member))
      let link = join.link(extract: { (action: Action) in extract(action).map { ($0, $1) } }, embed: embed)
      return ReducerTree(links: base.links + [link]) { parent, action, context in
        guard let (id, childAction) = extract(action) else { return base.run(&parent, action, context) }
        let effect = join.reduce(&parent, id, childAction, context, embed: embed)
        if effect == nil { join.missing(action, fileID: fileID, line: line) }
        return .both(effect ?? .none, base.run(&parent, action, context))
      }
    }
  }
}
