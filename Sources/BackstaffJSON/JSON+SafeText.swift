extension JSON {
  /// The canonical text with what JSON allows in strings and a terminal obeys written as escapes: DEL and the C1 set,
  /// which some take for commands, and the characters that break a line or turn the direction of what follows. It
  /// reads back as the same value.
  package var safeText: String {
    let canonical = text
    guard canonical.unicodeScalars.contains(where: Self.isUnsafe) else { return canonical }
    var safe = String.UnicodeScalarView()
    for scalar in canonical.unicodeScalars {
      guard Self.isUnsafe(scalar) else {
        safe.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      safe.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
    }
    return String(safe)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
