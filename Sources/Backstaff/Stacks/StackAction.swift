/// What can happen to a stack: an action of one of its elements, a push, and a pop.
///
/// ```swift
/// case path(StackActionOf<Screen>)
/// // …
/// .forEach(\.path, action: \.path) { Screen() }
/// ```
public enum StackAction<State, Action> {
  /// An action of the element of that id.
  indirect case element(id: StackElementID, action: Action)
  /// The element of that id and everything above it are to go.
  case popFrom(id: StackElementID)
  /// An element is to go on top, under that id.
  case push(id: StackElementID, state: State)
}

/// The actions of a stack of `R`'s states; `R` is a feature, or an enum of features.
public typealias StackActionOf<R: FeatureTypes> = StackAction<R.State, R.Action>

extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}

extension StackAction: CasePathable {
  /// The actions of the child.
  public typealias JoinedChildAction = Action
  /// Where the child stands.
  public typealias JoinedPlace = StackPlace<State>

  /// The case paths; an element's own cases are reached by its id: `\.path[id: 0].incrementTapped`.
  public struct AllCasePaths {
    /// The path of an element's action, with its id.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        name: "element", embed: { StackAction.element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    /// The path of a pop.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        name: "popFrom", embed: { StackAction.popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    /// The path of a push.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        name: "push", embed: { StackAction.push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } })
    }

    /// The path of the actions of one element.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        name: "element", embed: { StackAction.element(id: id, action: $0) },
        extract: { if case .element(id, let action) = $0 { action } else { nil } })
    }
  }

  /// The table of case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The name of the active case.
  public var activeCaseName: String {
    switch self {
    case .element: "element"
    case .popFrom: "popFrom"
    case .push: "push"
    }
  }

  /// What the active case carries.
  public var activePayload: Any? {
    switch self {
    case .element(let id, let action): (id: id, action: action)
    case .popFrom(let id): id
    case .push(let id, let state): (id: id, state: state)
    }
  }
}

extension StackAction: ActionConvertible where State: DocumentConvertible, Action: ActionConvertible {
  /// Writes `path[#3]` and the element's own path; `path.popFrom` with the id; `path.push` with id and state.
  public func write(to writer: inout ActionWriter) throws(ActionError) {
    switch self {
    case .element(let id, let action):
      writer.element(id.description)
      let element = try RecordedAction(recording: action)
      if element.path.steps.first?.name == "element" { writer.name("element") }
      writer.append(element)
    case .popFrom(let id):
      writer.name("popFrom")
      try writer.value(leaf: id)
    case .push(let id, let state):
      writer.name("push")
      try writer.member("id", id)
      try writer.member("state", document: state)
    }
  }

  /// Reads an element's action when an id stands behind the stack's name, else a push or a pop.
  public static func read(from reader: inout ActionReader) throws(ActionError) -> Self {
    if let text = reader.element() {
      guard let id = StackElementID(text: text) else {
        throw ActionError(.invalidPayload, "`\(text)` in `\(reader.action.path)` is no id of a stack, such as `#3`")
      }
      if reader.peek?.name == "element" { _ = try reader.name() }
      return .element(id: id, action: try Action.read(from: &reader))
    }
    let name = try reader.name()
    switch name {
    case "popFrom": return .popFrom(id: try reader.value(leaf: StackElementID.self))
    case "push":
      return .push(
        id: try reader.member("id"), state: try reader.member("state", document: State.self))
    default: throw reader.unknown(name, among: ["popFrom", "push"])
    }
  }

  /// Describes the elements' actions.
  public static func describe(in schema: inout ActionSchemaWriter) {
    schema.actions(Action.self)
  }
}
