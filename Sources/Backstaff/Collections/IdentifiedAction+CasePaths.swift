extension IdentifiedAction: CasePathable {
  /// The actions of the child.
  public typealias JoinedChildAction = Action
  /// Where the child stands.
  public typealias JoinedPlace = IdentifiedPlace<ID>

  /// The case paths; an element's own cases are reached by its id: `\.rows[id: 1].incrementTapped`.
  public struct AllCasePaths {
    /// The path of an element's action, with its id.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        name: "element", embed: { IdentifiedAction.element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    /// The path of the actions of one element.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      AnyCasePath(
        name: "element", embed: { IdentifiedAction.element(id: id, action: $0) },
        extract: { if case .element(id, let action) = $0 { action } else { nil } })
    }
  }

  /// The table of case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The name of the active case.
  public var activeCaseName: String { "element" }

  /// The id and the element's action.
  public var activePayload: Any? {
    guard case .element(let id, let action) = self else { return nil }
    return (id: id, action: action)
  }
}
