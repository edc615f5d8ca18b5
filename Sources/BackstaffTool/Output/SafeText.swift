import BackstaffCommand
import BackstaffJSON

extension JSON {
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
