extension Reducer where State: TabFlowState {
  /// Runs tabs: what a person chooses, Back, and what screens ask of other tabs.
  ///
  /// ```swift
  /// Scope(state: \.home, action: \.home) { HomeFlow() }
  /// Scope(state: \.search, action: \.search) { SearchFlow() }
  /// Reduce { state, action in … }
  ///   .tabFlows(action: \.tabs)
  /// ```
  ///
  /// Put it on all that makes the app, `CombineReducers { … }.tabFlows(action: \.tabs)`: what a screen asks of its tab,
  /// or of another, ends here.
  public func tabFlows(action: CaseKeyPath<Action, TabAction<State.Tab>>) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      let actions = ResolvedCase(action)
      return ReducerTree(links: base.links) { state, action, context in
        switch actions.extract(action) {
        case nil: break
        case .select(let tab): state.select(tab)
        case .back: state.goBack()
        }
        let effect = base.run(&state, action, context)
        TabRequest.carryOut(on: &state, context)
        return effect
      }
    }
  }
}

/// A screen's wish to show something in another tab, which it knows by name only.
public struct TabRequest: Sendable {
  let tab: any Hashable & Sendable
  let change: @Sendable (inout any FlowState) -> Bool
  let place: SourcePlace

  /// Shows a tab, and changes what its coordinator holds, in the event that is being reduced: the tabs above carry it
  /// out when the screen is done.
  ///
  /// ```swift
  /// TabRequest.select(Tab.settings) { (flow: inout SettingsFlow.State) in flow.routes.push(.photo(Photo.State())) }
  /// ```
  public static func select<Tab: Hashable & Sendable, Flow: FlowState>(
    _ tab: Tab, fileID: StaticString = #fileID, line: UInt = #line,
    then change: @escaping @Sendable (inout Flow) -> Void
  ) {
    let request = TabRequest(
      tab: tab,
      change: { flow in
        guard var own = flow as? Flow else { return false }
        change(&own)
        flow = own
        return true
      }, place: SourcePlace(fileID: fileID, line: line))
    PassContext.current?.ask(FlowRequest(wish: .select(request)))
  }

  static func carryOut<State: TabFlowState>(on state: inout State, _ context: PassContext) {
    for case .select(let request) in context.requests.map(\.wish) {
      guard let tab = request.tab as? State.Tab else { continue }
      state.tabs.select(tab)
      if !State.flow(of: tab).changing(&state, request.change) {
        Issue.report(
          "the tab that was asked for is run by another coordinator than the request names", at: request.place)
      }
    }
    context.endRequests { request in
      switch request.wish {
      case .unwind(_, let scope): scope == .tab
      case .select(let request): request.tab is State.Tab
      }
    }
  }
}
