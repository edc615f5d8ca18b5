import Testing

@testable import BackstaffTerminal

struct WidthPolicyTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("한", 2), ("ｱ", 1), ("👍🏽", 2), ("👩‍🔬", 2), ("👨‍👩‍👧‍👦", 2),
    ("🏳️‍🌈", 2),
    ("❤️", 2), ("🇩🇪", 2), ("🫠", 2), ("🪿", 2), ("नि", 1),
  ])
  func `a cluster is as wide as the rule says`(text: String, columns: Int) {
    #expect(CellText(text).columns == columns)
  }

  @Test(arguments: [("👍🏽", 4), ("漢", 2), ("a", 1)])
  func `a terminal without clusters counts scalars`(text: String, columns: Int) {
    #expect(Character(text).unicodeScalars.count > 0)
    #expect(WidthPolicy.scalars.columns(of: Character(text)) == columns)
  }
}
