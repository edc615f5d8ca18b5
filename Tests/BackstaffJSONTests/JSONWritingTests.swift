import BackstaffTestSupport
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
      let value = DocumentMaker().document(&generator)
      let size = value.bytes.count
      #expect(value.sizeBytes == size)
      #expect(!value.isLarger(than: size))
      #expect(value.isLarger(than: size - 1))
    }
  }

  @Test func `any value reads back equal to itself and to the same bytes`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let value = DocumentMaker().document(&generator)
      let copy = try JSON(parsing: value.bytes)
      #expect(copy == value)
      #expect(copy.bytes == value.bytes)
    }
  }
}
