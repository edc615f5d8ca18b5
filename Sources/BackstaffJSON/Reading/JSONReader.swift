/// A recursive-descent reader over bytes that stay valid while it lives.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let limits: JSONLimits
  var position = 0
  var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func document() throws(JSONError) -> JSON {
    let value = try value()
    skipSpace()
    guard position == bytes.count else {
      throw error(.trailingBytes, "something follows the value; one text holds one value")
    }
    return value
  }

  mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    guard position < bytes.count else { throw endError() }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""):
      position += 1
      return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error(.unexpectedByte, "no JSON value begins with this byte")
    }
  }

  private mutating func object() throws(JSONError) -> JSON {
    try enter()
    var members: [String: JSON] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) {
      depth -= 1
      return .object(members)
    }
    while true {
      skipSpace()
      let start = position
      guard take(UInt8(ascii: "\"")) else { throw expected("a member name in double quotes") }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw expected("':' after a member name") }
      try add(try value(), named: name, at: start, to: &members)
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "}")) else { throw expected("',' or '}' after a member") }
      depth -= 1
      return .object(members)
    }
  }

  private func add(
    _ value: JSON, named name: String, at start: Int, to members: inout [String: JSON]
  ) throws(JSONError) {
    let count = members.count
    members[name] = value
    guard members.count == count else { return }
    // The name was there already, or one that Swift cannot tell from it; the key stored is the first of the two.
    guard members.exactIndex(of: name) != nil else {
      throw JSONError(
        .equivalentKeys, "two member names differ only in how accents are encoded; write them in one form",
        offset: start)
    }
    guard limits.duplicateKeys == .lastWins else {
      throw JSONError(.duplicateKey, "the object names a member twice; leave one of them out", offset: start)
    }
  }

  private mutating func array() throws(JSONError) -> JSON {
    try enter()
    var elements: [JSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) {
      depth -= 1
      return .array(elements)
    }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "]")) else { throw expected("',' or ']' after an element") }
      depth -= 1
      return .array(elements)
    }
  }

  private mutating func enter() throws(JSONError) {
    guard depth < limits.depth else {
      throw error(.depthLimit, "arrays and objects are nested deeper than \(limits.depth)")
    }
    depth += 1
    position += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let length = word.utf8CodeUnitCount
    for offset in 0..<length {
      guard position + offset < bytes.count else { throw endError() }
      guard bytes[position + offset] == word.utf8Start[offset] else {
        position += offset
        throw error(.unexpectedByte, "a bare word must be true, false or null")
      }
    }
    position += length
    return value
  }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  func error(_ code: JSONError.Code, _ message: String) -> JSONError {
    JSONError(code, message, offset: position)
  }

  func endError() -> JSONError {
    JSONError(.unexpectedEnd, "the text ends inside a value", offset: bytes.count)
  }

  private func expected(_ what: String) -> JSONError {
    position < bytes.count ? error(.unexpectedByte, "expected \(what)") : endError()
  }
}
