import BackstaffJSON

/// Makes documents: any JSON, and such as states have, with the names, numbers and texts that trip readers and writers.
package struct DocumentMaker: Sendable {
  /// How deep a document may be nested at most.
  package var depth: Int

  package init(depth: Int = 4) {
    self.depth = depth
  }

  /// Names and ids: none, every sign that paths, pointers and JSON give a meaning, and two writings of one accent.
  package static let names = [
    "", "a", "b", "c", "0", "10", "01", "-", "-1", "~", "~0", "~1", "/", "a/b~c", ".", "..", "a.b", "[", "]", "a[0]",
    "\"", "\\", "@", "a@7", "#3", " ", "\n", "\0", "\u{E9}", "e\u{301}", "\u{1F600}", "\u{1F468}\u{200D}\u{1F469}",
    "\u{540D}", "order", "byID", "\u{FEFF}", "\u{202E}x",
  ]

  /// One and one point zero, both zeros, the edges of what a `Double` holds exactly, and those of each type.
  package static let numbers: [JSON] = [
    0, 1, 2, 3, -1, 1.0, 0.0, -0.0, 1.5, 0.1, 1e-7, 1e21, 1e16, .number(.leastNonzeroMagnitude),
    .number(.greatestFiniteMagnitude), .number(-.greatestFiniteMagnitude),
    .integer(1 << 53), .integer((1 << 53) + 1), .integer(-(1 << 53) - 1), .number(9_007_199_254_740_992),
    .integer(.max), .integer(.min), .number(9.223_372_036_854_775_8e18), .number(-9.223_372_036_854_775_8e18),
  ]

  /// Any document; one in three looks like a state.
  package func document(_ generator: inout SeededGenerator) -> JSON {
    Int.random(in: 0..<3, using: &generator) == 0 ? state(&generator) : value(&generator, depth: depth)
  }

  package func name(_ generator: inout SeededGenerator) -> String {
    Self.names.randomElement(using: &generator) ?? ""
  }

  package func scalar(_ generator: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator))
    case 2, 3: .integer(Int64.random(in: -2...9, using: &generator))
    case 4: .number(Double.random(in: -1e6...1e6, using: &generator))
    case 5: Self.numbers.randomElement(using: &generator) ?? 0
    default: .string(text(&generator))
    }
  }

  private func text(_ generator: inout SeededGenerator) -> String {
    let long = Int.random(in: 0..<8, using: &generator) == 0
    return (0..<(long ? 12 : 1)).map { _ in name(&generator) }.joined()
  }

  package func value(_ generator: inout SeededGenerator, depth: Int) -> JSON {
    guard depth > 0 else { return scalar(&generator) }
    let count = Int.random(in: 0..<6, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return scalar(&generator)
    case 1: return .array((0..<count).map { _ in value(&generator, depth: depth - 1) })
    case 2: return .array((0..<count * 3).map { _ in scalar(&generator) })
    default:
      var members: [String: JSON] = [:]
      for _ in 0..<count { members[name(&generator)] = value(&generator, depth: depth - 1) }
      return .object(members)
    }
  }

  /// Members, a presentation that may be absent, and lists with an order.
  package func state(_ generator: inout SeededGenerator) -> JSON {
    let screen: JSON = Bool.random(using: &generator) ? .null : .object([name(&generator): row(&generator)])
    return [
      "count": scalar(&generator), "title": .string(text(&generator)), "destination": screen,
      "rows": keyed(&generator, upTo: 12), "path": keyed(&generator, upTo: 4),
    ]
  }

  private func row(_ generator: inout SeededGenerator) -> JSON {
    ["done": .bool(Bool.random(using: &generator)), "title": .string(text(&generator)), "size": scalar(&generator)]
  }

  private func keyed(_ generator: inout SeededGenerator, upTo limit: Int) -> JSON {
    let count = Int.random(in: 0...limit, using: &generator)
    let ids = (0..<count).map { $0 < 4 ? "\($0)" : "#\($0)" }
    let rows = ids.map { ($0, row(&generator)) }
    return ["order": .array(ids.map { .string($0) }), "byID": .object(Dictionary(uniqueKeysWithValues: rows))]
  }
}
