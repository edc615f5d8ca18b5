extension Case {
  /// The actions of the element of that id: `\.rows[id: 1].toggled`.
  public subscript<ID: Hashable & Sendable, Action>(id id: ID) -> Case<Action>
  where Value == IdentifiedAction<ID, Action> {
    Case<Action>(
      way.appending(
        AnyCasePath<Value, Action>(
          name: "[\(ElementID.text(id))]", embed: { .element(id: id, action: $0) },
          extract: { if case .element(id, let action) = $0 { action } else { nil } })))
  }
}
