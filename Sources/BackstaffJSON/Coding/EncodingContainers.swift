/// Writes the members of an object.
struct KeyedWriting<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  private func put(_ value: JSON, _ key: Key) { encoder.node.set(key.stringValue, value) }

  func encodeNil(forKey key: Key) { put(.null, key) }
  func encode(_ value: Bool, forKey key: Key) { put(.bool(value), key) }
  func encode(_ value: String, forKey key: Key) { put(.string(value), key) }
  func encode(_ value: Double, forKey key: Key) throws { put(try encoder.nested(key).json(of: value), key) }
  func encode(_ value: Float, forKey key: Key) throws { put(try encoder.nested(key).json(of: value), key) }
  func encode(_ value: Int, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: Int8, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: Int16, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: Int32, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: Int64, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: UInt, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: UInt8, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: UInt16, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: UInt32, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: UInt64, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: Int128, forKey key: Key) { put(encoder.json(ofInteger: value), key) }
  func encode(_ value: UInt128, forKey key: Key) { put(encoder.json(ofInteger: value), key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    put(try encoder.nested(key).json(of: value), key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { child(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { child(PlaceKey.parent) }
  func superEncoder(forKey key: Key) -> any Encoder { child(key) }

  private func child(_ key: any CodingKey) -> JSONValueEncoder {
    let child = encoder.nested(key)
    encoder.node.set(key.stringValue, child.node)
    return child
  }
}

/// Writes the elements of an array.
struct UnkeyedWriting: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.node.count }

  private func put(_ value: JSON) { encoder.node.append(value) }
  private func next() -> JSONValueEncoder { encoder.nested(PlaceKey(intValue: count)) }

  func encodeNil() { put(.null) }
  func encode(_ value: Bool) { put(.bool(value)) }
  func encode(_ value: String) { put(.string(value)) }
  func encode(_ value: Double) throws { put(try next().json(of: value)) }
  func encode(_ value: Float) throws { put(try next().json(of: value)) }
  func encode(_ value: Int) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int8) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int16) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int32) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int64) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt8) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt16) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt32) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt64) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int128) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt128) { put(encoder.json(ofInteger: value)) }
  func encode<Value: Encodable>(_ value: Value) throws { put(try next().json(of: value)) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    child().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
  func superEncoder() -> any Encoder { child() }

  private func child() -> JSONValueEncoder {
    let child = next()
    encoder.node.append(child.node)
    return child
  }
}

/// Writes one value.
struct SingleWriting: SingleValueEncodingContainer {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  private func put(_ value: JSON) { encoder.node.become(value) }

  func encodeNil() { put(.null) }
  func encode(_ value: Bool) { put(.bool(value)) }
  func encode(_ value: String) { put(.string(value)) }
  func encode(_ value: Double) throws { put(try encoder.json(of: value)) }
  func encode(_ value: Float) throws { put(try encoder.json(of: value)) }
  func encode(_ value: Int) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int8) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int16) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int32) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int64) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt8) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt16) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt32) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt64) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: Int128) { put(encoder.json(ofInteger: value)) }
  func encode(_ value: UInt128) { put(encoder.json(ofInteger: value)) }
  func encode<Value: Encodable>(_ value: Value) throws { put(try encoder.json(of: value)) }
}
