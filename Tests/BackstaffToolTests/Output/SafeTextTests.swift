import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct `Text from outside` {
  @Test func `no document sends a control character and it stays the same document`() throws {
    let hostile = JSON.object(["\u{9B}2J": "\u{1B}[2J\u{7F}\u{85}ok\u{A0}é"])
    let text = hostile.safeText
    #expect(text == "{\"\\u009b2J\":\"\\u001b[2J\\u007f\\u0085ok\u{A0}é\"}")
    #expect(try JSON(parsing: text) == hostile)
  }

  @Test func `no document breaks a line or turns the direction of the text, and it stays the same document`() throws {
    let unsafe: [UInt32] =
      [0x85, 0x61C, 0x200E, 0x200F, 0x2028, 0x2029] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
    for value in unsafe {
      let scalar = try #require(Unicode.Scalar(value))
      let document = JSON.object(["a\(scalar)": .string("\(scalar)b")])
      let digits = String(value, radix: 16)
      let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      #expect(document.safeText == "{\"a\(escape)\":\"\(escape)b\"}")
      #expect(try JSON(parsing: document.safeText) == document)
    }
    let harmless = JSON.string("\u{200D}\u{202F}\u{2065}\u{206A}\u{2010}")
    #expect(harmless.safeText == harmless.text)
  }

  @Test func `harmless documents are written canonically`() {
    let document: JSON = ["b": 1.0, "a": [true, .null, "é"]]
    #expect(document.safeText == document.text)
  }

  @Test func `one line stays one line`() {
    #expect("a\nb\tc\u{1B}[31m\u{9B}".inOneLine == "a\\u{a}b\\u{9}c\\u{1b}[31m\\u{9b}")
    #expect("a\r\nb".inOneLine == "a\\u{d}\\u{a}b")
    #expect("größer".inOneLine == "größer")
  }

  @Test func `an excerpt has the length it may have`() {
    #expect("abcdef".excerpt(6) == "abcdef")
    #expect("abcdef".excerpt(5) == "abcd…")
    #expect("abcdef".excerpt(0) == "…")
  }
}
