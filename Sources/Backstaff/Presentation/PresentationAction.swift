/// What can happen to a presented child: its own actions, and being dismissed.
public enum PresentationAction<Action> {
  /// The presented child is to go.
  case dismiss
  /// An action of the presented child.
  indirect case presented(Action)
}

extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}

extension PresentationAction: CasePathable {
  /// The actions of the child.
  public typealias JoinedChildAction = Action
  /// Where the child stands.
  public typealias JoinedPlace = PresentedPlace

  /// The case paths; a child's own cases are reached without `presented`: `\.destination.addItem`.
  @dynamicMemberLookup
  public struct AllCasePaths {
    /// The path of a dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        name: "dismiss", embed: { PresentationAction.dismiss }, extract: { if case .dismiss = $0 { () } else { nil } })
    }

    /// The path of the child's actions.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        name: "presented", embed: { PresentationAction.presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    /// The path of one of the child's own cases.
    public subscript<Value>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
    ) -> AnyCasePath<PresentationAction, Value> where Action: CasePathable {
      let inner = Action.allCasePaths[keyPath: keyPath]
      return AnyCasePath(
        name: inner.name, embed: { PresentationAction.presented(inner.embedValue($0)) },
        extract: { if case .presented(let action) = $0 { inner.extractValue(action) } else { nil } })
    }
  }

  /// The table of case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The name of the active case.
  public var activeCaseName: String {
    if case .dismiss = self { "dismiss" } else { "presented" }
  }

  /// The child's action, or nothing.
  public var activePayload: Any? {
    if case .presented(let action) = self { action } else { nil }
  }
}

extension PresentationAction: ActionConvertible where Action: ActionConvertible {
  /// Writes the child's path; the step `presented` is written only where the child's own name would be misread.
  public func write(to writer: inout ActionWriter) throws(ActionError) {
    switch self {
    case .dismiss: writer.name("dismiss")
    case .presented(let action):
      let child = try RecordedAction(recording: action)
      if let first = child.path.steps.first?.name, first == "dismiss" || first == "presented" {
        writer.name("presented")
      }
      writer.append(child)
    }
  }

  /// Reads a dismissal, or the child's action with or without the step `presented`.
  public static func read(from reader: inout ActionReader) throws(ActionError) -> Self {
    guard let next = reader.peek else { throw reader.ends() }
    if next.name == "dismiss", reader.isAtLast {
      _ = try reader.name()
      try reader.finish()
      return .dismiss
    }
    if next.name == "presented" { _ = try reader.name() }
    return .presented(try Action.read(from: &reader))
  }
  /// Describes the child's actions.
  public static func describe(in schema: inout ActionSchemaWriter) {
    schema.actions(Action.self)
  }
}
