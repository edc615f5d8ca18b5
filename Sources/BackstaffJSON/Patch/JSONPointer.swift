/// The place of a value inside a document (RFC 6901): `/todos/byID/42/title`.
///
///     let pointer = try JSONPointer(parsing: "/a~1b/0")      // tokens ["a/b", "0"]
///     pointer.value(in: document)
///     pointer.appending("x~y").text                          // /a~1b/0/x~0y
package struct JSONPointer: Sendable, Hashable {
  package var tokens: [String]

  /// The whole document.
  package static let root = JSONPointer([])

  package init(_ tokens: [String]) {
    self.tokens = tokens
  }

  package init(parsing text: String) throws(JSONError) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    // Counted before anything is split: each slash would cost dozens of bytes.
    let count = text.utf8.count { $0 == UInt8(ascii: "/") }
    guard count <= JSONLimits.documentDepth else {
      throw JSONError(
        .invalidPointer, "a JSON Pointer has at most \(JSONLimits.documentDepth) tokens, as deep as documents are")
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let first = parts.first, first.isEmpty else {
      throw JSONError(.invalidPointer, "a JSON Pointer is empty or begins with '/'")
    }
    var tokens: [String] = []
    for part in parts.dropFirst() { tokens.append(try Self.token(part)) }
    self.tokens = tokens
  }

  /// The pointer as text, with `~` and `/` escaped.
  package var text: String {
    tokens.map { "/" + Self.escaped($0) }.joined()
  }

  /// The number of canonical bytes of the text as a JSON string, counted without writing it.
  package var sizeBytes: Int {
    tokens.reduce(2) { total, token in
      // A slash each, and one more for each `~` and `/` that is escaped; the quotes are counted once.
      total + JSON.size(of: token) - 1 + token.utf8.count { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
    }
  }

  package func appending(_ token: String) -> JSONPointer {
    JSONPointer(tokens + [token])
  }

  /// The value at this place, or nil when there is none.
  package func value(in document: JSON) -> JSON? {
    var value = document
    for token in tokens {
      guard let next = value[token: token] else { return nil }
      value = next
    }
    return value
  }

  /// Whether this pointer names a place strictly inside the other's.
  package func isInside(_ other: JSONPointer) -> Bool {
    tokens.count > other.tokens.count && zip(other.tokens, tokens).allSatisfy { $0.hasSameScalars(as: $1) }
  }

  package static func == (lhs: JSONPointer, rhs: JSONPointer) -> Bool {
    lhs.tokens.count == rhs.tokens.count && zip(lhs.tokens, rhs.tokens).allSatisfy { $0.hasSameScalars(as: $1) }
  }

  private static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
    var units: [UInt8] = []
    for unit in token.utf8 {
      switch unit {
      case UInt8(ascii: "~"): units += Array("~0".utf8)
      case UInt8(ascii: "/"): units += Array("~1".utf8)
      default: units.append(unit)
      }
    }
    return String(decoding: units, as: UTF8.self)
  }

  private static func token(_ part: Substring.UTF8View) throws(JSONError) -> String {
    guard part.contains(UInt8(ascii: "~")) else { return String(Substring(part)) }
    var units: [UInt8] = []
    var rest = part[...]
    while let unit = rest.popFirst() {
      guard unit == UInt8(ascii: "~") else {
        units.append(unit)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): units.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): units.append(UInt8(ascii: "/"))
      default: throw JSONError(.invalidPointer, "in a JSON Pointer '~' is followed by 0 or 1; write '~' as '~0'")
      }
    }
    return String(decoding: units, as: UTF8.self)
  }
}

extension JSON {
  /// The child a pointer's token names: a member, or an element by its index.
  package subscript(token token: String) -> JSON? {
    switch self {
    case .object: return self[token]
    case .array(let elements):
      guard let index = JSONPointer.index(token), index < elements.count else { return nil }
      return elements[index]
    default: return nil
    }
  }
}

extension JSONPointer {
  /// The index a token spells: digits without a leading zero, nothing else.
  package static func index(_ token: String) -> Int? {
    let units = token.utf8
    guard let first = units.first, units.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    guard first != UInt8(ascii: "0") || units.count == 1 else { return nil }
    return Int(token)
  }
}
