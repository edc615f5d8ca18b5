/// What a button means beside what it does.
public enum ButtonRole: String, Hashable, Sendable, Codable {
  /// It leaves things as they are.
  case cancel
  /// It takes something away.
  case destructive
}

/// A button of an alert or dialog.
public struct ButtonState<Action> {
  /// What the button means.
  public let role: ButtonRole?
  /// What it sends; `nil` only closes.
  public let action: Action?
  /// What it says.
  public let label: TextState

  /// A button that sends `action`, or only closes.
  public init(role: ButtonRole? = nil, action: Action? = nil, label: () -> TextState) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// The same button with another action, or with none.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(role: role, action: transform(action)) { label }
  }
}

extension ButtonState: Sendable where Action: Sendable {}
extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}

/// Collects the buttons of an alert or dialog.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// One button.
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] { [button] }
  /// The buttons written one below the other.
  public static func buildBlock(_ parts: [ButtonState<Action>]...) -> [ButtonState<Action>] { parts.flatMap(\.self) }
  /// `if` without `else`.
  public static func buildOptional(_ part: [ButtonState<Action>]?) -> [ButtonState<Action>] { part ?? [] }
  /// The first branch of `if`/`else`.
  public static func buildEither(first part: [ButtonState<Action>]) -> [ButtonState<Action>] { part }
  /// The second branch of `if`/`else`.
  public static func buildEither(second part: [ButtonState<Action>]) -> [ButtonState<Action>] { part }
  /// `for`.
  public static func buildArray(_ parts: [[ButtonState<Action>]]) -> [ButtonState<Action>] { parts.flatMap(\.self) }
}
