/// A 128-bit identity on the wire: a connection, a client, the key of a one-shot submission.
///
/// Its text is the lower-case form of a UUID, `f81d4fae-7dec-41d0-a765-00a0c91e6bf6`; ``hex`` is the same digits
/// without hyphens, the form of keys and store ids. This type exists so that the wire needs no Foundation.
package struct WireID: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The id that stands for "none yet": a connection before WELCOME.
  package static let zero = WireID(high: 0, low: 0)

  /// A random id, marked as a version 4 UUID so that other languages' parsers take it.
  package static func random(using generator: inout some RandomNumberGenerator) -> WireID {
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(0b11 << 62) | (0b10 << 62)
    return WireID(high: high, low: low)
  }

  package static func random() -> WireID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// The id written as 32 hexadecimal digits, with the four hyphens of a UUID or without; nil for any other text.
  package init?(_ text: some StringProtocol) {
    var words: [UInt64] = [0, 0]
    var digits = 0
    for (offset, byte) in text.utf8.enumerated() {
      if byte == UInt8(ascii: "-") {
        guard Self.hyphens.contains(offset), text.utf8.count == Self.hyphenatedLength else { return nil }
        continue
      }
      guard digits < 32, let value = Self.digit(byte) else { return nil }
      words[digits / 16] = words[digits / 16] << 4 | value
      digits += 1
    }
    guard digits == 32 else { return nil }
    self.init(high: words[0], low: words[1])
  }

  /// The 32 lower-case digits without hyphens.
  package var hex: String {
    Self.hex(high) + Self.hex(low)
  }

  private static let hyphens: Set<Int> = [8, 13, 18, 23]
  private static let hyphenatedLength = 36

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension WireID: CustomStringConvertible {
  package var description: String {
    var text = ""
    for (offset, digit) in hex.enumerated() {
      if [8, 12, 16, 20].contains(offset) { text.append("-") }
      text.append(digit)
    }
    return text
  }
}
