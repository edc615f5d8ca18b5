import Testing

@testable import BackstaffJSON

@Suite struct JSONWritingTests {
  @Test func `members are sorted by the bytes of their names and nothing is spaced`() {
    let value: JSON = ["b": [1, .null, true], "a": "x", "B": [:], "\u{1F600}": 1, "\u{FFFD}": 2, "": 0]
    #expect(value.text == "{\"\":0,\"B\":{},\"a\":\"x\",\"b\":[1,null,true],\"\u{FFFD}\":2,\"\u{1F600}\":1}")
  }

  @Test func `numbers are as short as they can be and stay what they were`() {
    #expect(JSON.number(1).text == "1.0")
    #expect(JSON.number(0.1).text == "0.1")
    #expect(JSON.number(-0.0).text == "-0.0")
    #expect(JSON.number(.leastNonzeroMagnitude).text == "5e-324")
    #expect(JSON.number(1e300).text == "1e+300")
    #expect(JSON.integer(.min).text == "-9223372036854775808")
    #expect(JSON.number(.nan).text == "null")
    #expect(JSON.number(.infinity).text == "null")
  }

  @Test func `only what must be escaped is escaped`() {
    #expect(
      JSON.string("\"\\/\u{8}\u{C}\n\r\t\0\u{1F}\u{7F}\u{E9}").text
        == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7F}\u{E9}\"")
  }

  @Test func `the counted size is the written size and the limit is exact`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let value = JSON.random(&generator, depth: 4)
      let size = value.bytes.count
      #expect(value.sizeBytes == size)
      #expect(!value.isLarger(than: size))
      #expect(value.isLarger(than: size - 1))
    }
  }

  @Test func `any value reads back equal to itself and to the same bytes`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let value = JSON.random(&generator, depth: 4)
      let copy = try JSON(parsing: value.bytes)
      #expect(copy == value)
      #expect(copy.bytes == value.bytes)
    }
  }
}

extension JSON {
  private static let texts = ["", "a", "b", "~", "/", "a/b~c", "\u{E9}", "\"\\\n\0", "\u{1F600}", "10", "-"]

  static func random(_ generator: inout SeededGenerator, depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2, 3: return .integer(Int64.random(in: -2...9, using: &generator))
    case 4: return .number(Double.random(in: -1e6...1e6, using: &generator))
    case 5: return .string(texts.randomElement(using: &generator) ?? "")
    case 6:
      let count = Int.random(in: 0..<6, using: &generator)
      return .array((0..<count).map { _ in random(&generator, depth: depth - 1) })
    default:
      var members: [String: JSON] = [:]
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        members[texts.randomElement(using: &generator) ?? ""] = random(&generator, depth: depth - 1)
      }
      return .object(members)
    }
  }

  /// The same document after a few random edits.
  func edited(_ generator: inout SeededGenerator) -> JSON {
    switch self {
    case .array(var elements):
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: elements.shuffle(using: &generator)
      case 1: elements.insert(.random(&generator, depth: 1), at: Int.random(in: 0...elements.count, using: &generator))
      case 2 where !elements.isEmpty: elements.remove(at: Int.random(in: 0..<elements.count, using: &generator))
      default: elements = elements.map { Bool.random(using: &generator) ? $0 : $0.edited(&generator) }
      }
      return .array(elements)
    case .object(var members):
      for name in members.keys.sorted() where Int.random(in: 0..<3, using: &generator) == 0 {
        members[name] = Bool.random(using: &generator) ? nil : members[name]?.edited(&generator)
      }
      if Bool.random(using: &generator) {
        members[Self.texts.randomElement(using: &generator) ?? ""] = .random(&generator, depth: 1)
      }
      return .object(members)
    default: return Bool.random(using: &generator) ? self : .random(&generator, depth: 1)
    }
  }
}
