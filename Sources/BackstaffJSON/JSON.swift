/// A JSON value: the form in which states, actions and patches leave a process.
///
///     let row: JSON = ["id": "bash", "held": false, "version": 5]
///     row["id"]?.stringValue                     // "bash"
///     row.text                                   // {"held":false,"id":"bash","version":5}
///
/// Equality is about meaning, not spelling. Numbers are compared exactly by value, so `.integer(1)` equals
/// `.number(1.0)`. Strings are compared scalar by scalar, so "é" as one scalar differs from "e" followed by
/// a combining accent: RFC 8259 knows no normalisation, and a peer in another language would disagree.
///
/// Member names are Swift strings in a dictionary, which holds canonically equivalent strings to be one key.
/// Two such names in one object therefore cannot be represented. Nothing is merged in silence: the reader and
/// the patch applier refuse the second name with `JSONError.Code.equivalentKeys`, and looking a member up
/// finds it only by its exact scalars.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

extension JSON: Equatable {
  package static func == (lhs: JSON, rhs: JSON) -> Bool {
    switch (lhs, rhs) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.integer(let whole), .number(let real)), (.number(let real), .integer(let whole)):
      Int64(exactly: real) == whole
    case (.string(let left), .string(let right)): left.hasSameScalars(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left.hasSameMembers(as: right)
    default: false
    }
  }
}

extension JSON: Hashable {
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value):
      // An integral number must hash like the integer it equals.
      if let whole = Int64(exactly: value) { hasher.combine(whole) } else { hasher.combine(value) }
    case .string(let value): hasher.combine(value)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSON {
  /// The member of that exact name, or nil when this is no object or has no such member.
  package subscript(_ member: String) -> JSON? {
    guard case .object(let members) = self, let index = members.exactIndex(of: member) else { return nil }
    return members.values[index]
  }

  /// The element at that index, or nil when this is no array or the index is outside it.
  package subscript(_ index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  package var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The value as an integer; a number without a fraction counts (`1.0` is 1).
  package var integerValue: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The value as a number; an integer beyond ±2^53 is rounded.
  package var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  package var arrayValue: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var objectValue: [String: JSON]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The word for this kind of value in messages.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
