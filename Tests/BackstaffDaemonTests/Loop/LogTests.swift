import Testing

@testable import BackstaffDaemon

@Suite struct LogTests {
  @Test(arguments: [
    ("bash is é and 日本", "bash is é and 日本"), ("a\u{1b}[31mred", "a [31mred"), ("a\nb\r\nc", "a b  c"),
    ("\u{9b}31m", " 31m"), ("a\u{2028}b\u{2029}c", "a b c"), ("\u{202e}txt.exe", " txt.exe"), ("\u{7f}\u{0}", "  "),
  ])
  func `a line of the log holds nothing that a terminal would obey`(text: String, line: String) {
    #expect(Log.line(text) == line)
  }
}
