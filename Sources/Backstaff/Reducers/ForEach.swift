extension Reducer {
  /// Runs `element` on the element that an action addresses by id, before this reducer.
  ///
  /// ```swift
  /// .forEach(\.todos, action: \.todos) { Todo() }
  /// ```
  public func forEach<
    ID: Hashable & Sendable & Codable, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>
  >(
    _ state: any WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    ElementsReducer(base: self, state: state, action: action, element: element(), fileID: fileID, line: line)
  }
}

/// The reducer behind `forEach`.
struct ElementsReducer<Base: Reducer, ID: Hashable & Sendable & Codable, Element: Reducer>: Reducer {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let state: any WritableKeyPath<Base.State, IdentifiedArray<ID, Element.State>> & Sendable
  let action: CaseKeyPath<Base.Action, IdentifiedAction<ID, Element.Action>>
  let element: Element
  let fileID: StaticString
  let line: UInt

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    makeTree().reduce(&state, action)
  }

  func makeTree() -> ReducerTree<State, Action> {
    let base = base.makeTree()
    let actions = ResolvedCase(action)
    let tree = LazyTree(element.makeTree)
    let name = StateNames.name(of: state, in: State.self) ?? actions.name
    let link = ScopeLink<State>(
      stateStep: name, actionStep: actions.name, kind: .elements,
      presentations: { [state] parent, place, found in
        guard !tree.tree.links.isEmpty else { return }
        for (id, element) in parent[keyPath: state].pairs {
          let inner = place.appending(state: name, action: actions.name, element: ElementID.text(id))
          for link in tree.tree.links { link.presentations(element, inner, &found) }
        }
      },
      identities: { [state] parent, steps, found in
        guard let text = steps.first?.element, let id = ElementID.id(ID.self, from: text),
          let element = parent[keyPath: state][id: id]
        else { return false }
        found.append(text)
        return tree.tree.walk(element, steps.dropFirst(), &found)
      }, map: { tree.tree.map })
    return ReducerTree(links: base.links + [link]) { [state, fileID, line] parent, action in
      guard case .element(let id, let childAction)? = actions.extract(action) else {
        return base.reduce(&parent, action)
      }
      var effect: Effect<Action> = .none
      let step = ScopeStep(state: name, action: actions.name, element: ElementID.text(id))
      let reduced = parent[keyPath: state].modify(id: id) { tree.tree.reduce(&$0, childAction) }
      if let reduced {
        effect = reduced.within(step) { actions.embed(.element(id: id, action: $0)) }
      } else {
        Issue.report(
          "`\(actions.name)(.element(id:, action:))` addresses an element that is not there; a parent removed it "
            + "earlier in the pass, an effect outlived it, or it was sent while absent", fileID: fileID, line: line)
      }
      return .merge([effect, base.reduce(&parent, action)])
    }
  }
}
