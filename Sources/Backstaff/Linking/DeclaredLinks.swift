extension Reducer {
  /// Makes the links of an app known to tools, where the app opens them itself.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .declaringLinks(AppLink.table)
  /// ```
  ///
  /// ``openLinks(_:action:unknown:guards:fileID:line:into:)`` does so for its own.
  public func declaringLinks<Destination>(_ table: LinkTable<Destination>) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      var facts = NavigationFacts()
      facts.links = table.entries
      let hook = ScopeLink<State, Action>(
        stateStep: "", actionStep: "", kind: .hook, appear: { _, _ in }, compare: { _, _, _ in },
        identities: { _, _, _ in false }, reach: { _ in nil }, visit: { _, _, _ in .none }, map: { [] }, facts: facts)
      return ReducerTree(links: base.links + [hook], run: base.run)
    }
  }
}
