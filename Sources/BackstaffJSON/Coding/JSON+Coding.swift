extension JSON {
  /// The document of a Swift value.
  ///
  ///     let document = try JSON(encoding: state)
  ///     let copy = try document.decode(State.self)           // copy == state
  ///
  /// Integers outside ±2^53 become strings, dates ISO 8601 in UTC with as many digits of a second as they need,
  /// `Data` base64, `URL` its text. Sets and dictionaries that encode as arrays are put in canonical order, so equal
  /// values always give equal bytes. A number that is not finite is refused with its place.
  package init(
    encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(JSONError) {
    do {
      self = try JSONValueEncoder(userInfo: userInfo, codingPath: []).json(of: value)
    } catch {
      throw JSONError(encodingError: error)
    }
  }

  /// The Swift value this document stands for. The error names the place of what does not fit.
  package func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(JSONError) -> Value {
    do {
      return try JSONValueDecoder(json: self, userInfo: userInfo, codingPath: []).value(of: type)
    } catch {
      throw JSONError(decodingError: error)
    }
  }
}

extension JSON: Codable {
  package init(from decoder: any Decoder) throws {
    if let own = decoder as? JSONValueDecoder {
      self = own.json
      return
    }
    self = try Self.value(in: try decoder.singleValueContainer())
  }

  /// The value a foreign decoder holds, found by asking for one kind after the other.
  private static func value(in container: any SingleValueDecodingContainer) throws -> JSON {
    if container.decodeNil() { return .null }
    let readings: [() throws -> JSON] = [
      { .bool(try container.decode(Bool.self)) }, { .integer(try container.decode(Int64.self)) },
      { .number(try container.decode(Double.self)) }, { .string(try container.decode(String.self)) },
      { .array(try container.decode([JSON].self)) },
    ]
    for read in readings {
      do { return try read() } catch is DecodingError { continue }
    }
    return .object(try container.decode([String: JSON].self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONError {
  fileprivate init(encodingError error: any Error) {
    switch error {
    case let own as JSONError: self = own
    case EncodingError.invalidValue(_, let context):
      self.init(.notEncodable, context.debugDescription, path: Self.path(context.codingPath), cause: error)
    default: self.init(.notEncodable, "a value's own encoding failed: \(type(of: error))", cause: error)
    }
  }

  fileprivate init(decodingError error: any Error) {
    switch error {
    case let own as JSONError: self = own
    case DecodingError.keyNotFound(let key, let context):
      self.init(
        .missingMember, "the object has no member \"\(key.stringValue)\"", path: Self.path(context.codingPath),
        cause: error)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      self.init(.notDecodable, context.debugDescription, path: Self.path(context.codingPath), cause: error)
    default: self.init(.notDecodable, "a value's own decoding failed: \(type(of: error))", cause: error)
    }
  }

  static func path(_ codingPath: [any CodingKey]) -> String {
    JSONPointer(codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }).text
  }
}

/// The place of an element in an array, or of the value `super` encodes.
struct PlaceKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  static let parent = PlaceKey(stringValue: "super")
}
