extension Reducer {
  /// Opens deep links: the root reducer of an app puts it on all that makes the app.
  ///
  /// ```swift
  /// CombineReducers { … }
  ///   .openLinks(
  ///     \.links, action: \.link,
  ///     guards: ["login": { state in state.isLoggedIn ? .allow : .redirect(to: "/login") }]
  ///   ) {
  ///     LinkPlace(AppScreen.links, \.routes)
  ///   }
  /// ```
  ///
  /// A link is one action with its id, reduced like any other: cold, running, in a replay. The reducers of the app see
  /// it first. Screens that a link requires a guard for are guarded in whatever way they are reached.
  ///
  /// - Parameters:
  ///   - state: What is remembered of links.
  ///   - action: The action that brings one.
  ///   - unknown: What becomes of a link that leads nowhere.
  ///   - guards: The guards by the names that links require.
  ///   - places: Where the screens of the links stand.
  public func openLinks(
    _ state: any WritableKeyPath<State, LinkState> & Sendable, action: CaseKeyPath<Action, LinkRequest>,
    unknown: UnknownLinkPolicy<State> = .ignore,
    guards: [String: @Sendable (State) -> LinkGuardAnswer<Action>] = [:], fileID: StaticString = #fileID,
    line: UInt = #line, @LinkPlaceBuilder<State> into places: () -> [LinkPlace<State>]
  ) -> some Reducer<State, Action> {
    let places = places()
    return JoinedReducer(base: self) { base in
      LinkJoin(
        memory: StateNames.access(of: state), action: ResolvedCase(action), base: base, places: places,
        guards: LinkGuards(byName: guards), unknown: unknown, place: SourcePlace(fileID: fileID, line: line)
      ).tree
    }
  }
}

/// What becomes of a link that leads nowhere.
public enum UnknownLinkPolicy<State>: Sendable {
  /// Nothing; the journal has it.
  case ignore
  /// Whoever sent it is told.
  case refuse
  /// A page is shown that says so.
  case notFound(@Sendable (inout State, _ path: String) -> Void)
}
