import BackstaffJSON

/// An action that can be written as an action path and a payload, and read back: what travels and what is journaled.
///
/// `@CasePathable` writes the conformance; `@Reducer` puts `@CasePathable` on the `Action` nested in a feature.
public protocol ActionConvertible: SendableMetatype {
  /// Writes the action's path and payload.
  func write(to writer: inout ActionWriter) throws(ActionError)
  /// Reads the action that stands at the reader's place.
  static func read(from reader: inout ActionReader) throws(ActionError) -> Self
  /// Describes what the actions of this type carry, for finding at the start what could not be recorded.
  static func describe(in schema: inout ActionSchemaWriter)
}

/// Why an action could not be written or read.
public struct ActionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of failure; new kinds may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind as logs and the wire show it.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// No action of that name exists there.
    public static let unknownAction = Code(rawValue: "unknown_action")
    /// The action exists, its payload has another form.
    public static let invalidPayload = Code(rawValue: "invalid_payload")
    /// The action carries something that has no JSON form.
    public static let notRecordable = Code(rawValue: "not_recordable")
  }
  /// The kind of failure.
  public let code: Code
  /// What happened, why, and what to try.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

/// Collects the path and the payload of one action.
public struct ActionWriter {
  package private(set) var steps: [TreePath.Step] = []
  package private(set) var payload: JSON?

  package init() {}

  /// The action written so far.
  package var recorded: RecordedAction { RecordedAction(path: TreePath(steps), payload: payload) }

  /// Adds the name of a case.
  public mutating func name(_ name: String) {
    steps.append(TreePath.Step(name))
  }

  /// Puts an element's id behind the name written last. In front of all names it stands alone: the action of a list
  /// itself, whose name is another's.
  mutating func element(_ id: String) {
    if steps.isEmpty { name("") }
    steps[steps.count - 1].element = id
  }

  /// Writes a child action: its own names follow.
  public mutating func value<Child: ActionConvertible>(_ child: Child) throws(ActionError) {
    try child.write(to: &self)
  }

  /// Writes a payload by its `Codable` form.
  @_disfavoredOverload
  public mutating func value<Leaf: Encodable>(_ leaf: Leaf) throws(ActionError) {
    try value(leaf: leaf)
  }

  mutating func value(leaf: some Encodable) throws(ActionError) {
    payload = try ActionWriter.encoded(leaf, at: TreePath(steps))
  }

  /// Refuses a payload without a form.
  @_disfavoredOverload
  public mutating func value<Other>(_ other: Other) throws(ActionError) {
    throw ActionError(
      .notRecordable,
      "the action `\(TreePath(steps))` carries a \(Other.self), which has no JSON form; make it Codable to record it")
  }

  /// Writes one of several payloads under its label.
  public mutating func member<Leaf: Encodable>(_ label: String, _ leaf: Leaf) throws(ActionError) {
    var members = payload?.objectValue ?? [:]
    members[label] = try ActionWriter.encoded(leaf, at: TreePath(steps))
    payload = .object(members)
  }

  /// Refuses one of several payloads that has no form.
  @_disfavoredOverload
  public mutating func member<Other>(_ label: String, _ other: Other) throws(ActionError) {
    try value(other)
  }

  /// Writes a payload by its document form.
  mutating func value(document value: some DocumentConvertible) throws(ActionError) {
    payload = try document(of: value)
  }

  /// Writes one of several payloads under its label, by its document form.
  mutating func member(_ label: String, document value: some DocumentConvertible) throws(ActionError) {
    var members = payload?.objectValue ?? [:]
    members[label] = try document(of: value)
    payload = .object(members)
  }

  private func document(of value: some DocumentConvertible) throws(ActionError) -> JSON {
    do throws(DocumentError) { return try DocumentWriter.document(of: value) } catch {
      throw ActionError(.notRecordable, "the payload of `\(TreePath(steps))` has no document: \(error)")
    }
  }

  mutating func payload(_ json: JSON?) { payload = json }

  /// What a child action wrote, with a name in front where the child's own name would be read as ours.
  mutating func append(_ child: RecordedAction) {
    steps += child.path.steps
    payload = child.payload
  }

  private static func encoded(_ leaf: some Encodable, at path: TreePath) throws(ActionError) -> JSON {
    do throws(JSONError) {
      return try JSON(encoding: leaf)
    } catch {
      throw ActionError(.notRecordable, "the payload of `\(path)` has no JSON form: \(error.message)")
    }
  }
}

/// Walks the path of one recorded action.
public struct ActionReader {
  package let action: RecordedAction
  private var next = 0
  /// Whether the name read last has an element that nobody has asked for.
  private var hasElement = false

  package init(_ action: RecordedAction) {
    self.action = action
  }

  /// The name at the reader's place, which is then behind it.
  public mutating func name() throws(ActionError) -> String {
    try expectNoElement()
    guard next < action.path.steps.count else {
      throw ends()
    }
    next += 1
    hasElement = action.path.steps[next - 1].element != nil
    return action.path.steps[next - 1].name
  }

  /// The name at the reader's place, left there; `nil` at the end.
  var peek: TreePath.Step? { next < action.path.steps.count ? action.path.steps[next] : nil }
  /// Whether one name is left.
  var isAtLast: Bool { next == action.path.steps.count - 1 }

  /// The element behind the name read last, for a collection; anything else refuses one.
  mutating func element() -> String? {
    defer { hasElement = false }
    return next > 0 ? action.path.steps[next - 1].element : nil
  }

  private func expectNoElement() throws(ActionError) {
    guard hasElement else { return }
    let step = action.path.steps[next - 1]
    throw ActionError(
      .unknownAction,
      "`\(step.name)` in the action path `\(action.path)` is no collection, so it takes no element in brackets")
  }

  /// The error for a path that ends before an action.
  func ends() -> ActionError {
    ActionError(.unknownAction, "the action path `\(action.path)` ends at a group of actions; name one of them")
  }

  /// The error for a name that is none of an enum's cases.
  public func unknown(_ name: String, among known: [String]) -> ActionError {
    let list = known.map { "`\($0)`" }.joined(separator: ", ")
    return ActionError(
      .unknownAction,
      "no action `\(name)` in the action path `\(action.path)`; there are \(list.isEmpty ? "none" : list)")
  }

  /// Ends the path of an action that carries nothing.
  public func finish() throws(ActionError) {
    try expectEnd()
    guard action.payload == nil || action.payload == .null else {
      throw ActionError(.invalidPayload, "the action `\(action.path)` carries no payload, one was given")
    }
  }

  /// Reads a child action from the names that follow.
  public mutating func value<Child: ActionConvertible>() throws(ActionError) -> Child {
    try Child.read(from: &self)
  }

  /// Reads a payload by its `Codable` form.
  @_disfavoredOverload
  public mutating func value<Leaf: Decodable>() throws(ActionError) -> Leaf {
    try value(leaf: Leaf.self)
  }

  mutating func value<Leaf: Decodable>(leaf type: Leaf.Type) throws(ActionError) -> Leaf {
    try expectEnd()
    return try decoded(action.payload ?? .null, as: type, label: nil)
  }

  /// Refuses a payload without a form.
  @_disfavoredOverload
  public mutating func value<Other>() throws(ActionError) -> Other {
    throw ActionError(
      .notRecordable, "the action `\(action.path)` carries a \(Other.self), which has no JSON form and cannot be sent")
  }

  /// Reads one of several payloads by its label.
  public mutating func member<Leaf: Decodable>(_ label: String) throws(ActionError) -> Leaf {
    try expectEnd()
    return try decoded(action.payload?[label] ?? .null, as: Leaf.self, label: label)
  }

  /// Reads a payload from its document form.
  mutating func value<Value: DocumentConvertible>(document type: Value.Type) throws(ActionError) -> Value {
    try expectEnd()
    do throws(DocumentError) {
      return try Value(document: DocumentReader(action.payload ?? .null))
    } catch {
      throw ActionError(.invalidPayload, "the payload of `\(action.path)` is no \(Value.self): \(error)")
    }
  }

  /// Reads one of several payloads by its label, from its document form.
  mutating func member<Value: DocumentConvertible>(
    _ label: String, document type: Value.Type
  ) throws(ActionError) -> Value {
    try expectEnd()
    do throws(DocumentError) {
      return try Value(document: DocumentReader(action.payload?[label] ?? .null))
    } catch {
      throw ActionError(
        .invalidPayload, "the member `\(label)` of the payload of `\(action.path)` is no \(Value.self): \(error)")
    }
  }

  /// Refuses one of several payloads that has no form.
  @_disfavoredOverload
  public mutating func member<Other>(_ label: String) throws(ActionError) -> Other {
    try value()
  }

  private func expectEnd() throws(ActionError) {
    try expectNoElement()
    guard next == action.path.steps.count else {
      throw ActionError(
        .unknownAction,
        "the action path `\(action.path)` goes on behind `\(action.path.steps[next - 1].text)`, which has no parts")
    }
  }

  private func decoded<Leaf: Decodable>(
    _ json: JSON, as type: Leaf.Type, label: String?
  ) throws(ActionError) -> Leaf {
    do throws(JSONError) {
      return try json.decode(type)
    } catch {
      let member = label.map { "member `\($0)` of the " } ?? ""
      throw ActionError(
        .invalidPayload, "the \(member)payload of `\(action.path)` is no \(Leaf.self): \(error.message)")
    }
  }
}

/// An action as the wire and the journal hold it.
package struct RecordedAction: Hashable, Sendable {
  package var path: TreePath
  package var payload: JSON?

  package init(path: TreePath, payload: JSON? = nil) {
    self.path = path
    self.payload = payload
  }

  /// The recorded form of `action`.
  package init(recording action: some ActionConvertible) throws(ActionError) {
    var writer = ActionWriter()
    try action.write(to: &writer)
    self = writer.recorded
  }

  /// The action of type `Action` that this records.
  package func action<Action: ActionConvertible>(as type: Action.Type) throws(ActionError) -> Action {
    var reader = ActionReader(self)
    return try Action.read(from: &reader)
  }
}

extension Never: ActionConvertible {
  /// Never called: there is no value.
  public func write(to writer: inout ActionWriter) throws(ActionError) {}

  /// Refused: there is no action.
  public static func read(from reader: inout ActionReader) throws(ActionError) -> Never {
    throw ActionError(.unknownAction, "the action path `\(reader.action.path)` names something that sends no actions")
  }
}
