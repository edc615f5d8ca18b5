import BackstaffJSON
import Synchronization

/// Notes that a write was carried out: how a store finds out that nobody does it.
final class BindingReceipt: Sendable {
  private let flag = Atomic(false)

  var wasCarriedOut: Bool { flag.load(ordering: .relaxed) }

  func note() { flag.store(true, ordering: .relaxed) }
}

/// One write: where it goes and what it writes. An object with constants only.
class BindingWrite<Root>: CustomReflectable {
  /// The way to the member, where this program knows it as a key path.
  var keyPath: PartialKeyPath<Root>? { nil }
  /// The names on the way, where all of them are known.
  var names: [String]? { nil }
  /// The value as it is written.
  var value: Any { () }
  /// The value as it may be shown.
  var shown: Any { value }
  var customMirror: Mirror { Mirror(self, children: ["names": names as Any, "value": shown]) }

  func apply(_ state: inout Root) {}

  /// The same write as seen from what holds this state at `outer`, under the name it has there.
  func lifted<Outer>(_ outer: WritableKeyPath<Outer, Root>, name: String) -> BindingWrite<Outer> {
    BindingWrite<Outer>()
  }

  /// The value in its recorded form.
  func payload() throws(ActionError) -> JSON { throw unnamed }

  /// Whether both values are equal, when this write is of the same type as the other.
  func hasEqualValue(_ other: BindingWrite<Root>) -> Bool { false }
}

extension BindingWrite {
  func isAt(_ other: PartialKeyPath<Root>) -> Bool {
    if let keyPath { return keyPath == other }
    return names != nil && names == BindingNames.of(other)
  }

  func isEqual(to other: BindingWrite<Root>) -> Bool {
    if let keyPath, let second = other.keyPath { return keyPath == second && hasEqualValue(other) }
    // One of them was read from a record, in which a part of a plain value has no key path.
    do throws(ActionError) { return try recorded() == other.recorded() } catch { return false }
  }

  func recorded() throws(ActionError) -> RecordedAction {
    guard let names else { throw unnamed }
    return RecordedAction(path: TreePath(names.map { TreePath.Step($0) }), payload: try payload())
  }

  var unnamed: ActionError {
    ActionError(
      .notRecordable, "a binding into something computed has no name; write the stored member of \(Root.self) instead")
  }
}

/// The write of a member that this program knows as a key path.
final class MemberWrite<Root, Value: Codable & Equatable & Sendable>: BindingWrite<Root> {
  private let path: WritableKeyPath<Root, Value>
  private let content: Value
  private let known: [String]?

  /// - Parameter names: The names on the way, where they are known already.
  init(_ path: WritableKeyPath<Root, Value>, _ value: Value, names: [String]? = nil) {
    self.path = path
    content = value
    known = names
  }

  override var keyPath: PartialKeyPath<Root>? { path }
  override var names: [String]? { known ?? BindingNames.of(path) }
  override var value: Any { content }
  override var shown: Any { secrecy == .open ? content : Secret(String.hidden) }

  /// What cannot be named may be a part of a secret.
  private var secrecy: BindingSecrecy { names.map { BindingSecrecy(of: $0, in: Root.self) } ?? .within }

  override func apply(_ state: inout Root) { state[keyPath: path] = content }

  override func lifted<Outer>(_ outer: WritableKeyPath<Outer, Root>, name: String) -> BindingWrite<Outer> {
    MemberWrite<Outer, Value>(outer.appending(path: path), content, names: names.map { [name] + $0 })
  }

  override func payload() throws(ActionError) -> JSON {
    var writer = ActionWriter()
    switch (secrecy, Value.self as? any SecretValue.Type) {
    case (.open, _): try writer.value(leaf: content)
    case (.secret, let type?): try write(type, to: &writer)
    default:
      throw ActionError(
        .notRecordable, "a part of a secret cannot be recorded by itself; write the whole secret of \(Root.self)")
    }
    return writer.payload ?? .null
  }

  private func write<Hidden: SecretValue>(_ type: Hidden.Type, to writer: inout ActionWriter) throws(ActionError) {
    guard let content = content as? Hidden else { throw unnamed }
    try content.write(secretlyTo: &writer)
  }

  override func hasEqualValue(_ other: BindingWrite<Root>) -> Bool {
    (other as? MemberWrite<Root, Value>)?.content == content
  }
}

/// The write of a part of a plain `Codable` member, read from a record: the part is put into the member's coded form.
final class PartWrite<Root>: BindingWrite<Root> {
  private let way: [String]
  private let json: JSON
  private let put: (inout Root, [String], JSON) -> Bool

  /// - Parameter put: Puts a value into the coded form of the member that the first name names; `false` when the member
  ///   has no such part.
  init(_ way: [String], _ json: JSON, put: @escaping (inout Root, [String], JSON) -> Bool) {
    self.way = way
    self.json = json
    self.put = put
  }

  convenience init<Value: Codable>(_ way: [String], _ json: JSON, member: WritableKeyPath<Root, Value>) {
    self.init(way, json) { root, way, json in
      guard let changed = CodedPart.put(json, at: way.dropFirst(), of: root[keyPath: member]) else { return false }
      root[keyPath: member] = changed
      return true
    }
  }

  override var names: [String]? { way }
  override var value: Any { json }

  override func apply(_ state: inout Root) {
    guard !put(&state, way, json) else { return }
    Issue.report(
      "the binding to `\(way.joined(separator: "."))` writes nothing: the coded form of that member has no such "
        + "part, or one of another type", fileID: #fileID, line: #line)
  }

  override func lifted<Outer>(_ outer: WritableKeyPath<Outer, Root>, name: String) -> BindingWrite<Outer> {
    PartWrite<Outer>([name] + way, json) { [put] root, way, json in
      put(&root[keyPath: outer], Array(way.dropFirst()), json)
    }
  }

  override func payload() throws(ActionError) -> JSON { json }
}

/// A part of a value, reached through its coded form.
private enum CodedPart {
  /// `value` with the part at `way` set, or `nil` when its coded form does not give the same back.
  static func put<Value: Codable>(_ part: JSON, at way: ArraySlice<String>, of value: Value) -> Value? {
    do throws(JSONError) {
      let before = try JSON(encoding: value)
      guard let after = before.setting(part, at: way) else { return nil }
      let changed = try after.decode(Value.self)
      let check = try JSON(encoding: changed)
      return check.part(at: way) == part ? changed : nil
    } catch {
      return nil
    }
  }
}

extension JSON {
  fileprivate func part(at way: ArraySlice<String>) -> JSON {
    way.reduce(self) { $0[$1] ?? .null }
  }

  fileprivate func setting(_ part: JSON, at way: ArraySlice<String>) -> JSON? {
    guard let name = way.first else { return part }
    guard var members = objectValue, let inner = (members[name] ?? .null).setting(part, at: way.dropFirst()) else {
      return nil
    }
    members[name] = inner
    return .object(members)
  }
}
