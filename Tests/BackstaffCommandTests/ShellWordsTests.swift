import Testing

@testable import BackstaffCommand

@Suite struct `Splitting shell words` {
  static let lines: [(String, [String])] = [
    ("", []), ("  ", []), ("a b", ["a", "b"]), ("  a   b ", ["a", "b"]),
    ("a 'b c'd", ["a", "b cd"]),
    ("a \"it's\"", ["a", "it's"]), ("a ''", ["a", ""]), ("a | b", ["a"]), ("a b>c", ["a", "b"]),
    ("a '|' b", ["a", "|", "b"]),
  ]

  @Test(arguments: lines) func `quotes join words and operators end them`(
    line: String, words: [String]
  ) {
    #expect(ShellWords.split(line) == words)
  }
}
