import Testing

@testable import BackstaffCommand

@Suite struct `Suggestions` {
  static let verbs = ["send", "get", "watch", "log", "link", "drive", "verify"]

  static let near: [(String, String?)] = [
    ("lgo", "log"), ("snd", "send"), ("sned", "send"), ("watc", "watch"), ("wa", "watch"),
    ("verfy", "verify"),
    ("links", "link"), ("gett", "get"), ("x", nil), ("", nil), ("restart", nil), ("zzzz", nil),
    ("LOG", nil),
  ]

  @Test(arguments: near) func `the nearest word is suggested and far ones are not`(
    typed: String, expected: String?
  ) {
    #expect(Suggestion.closest(to: typed, among: Self.verbs) == expected)
  }

  @Test func `words past the limit get no suggestion`() {
    let limit = String(repeating: "a", count: Suggestion.wordLengthLimit)
    #expect(Suggestion.closest(to: limit, among: [limit]) == limit)
    #expect(Suggestion.closest(to: limit + "a", among: [limit + "a"]) == nil)
  }

  @Test func `distances count insertions deletions replacements and swaps`() {
    func distance(_ from: String, _ to: String) -> Int {
      Suggestion.distance(Array(from.utf8), Array(to.utf8))
    }
    #expect(distance("", "") == 0)
    #expect(distance("", "abc") == 3)
    #expect(distance("abc", "") == 3)
    #expect(distance("abc", "abd") == 1)
    #expect(distance("abc", "acb") == 1)
    #expect(distance("kitten", "sitting") == 3)
  }
}
