/// An alert as a value: what it says and what its buttons send.
///
/// ```swift
/// AlertState { TextState("Delete?") } actions: {
///   ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Cancel") }
/// } message: { TextState("There is no undo.") }
/// ```
public struct AlertState<Action> {
  /// What it is about.
  public let title: TextState
  /// The buttons in order; none means one that closes.
  public let buttons: [ButtonState<Action>]
  /// More about it.
  public let message: TextState?

  /// An alert.
  public init(
    title: () -> TextState, @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.title = title()
    buttons = actions()
    self.message = message?()
  }

  init(title: TextState, buttons: [ButtonState<Action>], message: TextState?) {
    self.title = title
    self.buttons = buttons
    self.message = message
  }
}

/// A choice between several ways to go on, as a value.
public struct ConfirmationDialogState<Action> {
  /// Whether the title is drawn.
  public enum Visibility: String, Hashable, Sendable, Codable {
    /// As the renderer sees fit.
    case automatic
    /// Not drawn.
    case hidden
    /// Drawn.
    case visible
  }

  /// What it is about.
  public let title: TextState
  /// Whether the title is drawn.
  public let titleVisibility: Visibility
  /// The choices in order.
  public let buttons: [ButtonState<Action>]
  /// More about it.
  public let message: TextState?

  /// A dialog.
  public init(
    titleVisibility: Visibility = .automatic, title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>], message: (() -> TextState)? = nil
  ) {
    self.init(title: title(), titleVisibility: titleVisibility, buttons: actions(), message: message?())
  }

  init(title: TextState, titleVisibility: Visibility, buttons: [ButtonState<Action>], message: TextState?) {
    self.title = title
    self.titleVisibility = titleVisibility
    self.buttons = buttons
    self.message = message
  }
}

extension AlertState: Sendable where Action: Sendable {}
extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: EphemeralState {}
extension ConfirmationDialogState: Sendable where Action: Sendable {}
extension ConfirmationDialogState: Equatable where Action: Equatable {}
extension ConfirmationDialogState: Hashable where Action: Hashable {}
extension ConfirmationDialogState: EphemeralState {}

extension AlertState {
  var presentationIdentity: String { DialogText.identity(title, message, buttons) }
}

extension ConfirmationDialogState {
  var presentationIdentity: String { DialogText.identity(title, message, buttons) }
}

/// The text by which one dialog is told from another.
private enum DialogText {
  static func identity<Action>(_ title: TextState, _ message: TextState?, _ buttons: [ButtonState<Action>]) -> String {
    ([title.text, message?.text ?? ""] + buttons.map { "\($0.role?.rawValue ?? "") \($0.label.text)" })
      .joined(separator: "\u{1f}")
  }
}
