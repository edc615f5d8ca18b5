import Testing

@testable import BackstaffTerminal

struct KeyParserTests {
  /// Everything at once: letters of one to four bytes, sequences of every kind, and things to swallow.
  private static let sample: [(String, [Key])] = [
    ("a", [.character("a")]),
    ("é", [.character("é")]),
    ("漢", [.character("漢")]),
    ("👍", [.character("👍")]),
    ("\u{1B}[A", [Key(.up)]),
    ("\u{1B}OB", [Key(.down)]),
    ("\u{1B}[1;5C", [Key(.right, .control)]),
    ("\u{1B}[Z", [Key(.backTab)]),
    ("\u{1B}[3~", [Key(.delete)]),
    ("\u{1B}[5;3~", [Key(.pageUp, .alt)]),
    ("\u{1B}[15~", [Key(.function(5))]),
    ("\u{1B}OP", [Key(.function(1))]),
    ("\u{1B}[<0;10;5M", [Key(.click(Point(x: 9, y: 4)))]),
    ("\u{1B}[<0;10;5m", []),
    ("\u{1B}[<16;1;1M", [Key(.click(Point(x: 0, y: 0)), .control)]),
    ("\u{1B}[<64;2;3M", [Key(.wheel(-1, Point(x: 1, y: 2)))]),
    ("\u{1B}[<65;2;3M", [Key(.wheel(1, Point(x: 1, y: 2)))]),
    ("\u{1B}[<2;2;3M", []),
    ("\u{1B}[<35;2;3M", []),
    ("\u{1B}[<0;0;3M", []),
    ("\u{1B}[<0;3M", []),
    ("\u{1B}[?62;4c", []),
    ("\u{1B}[?2026;2$y", []),
    ("\u{1B}[?1u", []),
    ("\u{1B}[>41;380;0c", []),
    ("\u{1B}P>|term 1.0\u{1B}\\", []),
    ("\u{1B}[I", []),
    ("\u{1B}]0;title\u{7}", []),
    ("\u{1B}P+r544e\u{1B}\\", []),
    ("\u{1B}x", [Key(.character("x"), .alt)]),
    ("\u{3}", [.control("c")]),
    ("\r", [Key(.enter)]),
    ("\t", [Key(.tab)]),
    ("\u{7F}", [Key(.backspace)]),
    ("\u{1B}[97;5u", [.control("a")]),
    ("\u{1B}[97;5:3u", []),
    ("\u{1B}[97:65;69:2u", [.control("a")]),
    ("\u{1B}[27u", [Key(.escape)]),
    ("\u{1B}[9;2u", [Key(.backTab)]),
    ("\u{1B}[111;7u", [Key(.character("o"), [.alt, .control])]),
    ("\u{1B}[99;9u", []),
    ("\u{1B}[57414u", [Key(.enter)]),
    ("\u{1B}[57403u\u{1B}[57413u", [.character("4"), .character("+")]),
    ("\u{1B}[57419;129u", [Key(.up)]),
    ("\u{1B}[57441;2u", []),
    ("\u{1B}[133u", []),
    ("\u{1B}[1;1:3A", []),
    ("\u{1B}[1;1:2A", [Key(.up)]),
    ("\u{1B}[3;5:1~", [Key(.delete, .control)]),
    ("\u{1B}[200~two\nlines \u{1B}[A\u{1B}[201~", [Key(.paste("two\nlines \u{1B}[A"))]),
    ("\u{1B}[99;99;99q", []),
    ("z", [.character("z")]),
  ]

  @Test func `every sequence alone is the key it stands for`() {
    for (text, keys) in Self.sample {
      var parser = KeyParser()
      #expect(parser.receive(Array(text.utf8)) == keys, "\(text.debugDescription)")
      #expect(parser.waitMilliseconds == nil, "\(text.debugDescription)")
    }
  }

  @Test func `a stream split at any place gives the same keys`() {
    let bytes = Self.sample.flatMap { Array($0.0.utf8) }
    let expected = Self.sample.flatMap(\.1)
    for cut in 0...bytes.count {
      var parser = KeyParser()
      #expect(parser.receive(bytes[..<cut]) + parser.receive(bytes[cut...]) == expected, "cut at \(cut)")
    }
    var single = KeyParser()
    #expect(bytes.flatMap { single.receive([$0]) } == expected)
  }

  @Test func `a sequence split at any two places is the same key and the same answer`() {
    for (text, keys) in Self.sample {
      let bytes = Array(text.utf8)
      var whole = KeyParser()
      _ = whole.receive(bytes)
      let replies = whole.takeReplies()
      for first in 0...bytes.count {
        for second in first...bytes.count {
          var parser = KeyParser()
          let got = [bytes[..<first], bytes[first..<second], bytes[second...]].flatMap { parser.receive($0) }
          #expect(got == keys, "\(text.debugDescription) cut at \(first) and \(second)")
          #expect(parser.takeReplies() == replies, "\(text.debugDescription) cut at \(first) and \(second)")
        }
      }
    }
  }

  @Test func `answers are kept aside, and not without end`() {
    var parser = KeyParser()
    let bytes = Array("a\u{1B}[?1u\u{1B}[?2026;2$y\u{1B}[?62;22;52cb".utf8)
    #expect(parser.receive(bytes) == ["a", "b"].map(Key.character))
    #expect(parser.takeReplies() == [.keyboard(1), .mode(2026, state: 2), .device([62, 22, 52])])
    #expect(parser.takeReplies().isEmpty)
    for _ in 0..<1000 { _ = parser.receive(Array("\u{1B}[?1u".utf8)) }
    #expect(parser.takeReplies().count == KeyParser.replyLimit)
  }

  @Test func `the rest of a sequence has more time than what may follow an Esc`() {
    var parser = KeyParser()
    _ = parser.receive(Array("\u{1B}[".utf8))
    #expect(parser.waitMilliseconds == KeyParser.escapeMilliseconds)
    _ = parser.receive(Array("?62".utf8))
    #expect(parser.waitMilliseconds == KeyParser.sequenceMilliseconds)
    _ = parser.receive(Array("c".utf8))
    #expect(parser.waitMilliseconds == nil)
  }

  @Test func `an Alt key that looks like the beginning of an answer does not make the keyboard deaf`() {
    for opening in ["]", "P", "X", "^", "_"] {
      var parser = KeyParser()
      #expect(parser.receive(Array("\u{1B}\(opening)qq".utf8)) == [])
      #expect(parser.waitMilliseconds == KeyParser.sequenceMilliseconds)
      _ = parser.timeElapsed()
      #expect(parser.receive(Array("q".utf8)) == [.character("q")], "\(opening)")
    }
  }

  @Test func `a lone Esc is the Esc key when nothing follows in time`() {
    var parser = KeyParser()
    #expect(parser.receive([0x1B]).isEmpty)
    #expect(parser.waitMilliseconds == KeyParser.escapeMilliseconds)
    #expect(parser.timeElapsed() == [Key(.escape)])
    #expect(parser.waitMilliseconds == nil)
    #expect(parser.receive(Array("[A".utf8)) == [.character("["), .character("A")])
  }

  @Test func `Esc twice is Esc, and a sequence after an Esc is still one`() {
    var parser = KeyParser()
    #expect(parser.receive([0x1B, 0x1B]) + parser.timeElapsed() == [Key(.escape), Key(.escape)])
    #expect(parser.receive(Array("\u{1B}\u{1B}[A".utf8)) == [Key(.escape), Key(.up)])
  }

  @Test func `an unfinished sequence is given up when nothing follows in time`() {
    var parser = KeyParser()
    #expect(parser.receive(Array("\u{1B}[12".utf8)).isEmpty)
    #expect(parser.timeElapsed().isEmpty)
    #expect(parser.receive(Array("a".utf8)) == [.character("a")])
  }

  @Test func `bytes that are no UTF-8 are dropped and what follows is read`() {
    var parser = KeyParser()
    #expect(
      parser.receive([0xC3, 0x41, 0xFF, 0x80, 0x42, 0xED, 0xA0, 0x80, 0x43]) == ["A", "B", "C"].map(Key.character))
  }

  @Test func `Ctrl-C gets out of a paste and of a string that never end`() {
    var parser = KeyParser()
    #expect(parser.receive(Array("\u{1B}[200~abc\u{3}q".utf8)) == [.control("c"), .character("q")])
    #expect(parser.receive(Array("\u{1B}]0;abc\u{3}q".utf8)) == [.control("c"), .character("q")])
    #expect(parser.receive(Array("\u{1B}O\u{3}".utf8)) == [.control("c")])
    #expect(parser.receive(Array("\u{1B}\u{3}".utf8)) == [Key(.escape), .control("c")])
  }

  @Test func `a sequence longer than the limit is swallowed`() {
    var parser = KeyParser()
    let long = "\u{1B}[" + String(repeating: "1;", count: KeyParser.sequenceByteLimit) + "A"
    #expect(parser.receive(Array(long.utf8)).count <= 1)
    #expect(parser.receive(Array("b".utf8)) == [.character("b")])
  }

  @Test func `a paste longer than the limit loses its end and nothing else`() {
    var parser = KeyParser()
    let body = String(repeating: "x", count: KeyParser.pasteByteLimit + 10)
    let keys = parser.receive(Array("\u{1B}[200~\(body)\u{1B}[201~y".utf8))
    #expect(keys.count == 2)
    #expect(keys.first == Key(.paste(String(body.prefix(KeyParser.pasteByteLimit)))))
    #expect(keys.last == .character("y"))
  }

  @Test func `random bytes never leave the parser deaf to Ctrl-C`() {
    var generator = SeededGenerator(seed: 2)
    for round in 0..<500 {
      var parser = KeyParser()
      let noise = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      _ = parser.receive(noise)
      _ = parser.timeElapsed()
      let keys = parser.receive([0x03])
      #expect(keys.last?.code == .character("c"), "seed 2, round \(round): \(noise)")
    }
  }
}

/// A generator whose numbers follow from its seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) ^ (state << 31)
  }
}
