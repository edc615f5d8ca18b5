/// The text of a field as the person sees it: their own while an edit is on its way, the store's otherwise.
package struct FieldDraft: Sendable, Hashable {
  package private(set) var text: String
  /// The number of characters before the cursor.
  package private(set) var cursor: Int
  /// What was sent last and has not come back.
  private var sent: String?

  /// The most characters a field takes; more are not typed.
  package static let characterLimit = 4096

  package init(_ text: String) {
    self.text = text
    cursor = text.count
  }

  /// The draft of a text that may be longer than a field takes.
  init(limiting text: String) {
    self.init(String(text.prefix(Self.characterLimit)))
  }

  /// Whether an edit is on its way.
  package var isTravelling: Bool { sent != nil }

  package var textBeforeCursor: String { String(text.prefix(cursor)) }
  package var textAfterCursor: String { String(text.dropFirst(cursor)) }

  /// The draft with a dot for each character: what a field shows that nobody is to read.
  var hidden: FieldDraft {
    var hidden = self
    hidden.text = String(repeating: "•", count: text.count)
    return hidden
  }

  /// The store's value in a new scene. `hasSubmissionsInFlight` tells whether anything sent is still unanswered; nil
  /// when the caller does not know, then an edit has arrived as soon as its value is seen.
  package mutating func receive(_ value: String, hasSubmissionsInFlight: Bool?) {
    if let sent {
      switch hasSubmissionsInFlight {
      case true?: return
      case false?: self.sent = nil
      case nil:
        guard value == sent else { return }
        self.sent = nil
      }
    }
    if value != text { adopt(value) }
  }

  private mutating func adopt(_ value: String) {
    let wasAtEnd = cursor == text.count
    text = value
    cursor = wasAtEnd ? value.count : min(cursor, value.count)
  }

  /// Types text at the cursor. Line breaks become spaces; other control characters are left out.
  mutating func insert(_ typed: String) -> Bool {
    let line = String(typed.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { !Self.isControl($0) })
    let room = Self.characterLimit - text.count
    guard room > 0, !line.isEmpty else { return false }
    let before = textBeforeCursor + String(line.prefix(room))
    replace(before: before, after: textAfterCursor)
    return true
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  mutating func deleteBackward() -> Bool {
    guard cursor > 0 else { return false }
    replace(before: String(textBeforeCursor.dropLast()), after: textAfterCursor)
    return true
  }

  mutating func deleteForward() -> Bool {
    guard cursor < text.count else { return false }
    replace(before: textBeforeCursor, after: String(textAfterCursor.dropFirst()))
    return true
  }

  mutating func deleteWord() -> Bool {
    guard cursor > 0 else { return false }
    var before = textBeforeCursor
    while before.last == " " { before.removeLast() }
    while let last = before.last, last != " " { before.removeLast() }
    replace(before: before, after: textAfterCursor)
    return true
  }

  mutating func deleteToStart() -> Bool {
    guard cursor > 0 else { return false }
    replace(before: "", after: textAfterCursor)
    return true
  }

  mutating func moveCursor(by step: Int) {
    cursor = min(max(cursor + step, 0), text.count)
  }

  /// Puts the cursor before the letter that stands in a column of the text, at the end behind all of them.
  mutating func moveCursor(toColumn column: Int, policy: WidthPolicy, isHidden: Bool) {
    var end = 0
    cursor = 0
    for letter in isHidden ? hidden.text : text {
      end += CellText(String(letter), policy: policy).columns
      if end > column { return }
      cursor += 1
    }
  }

  /// Joining texts may join characters, so the cursor is counted anew.
  private mutating func replace(before: String, after: String) {
    text = before + after
    cursor = min(before.count, text.count)
    sent = text
  }
}
