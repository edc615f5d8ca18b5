extension JSON {
  /// The number of canonical bytes, counted without writing them.
  package var sizeBytes: Int {
    var budget = Int.max
    _ = spend(&budget)
    return Int.max - budget
  }

  /// Whether the canonical bytes are more than this many; counting stops as soon as that is certain.
  package func isLarger(than limit: Int) -> Bool {
    sizeBytes(atMost: limit) == nil
  }

  /// The number of canonical bytes, or nil as soon as it is certain that they are more than this many.
  func sizeBytes(atMost limit: Int) -> Int? {
    var budget = limit
    return spend(&budget) ? limit - budget : nil
  }

  /// Whether arrays and objects are nested deeper than this many levels; looking stops at the first that is.
  package func isDeeper(than levels: Int) -> Bool {
    switch self {
    case .array(let elements): levels < 1 || elements.contains { $0.isDeeper(than: levels - 1) }
    case .object(let members): levels < 1 || members.values.contains { $0.isDeeper(than: levels - 1) }
    default: false
    }
  }

  /// Takes this value's size off the budget; false once it does not suffice.
  private func spend(_ budget: inout Int) -> Bool {
    switch self {
    case .null: return Self.take(4, from: &budget)
    case .bool(let value): return Self.take(value ? 4 : 5, from: &budget)
    case .integer(let value): return Self.take(String(value).utf8.count, from: &budget)
    case .number(let value): return Self.take(Self.text(of: value).utf8.count, from: &budget)
    case .string(let value): return Self.take(Self.size(of: value), from: &budget)
    case .array(let elements):
      guard Self.take(2 + max(0, elements.count - 1), from: &budget) else { return false }
      return elements.allSatisfy { $0.spend(&budget) }
    case .object(let members):
      // Braces, a colon each, and the commas between.
      guard Self.take(2 + members.count + max(0, members.count - 1), from: &budget) else { return false }
      return members.allSatisfy { name, value in
        Self.take(Self.size(of: name), from: &budget) && value.spend(&budget)
      }
    }
  }

  private static func take(_ size: Int, from budget: inout Int) -> Bool {
    guard size <= budget else { return false }
    budget -= size
    return true
  }

  static func size(of string: String) -> Int {
    string.utf8.reduce(2) { total, unit in
      switch unit {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: total + 2
      case 0..<0x20: total + 6
      default: total + 1
      }
    }
  }
}
