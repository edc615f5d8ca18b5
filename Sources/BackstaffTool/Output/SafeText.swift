import BackstaffCommand
import BackstaffJSON

extension JSON {
  /// The canonical text with the control characters that JSON allows in strings (DEL and the C1 set, which some
  /// terminals obey) written as escapes. It reads back as the same value.
  var safeText: String {
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

  /// The safe text, cut with an ellipsis when it has more characters than the limit.
  func excerpt(_ characterLimit: Int) -> String {
    safeText.excerpt(characterLimit)
  }
}

extension String {
  /// The text as a part of one line: every control character is written out, newline and tab too.
  var inOneLine: String {
    var line = ""
    for scalar in Console.printable(self).unicodeScalars {
      switch scalar {
      case "\n": line += "\\u{a}"
      case "\t": line += "\\u{9}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  func excerpt(_ characterLimit: Int) -> String {
    count > characterLimit ? prefix(max(0, characterLimit - 1)) + "…" : self
  }
}
