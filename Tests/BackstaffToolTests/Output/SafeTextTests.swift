import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct `Text from outside` {
  @Test func `no document sends a control character and it stays the same document`() throws {
    let hostile = JSON.object(["\u{9B}2J": "\u{1B}[2J\u{7F}\u{85}ok\u{A0}é\u{202E}"])
    let text = hostile.safeText
    #expect(text == "{\"\\u009b2J\":\"\\u001b[2J\\u007f\\u0085ok\u{A0}é\u{202E}\"}")
    #expect(try JSON(parsing: text) == hostile)
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
