import BackstaffTestSupport
import Testing

@testable import BackstaffJSON

@Suite struct JSONReaderTests {
  @Test func `depth 64 is read and depth 65 is refused at its bracket`() {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(refusal(of: deepest) == nil)
    let error = refusal(of: "[" + deepest + "]")
    #expect(error?.code == .depthLimit)
    #expect(error?.offset == 64)
  }

  @Test func `a text of the size limit is read and one byte more is refused`() {
    let limits = JSONLimits(sizeBytes: 4)
    #expect(refusal(of: "1234", limits) == nil)
    #expect(refusal(of: "12345", limits)?.code == .sizeLimit)
  }

  @Test(arguments: [
    ("[1,]", JSONError.Code.unexpectedByte, 3),
    ("[1", .unexpectedEnd, 2),
    ("{\"a\":1,\"a\":2}", .duplicateKey, 7),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", .equivalentKeys, 8),
    ("\"\\ud800\"", .loneSurrogate, 1),
    ("\"\\ud800\\u0041\"", .loneSurrogate, 1),
    ("\"\\udc00\\ud800\"", .loneSurrogate, 1),
    ("\"\\x\"", .invalidEscape, 2),
    ("\"\\u12g4\"", .invalidEscape, 5),
    ("\"a\u{1}\"", .controlCharacter, 2),
    ("1e999", .numberOutOfRange, 0),
    ("-1e999", .numberOutOfRange, 0),
    ("01", .trailingBytes, 1),
    ("1.", .unexpectedEnd, 2),
    ("-a", .invalidNumber, 1),
    ("nul", .unexpectedEnd, 3),
    ("nulx", .unexpectedByte, 3),
    ("NaN", .unexpectedByte, 0),
    ("1 2", .trailingBytes, 2),
    ("", .unexpectedEnd, 0),
    ("\u{FEFF}1", .unexpectedByte, 0),
  ])
  func `a refusal names its code and its byte`(text: String, code: JSONError.Code, offset: Int) {
    let error = refusal(of: text)
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test func `invalid UTF-8 is refused with and without an escape beside it`() {
    #expect(refusal(of: [0x22, 0xFF, 0x22])?.code == .invalidUTF8)
    #expect(refusal(of: Array("\"\\n".utf8) + [0xC3, 0x22])?.code == .invalidUTF8)
    // A surrogate encoded as three bytes is no UTF-8 either.
    #expect(refusal(of: [0x22, 0xED, 0xA0, 0x80, 0x22])?.code == .invalidUTF8)
  }

  @Test(arguments: ["\u{301}", "\u{345}\u{301}\u{316}\u{334}"])
  func `so many combining marks in a row are read and one more is refused`(marks: String) {
    let most = String(String(repeating: marks, count: 64).unicodeScalars.prefix(64))
    #expect(refusal(of: "\"a\(most)b\(most)\"") == nil)
    for text in ["\"a\(most)\u{301}\"", "{\"\(most)\u{301}\":1}", "\"\\n\(most)\u{301}\""] {
      #expect(refusal(of: text)?.code == .markLimit)
      #expect(refusal(of: text, .own) == nil)
    }
    let korean = String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 200)
    #expect(refusal(of: "\"\(korean)\"") == nil)
  }

  @Test func `NUL and the empty text are good names`() throws {
    #expect(try JSON(parsing: "{\"\":1,\"\\u0000\":2}") == ["": 1, "\0": 2])
  }

  @Test func `integers keep all their digits and what is larger becomes a number`() throws {
    #expect(try kind("9223372036854775807") == "integer(9223372036854775807)")
    #expect(try kind("-9223372036854775808") == "integer(-9223372036854775808)")
    #expect(try kind("9223372036854775808") == "number(9.223372036854776e+18)")
    #expect(try kind("-9223372036854775809") == "number(-9.223372036854776e+18)")
    #expect(try kind("18446744073709551617") == "number(1.8446744073709552e+19)")
    #expect(try kind("-0") == "number(-0.0)")
    #expect(try kind("0") == "integer(0)")
    #expect(try kind("1.0") == "number(1.0)")
    #expect(try kind("1E2") == "number(100.0)")
    #expect(try kind("1e-999") == "number(0.0)")
  }

  @Test func `escapes give their scalars`() throws {
    let text = "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00x\""
    #expect(try JSON(parsing: text) == "\"\\/\u{8}\u{C}\n\r\t\u{E9}\u{1F600}x")
  }

  @Test func `a name twice takes the last value when the limits say so`() throws {
    let limits = JSONLimits(duplicateKeys: .lastWins)
    #expect(try JSON(parsing: "{\"a\":1,\"a\":2}", limits: limits) == ["a": 2])
    #expect(refusal(of: "{\"\u{E9}\":1,\"e\u{301}\":2}", limits)?.code == .equivalentKeys)
  }

  private func kind(_ text: String) throws -> String { "\(try JSON(parsing: text))" }

  private func refusal(of text: String, _ limits: JSONLimits = .standard) -> JSONError? {
    refusal(of: Array(text.utf8), limits)
  }

  private func refusal(of bytes: [UInt8], _ limits: JSONLimits = .standard) -> JSONError? {
    do {
      _ = try JSON(parsing: bytes, limits: limits)
      return nil
    } catch { return error }
  }
}
