import FoundationEssentials
import Testing

@testable import BackstaffJSON

@Suite struct CodingTests {
  struct Leaf: Codable, Equatable {
    var text = "x"
    var count = 3
    var ratio = 0.5
    var small: Float = 0.1
    var flag = true
    var absent: Int?
    var present: UInt8? = 7
    var list = [1, 2]
    var names = ["a": [Optional(1), nil]]
  }

  enum Screen: Codable, Equatable {
    case plain
    case detail(id: Int)
    case edit(Leaf)
  }

  struct Everything: Codable, Equatable {
    var leaf = Leaf()
    var screens: [Screen] = [.plain, .detail(id: 1), .edit(Leaf())]
    var when = Date(timeIntervalSinceReferenceDate: 817_000_000.123_456_7)
    var bytes = Data([0, 255, 128])
    var link = URL(string: "desk://inventory/items/bash")
    var id = UUID(uuidString: "6B29FC40-CA47-1067-B31D-00DD010662DA")
    var free: JSON = ["any": [1, 2.5, "x", .null]]
    var numbers: Set<Int> = [3, 1, 2]
    var pairs: [Screen2: Int] = [.b: 2, .a: 1]
    enum Screen2: Int, Codable { case a, b }
  }

  @Test func `a value of every kind reads back equal`() throws {
    let value = Everything()
    let document = try JSON(encoding: value)
    #expect(try document.decode(Everything.self) == value)
    #expect(try JSON(parsing: document.bytes).decode(Everything.self) == value)
    #expect(document["link"] == "desk://inventory/items/bash")
    #expect(document["bytes"] == "AP+A")
    #expect(document["leaf"]?["small"]?.text == "0.1")
    #expect(document["leaf"]?["absent"] == nil)
    #expect(document["screens"]?.text.hasPrefix("[{\"plain\":{}},{\"detail\":{\"id\":1}}") == true)
  }

  @Test func `sets and dictionaries with other keys come in canonical order`() throws {
    #expect(try JSON(encoding: Set((0..<20).map { $0 * 7 })).text == Self.sortedAsText((0..<20).map { $0 * 7 }))
    let pairs = Dictionary(uniqueKeysWithValues: (0..<9).map { (Coordinate(x: $0), $0) })
    let text = (0..<9).map { "{\"x\":\($0)},\($0)" }.joined(separator: ",")
    #expect(try JSON(encoding: pairs).text == "[\(text)]")
    #expect(try JSON(encoding: pairs).decode([Coordinate: Int].self) == pairs)
  }

  private static func sortedAsText(_ numbers: [Int]) -> String {
    "[" + numbers.map(String.init).sorted().joined(separator: ",") + "]"
  }

  struct Coordinate: Codable, Hashable {
    var x: Int
  }

  @Test func `integers outside two to the 53 travel as text and are read from either form`() throws {
    let limit: Int64 = 1 << 53
    #expect(try JSON(encoding: limit) == .integer(limit))
    #expect(try JSON(encoding: -limit) == .integer(-limit))
    #expect(try JSON(encoding: limit + 1) == "9007199254740993")
    #expect(try JSON(encoding: UInt64.max) == "18446744073709551615")
    #expect(try JSON(encoding: Int64.min) == "-9223372036854775808")
    #expect(try JSON.string("18446744073709551615").decode(UInt64.self) == .max)
    #expect(try JSON.integer(.max).decode(Int64.self) == .max)
    #expect(try JSON.string("12").decode(Int.self) == 12)
    #expect(try JSON.number(3.0).decode(Int.self) == 3)
    for bad in ["", "+1", "01", "1.0", "x", "18446744073709551616"] {
      #expect(throws: JSONError.self) { try JSON.string(bad).decode(UInt64.self) }
    }
    #expect(throws: JSONError.self) { try JSON.integer(256).decode(UInt8.self) }
    #expect(throws: JSONError.self) { try JSON.number(1.5).decode(Int.self) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is refused with its place`(number: Double) {
    var value = Leaf()
    value.ratio = number
    let error = failure { () throws(JSONError) in try JSON(encoding: ["screens": [value]]) }
    #expect(error?.code == .notEncodable)
    #expect(error?.path == "/screens/0/ratio")
  }

  @Test func `what does not fit is named with its place and never with its value`() throws {
    var document = try JSON(encoding: Everything())
    try JSONPatch([.replace(path: JSONPointer(["leaf", "list", "1"]), value: "secret")]).apply(to: &document)
    let error = failure { () throws(JSONError) in try document.decode(Everything.self) }
    #expect(error?.code == .notDecodable)
    #expect(error?.path == "/leaf/list/1")
    #expect(error?.description.contains("secret") == false)
  }

  @Test func `a missing member is told apart from a wrong one`() throws {
    var document = try JSON(encoding: Everything())
    try JSONPatch([.remove(path: JSONPointer(["leaf", "count"]))]).apply(to: &document)
    let error = failure { () throws(JSONError) in try document.decode(Everything.self) }
    #expect(error?.code == .missingMember)
    #expect(error?.path == "/leaf")
    #expect(error?.message.contains("count") == true)
  }

  /// Classes encode their parent through `superEncoder`.
  class Base: Codable {
    var base = 1
  }

  final class Derived: Base {
    var own = 2
    private enum CodingKeys: CodingKey { case own }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      own = try container.decode(Int.self, forKey: .own)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(own, forKey: .own)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func `a parent class is encoded below super and read from there`() throws {
    let value = Derived()
    value.base = 5
    let document = try JSON(encoding: value)
    #expect(document.text == "{\"own\":2,\"super\":{\"base\":5}}")
    #expect(try document.decode(Derived.self).base == 5)
  }

  struct Nested: Codable, Equatable {
    var values: [Int]
    private enum Keys: CodingKey { case list, inner }
    init(values: [Int]) { self.values = values }
    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Keys.self)
      let inner = try outer.nestedContainer(keyedBy: Keys.self, forKey: .inner)
      var list = try inner.nestedUnkeyedContainer(forKey: .list)
      values = []
      while !list.isAtEnd {
        if try list.decodeNil() { values.append(0) } else { values.append(try list.decode(Int.self)) }
      }
    }
    func encode(to encoder: any Encoder) throws {
      var outer = encoder.container(keyedBy: Keys.self)
      var inner = outer.nestedContainer(keyedBy: Keys.self, forKey: .inner)
      var list = inner.nestedUnkeyedContainer(forKey: .list)
      for value in values { if value == 0 { try list.encodeNil() } else { try list.encode(value) } }
    }
  }

  @Test func `nested containers fill the document of their parent`() throws {
    let document = try JSON(encoding: Nested(values: [1, 0, 2]))
    #expect(document.text == "{\"inner\":{\"list\":[1,null,2]}}")
    #expect(try document.decode(Nested.self) == Nested(values: [1, 0, 2]))
  }

  @Test func `a member is found by its exact scalars only`() throws {
    let document: JSON = ["\u{E9}": 1]
    #expect(try document.decode([String: Int].self) == ["\u{E9}": 1])
    #expect(throws: JSONError.self) { try document.decode(Accent.self) }
  }

  struct Accent: Codable {
    var value: Int
    private enum CodingKeys: String, CodingKey { case value = "e\u{301}" }
  }
}
