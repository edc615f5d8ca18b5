import FoundationEssentials

/// The `Encoder` behind `JSON(encoding:)`. Each value under way is a node that its containers fill.
struct JSONValueEncoder: Encoder {
  let node = EncodedNode()
  let sharedInfo: [CodingUserInfoKey: any Sendable]
  let codingPath: [any CodingKey]
  private let nesting: CodingNesting

  var userInfo: [CodingUserInfoKey: Any] { sharedInfo }

  init(
    userInfo: [CodingUserInfoKey: any Sendable], codingPath: [any CodingKey], nesting: CodingNesting = CodingNesting()
  ) {
    sharedInfo = userInfo
    self.codingPath = codingPath
    self.nesting = nesting
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(KeyedWriting(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return UnkeyedWriting(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleWriting(encoder: self)
  }

  func nested(_ key: any CodingKey) -> JSONValueEncoder {
    JSONValueEncoder(userInfo: sharedInfo, codingPath: codingPath + [key], nesting: nesting)
  }
}

extension JSONValueEncoder {
  /// The document of a value at this encoder's place.
  func json<Value: Encodable>(of value: Value) throws -> JSON {
    if let leaf = try leaf(value) { return leaf }
    let inner = JSONValueEncoder(
      userInfo: sharedInfo, codingPath: codingPath, nesting: try nesting.entered(at: codingPath))
    try value.encode(to: inner)
    let json = inner.node.json
    guard case .array(let elements) = json, let unordered = Value.self as? any UnorderedEncodable.Type else {
      return json
    }
    return .array(unordered.inCanonicalOrder(elements))
  }

  /// The types whose document is not what their own `encode(to:)` would write.
  private func leaf<Value: Encodable>(_ value: Value) throws -> JSON? {
    if Value.self == String.self, let text = value as? String { return .string(text) }
    if Value.self == JSON.self { return value as? JSON }
    if Value.self == Date.self, let date = value as? Date {
      guard let text = Timestamp.text(date.timeIntervalSinceReferenceDate) else {
        throw invalid(value, "a date is outside the years 0 to 9999")
      }
      return .string(text)
    }
    if Value.self == Data.self, let data = value as? Data { return .string(data.base64EncodedString()) }
    if Value.self == URL.self, let url = value as? URL { return .string(url.absoluteString) }
    return nil
  }

  func json(ofInteger value: some BinaryInteger) -> JSON {
    if let small = Int64(exactly: value), small.magnitude <= 1 << 53 { return .integer(small) }
    return .string(value.description)
  }

  func json(of value: Double) throws -> JSON {
    guard value.isFinite else { throw invalid(value, "a number is not finite; JSON has no NaN and no infinity") }
    return .number(value)
  }

  /// Widened by its decimal text, so that 0.1 stays 0.1.
  func json(of value: Float) throws -> JSON {
    try json(of: Double(value.description) ?? Double(value))
  }

  private func invalid(_ value: Any, _ why: String) -> EncodingError {
    EncodingError.invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: why))
  }
}

/// A value under way: a container fills it, and it becomes a document when everything is written.
final class EncodedNode {
  private enum Content {
    case undecided
    case value(JSON)
    case array([Part])
    case object([String: Part])
  }

  private enum Part {
    case value(JSON)
    case node(EncodedNode)
  }

  private var content = Content.undecided

  /// A value that wrote nothing at all has nothing to tell: an empty object.
  var json: JSON {
    switch content {
    case .undecided: .object([:])
    case .value(let value): value
    case .array(let parts): .array(parts.map(Self.json(of:)))
    case .object(let parts): .object(parts.mapValues(Self.json(of:)))
    }
  }

  var count: Int {
    if case .array(let parts) = content { parts.count } else { 0 }
  }

  func becomeObject() {
    if case .object = content { return }
    content = .object([:])
  }

  func becomeArray() {
    if case .array = content { return }
    content = .array([])
  }

  func become(_ value: JSON) { content = .value(value) }

  func set(_ name: String, _ value: JSON) { set(name, .value(value)) }
  func set(_ name: String, _ node: EncodedNode) { set(name, .node(node)) }
  func append(_ value: JSON) { append(.value(value)) }
  func append(_ node: EncodedNode) { append(.node(node)) }

  private func set(_ name: String, _ part: Part) {
    guard case .object(var parts) = content else { return }
    content = .undecided
    parts[name] = part
    content = .object(parts)
  }

  private func append(_ part: Part) {
    guard case .array(var parts) = content else { return }
    content = .undecided
    parts.append(part)
    content = .array(parts)
  }

  private static func json(of part: Part) -> JSON {
    switch part {
    case .value(let value): value
    case .node(let node): node.json
    }
  }
}

/// A collection whose elements come in an order that differs from process to process.
private protocol UnorderedEncodable {
  static func inCanonicalOrder(_ elements: [JSON]) -> [JSON]
}

extension Set: UnorderedEncodable where Element: Encodable {
  static func inCanonicalOrder(_ elements: [JSON]) -> [JSON] {
    elements.map { ($0, $0.bytes) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }
}

/// A dictionary whose keys are no strings encodes as key, value, key, value.
extension Dictionary: UnorderedEncodable where Key: Encodable, Value: Encodable {
  static func inCanonicalOrder(_ elements: [JSON]) -> [JSON] {
    guard elements.count.isMultiple(of: 2) else { return elements }
    let pairs = stride(from: 0, to: elements.count, by: 2).map { (elements[$0], elements[$0 + 1]) }
    return pairs.map { ($0, $0.0.bytes) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }
      .flatMap { [$0.0.0, $0.0.1] }
  }
}
