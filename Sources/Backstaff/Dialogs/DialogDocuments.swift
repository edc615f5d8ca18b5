import BackstaffJSON

extension ButtonState: DocumentConvertible where Action: ActionConvertible {
  /// Writes label, role and action.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    writer.object()
    try writer.member("label", label)
    try writer.member("role", role?.rawValue)
    try writer.member("action", action.map(RecordedDocument.init))
  }

  /// Reads label, role and action.
  public init(document: DocumentReader) throws(DocumentError) {
    let role: String? = try document.member("role", missing: .some(nil))
    let label: TextState = try document.member("label")
    let recorded: RecordedDocument? = try document.member("action", missing: .some(nil))
    var action: Action?
    if let recorded {
      do throws(ActionError) { action = try recorded.action.action(as: Action.self) } catch {
        throw DocumentError(error.message, path: ["action"])
      }
    }
    self.init(role: role.flatMap(ButtonRole.init), action: action) { label }
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }
}

/// The document of an action inside a state: its path and payload.
private struct RecordedDocument: DocumentConvertible {
  let action: RecordedAction
  let failure: ActionError?

  init(_ action: some ActionConvertible) {
    do throws(ActionError) {
      self.action = try RecordedAction(recording: action)
      failure = nil
    } catch {
      self.action = RecordedAction(path: TreePath())
      failure = error
    }
  }

  func write(to writer: inout DocumentWriter) throws(DocumentError) {
    if let failure { throw DocumentError(failure.message) }
    var members: [String: JSON] = ["path": .string(action.path.description)]
    members["payload"] = action.payload
    writer.put(.object(members))
  }

  init(document: DocumentReader) throws(DocumentError) {
    let path: String = try document.member("path")
    do throws(TreePathError) {
      action = RecordedAction(path: try TreePath(parsing: path), payload: document.part["payload"]?.json)
      failure = nil
    } catch {
      throw DocumentError(error.description, path: ["path"])
    }
  }

  static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }
}

extension AlertState: DocumentConvertible where Action: ActionConvertible {
  /// Writes title, message and buttons.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try writer.member("title", title)
    try writer.member("message", message)
    try writer.member("buttons", buttons)
  }

  /// Reads title, message and buttons.
  public init(document: DocumentReader) throws(DocumentError) {
    let title: TextState = try document.member("title")
    let message: TextState? = try document.member("message", missing: .some(nil))
    let buttons: [ButtonState<Action>] = try document.member("buttons")
    self.init(title: title, buttons: buttons, message: message)
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }
}

extension ConfirmationDialogState: DocumentConvertible where Action: ActionConvertible {
  /// Writes title, its visibility, message and buttons.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try writer.member("title", title)
    try writer.member("titleVisibility", titleVisibility.rawValue)
    try writer.member("message", message)
    try writer.member("buttons", buttons)
  }

  /// Reads title, its visibility, message and buttons.
  public init(document: DocumentReader) throws(DocumentError) {
    let title: TextState = try document.member("title")
    let visibility: String = try document.member("titleVisibility", missing: "automatic")
    let message: TextState? = try document.member("message", missing: .some(nil))
    let buttons: [ButtonState<Action>] = try document.member("buttons")
    self.init(
      title: title, titleVisibility: TitleVisibility(rawValue: visibility) ?? .automatic, buttons: buttons,
      message: message)
  }

  /// Describes a leaf.
  public static func describe(in schema: inout SchemaWriter) { schema.leaf(Self.self) }
}
