/// Reads the members of an object.
struct KeyedReading<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONValueDecoder
  let members: [String: JSON]

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.sorted { $0.precedesByBytes($1) }.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members.exactIndex(of: key.stringValue) != nil }

  private func member(_ key: Key) throws -> JSONValueDecoder {
    guard let index = members.exactIndex(of: key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "the object has no such member"))
    }
    return decoder.nested(key, members.values[index])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).json.isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try member(key).float() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).integer() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).integer() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).integer() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).integer() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).integer() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).integer() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).integer() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).integer() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).integer() }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try member(key).integer() }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try member(key).integer() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).value(of: type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    let name = PlaceKey.parent.stringValue
    let value = members.exactIndex(of: name).map { members.values[$0] }
    return decoder.nested(PlaceKey.parent, value ?? .null)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// Reads the elements of an array.
struct UnkeyedReading: UnkeyedDecodingContainer {
  let decoder: JSONValueDecoder
  let elements: [JSON]
  private(set) var currentIndex = 0

  init(decoder: JSONValueDecoder, elements: [JSON]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private func peek() throws -> JSONValueDecoder {
    let key = PlaceKey(intValue: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSON.self,
        DecodingError.Context(codingPath: codingPath + [key], debugDescription: "the array has no more elements"))
    }
    return decoder.nested(key, elements[currentIndex])
  }

  /// Moves on only when the element could be read, as callers that try several types expect.
  private mutating func next<Value>(_ read: (JSONValueDecoder) throws -> Value) throws -> Value {
    let value = try read(peek())
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard try peek().json.isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.bool() } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.string() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.double() } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.float() } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.integer() } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.integer() } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.integer() } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.integer() } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.integer() } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.integer() } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.integer() } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.integer() } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.integer() } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.integer() } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.integer() } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.integer() } }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.value(of: type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

/// Reads one value.
struct SingleReading: SingleValueDecodingContainer {
  let decoder: JSONValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.json.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
  func decode(_ type: String.Type) throws -> String { try decoder.string() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
  func decode(_ type: Float.Type) throws -> Float { try decoder.float() }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer() }
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.integer() }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.integer() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(of: type) }
}
