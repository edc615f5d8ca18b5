/// The bytes of links by where they may stand: the character classes of RFC 3986, section 2 and appendix A.
enum LinkBytes {
  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
  }

  static func isInScheme(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "+-.".utf8.contains(byte) }

  /// With `_`, which no name of a machine holds, and first words of apps' own paths do.
  static func isInHost(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "-._".utf8.contains(byte) }

  /// What the RFC calls `pchar`, and the percent sign that begins an encoded byte.
  static func isInSegment(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-._~!$&'()*+,;=:@%".utf8.contains(byte)
  }

  /// What may stand in a fragment, and in a query as well.
  static func isInFragment(_ byte: UInt8) -> Bool { isInSegment(byte) || "/?".utf8.contains(byte) }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The small letters of a scheme or a host, which are ASCII.
  static func lowercased(_ name: some Sequence<UInt8>) -> String {
    let small = name.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 + 0x20 : $0 }
    return String(decoding: small, as: UTF8.self)
  }

  /// The text with every byte encoded that may not stand there as it is.
  static func encoded(_ text: String, leaving stays: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte != UInt8(ascii: "%"), stays(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
