/// An alert as a value: what it says and what its buttons send.
///
/// ```swift
/// AlertState { TextState("Delete?") } actions: {
///   ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Cancel") }
/// } message: { TextState("There is no undo.") }
/// ```
///
/// Alerts are equal when they say and send the same. Which presentation one is does not show in it: an alert that is
/// written into its slot again is presented anew, also when it is equal to the one that was there.
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
    self.init(title: title(), buttons: actions(), message: message?())
  }

  init(title: TextState, buttons: [ButtonState<Action>], message: TextState?) {
    self.title = title
    self.buttons = buttons
    self.message = message
  }

  /// The same alert with other actions, or with none, behind its buttons.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(title: title, buttons: buttons.map { $0.map(transform) }, message: message)
  }
}

/// Whether the title of a dialog is drawn.
public enum TitleVisibility: String, Hashable, Sendable, Codable {
  /// As the renderer sees fit.
  case automatic
  /// Not drawn.
  case hidden
  /// Drawn.
  case visible
}

/// A choice between several ways to go on, as a value.
public struct ConfirmationDialogState<Action> {
  /// What it is about.
  public let title: TextState
  /// Whether the title is drawn.
  public let titleVisibility: TitleVisibility
  /// The choices in order.
  public let buttons: [ButtonState<Action>]
  /// More about it.
  public let message: TextState?

  /// A dialog.
  public init(
    titleVisibility: TitleVisibility = .automatic, title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] }, message: (() -> TextState)? = nil
  ) {
    self.init(
      title: title(), titleVisibility: titleVisibility, buttons: actions(), message: message?())
  }

  init(
    title: TextState, titleVisibility: TitleVisibility, buttons: [ButtonState<Action>], message: TextState?
  ) {
    self.title = title
    self.titleVisibility = titleVisibility
    self.buttons = buttons
    self.message = message
  }

  /// The same dialog with other actions, or with none, behind its buttons.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      title: title, titleVisibility: titleVisibility, buttons: buttons.map { $0.map(transform) }, message: message)
  }
}

extension AlertState: Sendable where Action: Sendable {}
extension AlertState: EphemeralState {}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
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
