/// Text as a reader of a failure sees it: quoted, on one line, and not endless.
enum TextLeaf {
  /// How many characters of a text are shown.
  static let longest = 200

  /// `text` in quotes, with line ends written out and a long end counted instead of shown.
  static func quoted(_ text: String) -> String {
    guard let end = text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex), end != text.endIndex
    else { return text.debugDescription }
    return "\(String(text[..<end]).debugDescription)… (\(text.count) characters)"
  }

  /// Both texts around the first character in which they differ, for two that are too long to be shown whole.
  static func excerpts(_ old: String, _ new: String) -> (old: String, new: String)? {
    guard max(old.count, new.count) > longest else { return nil }
    let shared = zip(old, new).prefix { $0 == $1 }.count
    let start = max(0, shared - 20)
    func excerpt(_ text: String) -> String {
      let part = String(text.dropFirst(start).prefix(longest))
      let rest = text.count - start - part.count
      return (start > 0 ? "…" : "") + part.debugDescription + (rest > 0 ? "… (\(text.count) characters)" : "")
    }
    return (excerpt(old), excerpt(new))
  }
}
