import Testing

@testable import BackstaffTerminal

struct CellTextTests {
  private func plain(_ text: CellText) -> String {
    text.pieces.map(\.text).joined()
  }

  @Test(arguments: [
    ("a\u{1B}[31mb", "a␛[31mb"), ("bell\u{7}", "bell␇"), ("x\u{7F}", "x␡"), ("c1\u{9B}31m", "c1\u{FFFD}31m"),
    ("a\tb", "a b"), ("a\nb", "a b"), ("a\r\nb", "a b"), ("\u{202E}evil", "evil"), ("a\u{200B}b", "ab"),
    ("a\u{2028}b", "a b"), ("nul\u{0}", "nul␀"),
  ])
  func `nothing a terminal would obey gets through`(text: String, shown: String) {
    #expect(plain(CellText(text)) == shown)
  }

  @Test func `no scalar of the control and direction planes survives`() {
    for value in Array(0x00...0x1F) + Array(0x7F...0x9F) + Array(0x200E...0x200F) + Array(0x202A...0x202E) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let shown = plain(CellText(String(Character(scalar))))
      #expect(!shown.unicodeScalars.contains(scalar), "U+\(String(value, radix: 16))")
    }
  }

  @Test func `a letter under a hundred accents is cut`() {
    let text = CellText("a" + String(repeating: "\u{301}", count: 500))
    #expect(text.columns == 1)
    #expect(plain(text).unicodeScalars.count == WidthPolicy.clusterScalarLimit)
  }

  @Test(arguments: [
    (0, ""), (1, "…"), (3, "ab…"), (4, "ab…"), (5, "ab漢…"), (6, "ab漢…"), (7, "ab漢字c"), (99, "ab漢字c"),
  ])
  func `truncating never cuts a wide cluster in half`(limit: Int, shown: String) {
    let cut = CellText("ab漢字c").truncated(to: limit)
    #expect(plain(cut) == shown)
    #expect(cut.columns <= limit)
  }

  @Test func `lines wrap at spaces, then anywhere`() {
    #expect(CellText.wrapped("the quick brown", width: 9).map(plain) == ["the quick", "brown"])
    #expect(CellText.wrapped("abcdefgh", width: 3).map(plain) == ["abc", "def", "gh"])
    #expect(CellText.wrapped("a\n\nb", width: 5).map(plain) == ["a", "", "b"])
    #expect(CellText.wrapped("漢字漢字", width: 5).map(plain) == ["漢字", "漢字"])
    #expect(CellText.wrapped("", width: 5).map(plain) == [""])
  }

  @Test func `wrapped lines are never wider than asked, at every width`() {
    let text = "Two words, 漢字漢字 and a veryveryverylongword 👩‍🔬 end"
    for width in 2...60 {
      for line in CellText.wrapped(text, width: width) { #expect(line.columns <= width) }
    }
  }
}
