extension JSON {
  /// The canonical text with the control characters that JSON allows in strings (DEL and the C1 set, which some
  /// terminals obey) written as escapes. It reads back as the same value.
  package var safeText: String {
    let canonical = text
    guard canonical.unicodeScalars.contains(where: Self.isLooseControl) else { return canonical }
    var safe = String.UnicodeScalarView()
    for scalar in canonical.unicodeScalars {
      guard Self.isLooseControl(scalar) else {
        safe.append(scalar)
        continue
      }
      safe.append(contentsOf: "\\u00\(String(scalar.value, radix: 16))".unicodeScalars)
    }
    return String(safe)
  }

  private static func isLooseControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x7F...0x9F).contains(scalar.value)
  }
}
