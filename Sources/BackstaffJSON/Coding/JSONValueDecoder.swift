import FoundationEssentials

/// The `Decoder` behind `JSON.decode`: one value and its place.
struct JSONValueDecoder: Decoder {
  let json: JSON
  let sharedInfo: [CodingUserInfoKey: any Sendable]
  let codingPath: [any CodingKey]
  private let nesting: CodingNesting

  var userInfo: [CodingUserInfoKey: Any] { sharedInfo }

  init(
    json: JSON, userInfo: [CodingUserInfoKey: any Sendable], codingPath: [any CodingKey],
    nesting: CodingNesting = CodingNesting()
  ) {
    self.json = json
    sharedInfo = userInfo
    self.codingPath = codingPath
    self.nesting = nesting
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = json else { throw mismatch([String: JSON].self, "an object") }
    return KeyedDecodingContainer(KeyedReading(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else { throw mismatch([JSON].self, "an array") }
    return UnkeyedReading(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleReading(decoder: self)
  }

  func nested(_ key: any CodingKey, _ json: JSON) -> JSONValueDecoder {
    JSONValueDecoder(json: json, userInfo: sharedInfo, codingPath: codingPath + [key], nesting: nesting)
  }
}

extension JSONValueDecoder {
  func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    if let leaf = try leaf(type) { return leaf }
    let inner = JSONValueDecoder(
      json: json, userInfo: sharedInfo, codingPath: codingPath, nesting: try nesting.entered(at: codingPath))
    return try Value(from: inner)
  }

  /// The types whose document is not what their own `init(from:)` would read.
  private func leaf<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    if type == String.self { return try string() as? Value }
    if type == JSON.self { return json as? Value }
    if type == Date.self { return try date() as? Value }
    if type == Data.self { return try data() as? Value }
    if type == URL.self { return try url() as? Value }
    return nil
  }

  func bool() throws -> Bool {
    guard case .bool(let value) = json else { throw mismatch(Bool.self, "a boolean") }
    return value
  }

  func string() throws -> String {
    guard case .string(let value) = json else { throw mismatch(String.self, "a string") }
    return value
  }

  func double() throws -> Double {
    guard let value = json.numberValue else { throw mismatch(Double.self, "a number") }
    return value
  }

  /// A number, or its decimal text, the form of integers outside ±2^53.
  func integer<Value: FixedWidthInteger>() throws -> Value {
    if case .string(let text) = json {
      guard let value = Value(text), value.description == text else {
        throw corrupted("a string is no decimal integer in the range of \(Value.self)")
      }
      return value
    }
    guard let whole = json.integerValue else { throw mismatch(Value.self, "an integer") }
    guard let value = Value(exactly: whole) else {
      throw corrupted("an integer is outside the range of \(Value.self)")
    }
    return value
  }

  func float() throws -> Float {
    let value = Float(try double())
    guard value.isFinite else { throw corrupted("a number is outside the range of Float") }
    return value
  }

  private func date() throws -> Date {
    guard let seconds = Timestamp.seconds(try string()) else {
      throw corrupted("a string is no ISO 8601 time such as 2026-08-01T12:30:00.000Z")
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  private func data() throws -> Data {
    guard let value = Data(base64Encoded: try string()) else { throw corrupted("a string is no base64") }
    return value
  }

  private func url() throws -> URL {
    guard let value = URL(string: try string()) else { throw corrupted("a string is no URL") }
    return value
  }

  private func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(wanted), found \(json.kindName)")
    return json.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func corrupted(_ why: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: why))
  }
}
