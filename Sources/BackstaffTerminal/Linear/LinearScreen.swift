/// What is said about a page: all of it when it is new, and afterwards only what changed. The line with the focus comes
/// last, so that the cursor stands at it.
///
///     var linear = LinearScreen()
///     if let words = linear.announce(page) { print(words.lines) }
package struct LinearScreen: Sendable {
  private var page: LinearPage?
  /// The pages below it, as they were when they were last said.
  private var below: [String: LinearPage] = [:]
  private var readsAll = false

  package init() {}

  /// What to print.
  package struct Announcement: Sendable, Hashable {
    package var lines: [String]
    /// Whether the only line takes the place of the last one: text is being typed there.
    package var replacesLast = false
    /// How far the cursor goes back from the end of the last line.
    package var columnsBack = 0
  }

  /// Forgets what was said: the next page is read as a whole, long texts too.
  package mutating func forget() {
    (page, below, readsAll) = (nil, [:], true)
  }

  /// What the page says that was not said yet; nil when that is nothing.
  package mutating func announce(_ new: LinearPage) -> Announcement? {
    defer { (page, readsAll) = (new, false) }
    if let page, page.id != new.id { below[page.id] = page }
    below = below.filter { new.below.contains($0.key) || $0.key == new.id }
    let focused = new.lines.last(where: \.isFocused)
    guard let old = page?.id == new.id ? page : below[new.id] else {
      let lines = new.lines.map { readsAll ? $0.printedWhole : $0.printed }
      return announcement(lines + (new.keys.isEmpty ? [] : [new.keys]), focused)
    }
    var news = Self.changes(from: old, to: new)
    if new.keys != old.keys { news.append(new.keys) }
    if page?.id != new.id {
      // Back on a page that was read: where one is, and what is new there.
      let title = new.lines.first?.printed
      return announcement([title].compactMap(\.self).filter { news.first != $0 } + news, focused)
    }
    let before = old.lines.last(where: \.isFocused)
    if news.isEmpty, before == focused { return nil }
    var words = announcement(news, focused)
    words.replacesLast = news.isEmpty && before?.id == focused?.id && focused?.columnsAfterCursor != nil
    return words.lines.isEmpty ? nil : words
  }

  private func announcement(_ lines: [String], _ focused: LinearPage.Line?) -> Announcement {
    Announcement(lines: lines + (focused.map { [$0.printed] } ?? []), columnsBack: focused?.columnsAfterCursor ?? 0)
  }

  /// Lines that are new or say something else, and those that are gone. Rows that only came into the part of a list
  /// that is read, or left it, did not change.
  private static func changes(from old: LinearPage, to new: LinearPage) -> [String] {
    let before = Dictionary(old.lines.map { ($0.id, $0) }) { first, _ in first }
    let now = Set(new.lines.map(\.id))
    let windows = Dictionary(old.lines.compactMap { line in line.list.map { ($0, line.window) } }) { first, _ in first }
    let gone = old.lines.filter { line in
      guard !now.contains(line.id), line.id != LinearPage.waiting else { return false }
      guard let list = line.list else { return true }
      return new.rowCount(of: list) < old.rowCount(of: list)
    }
    let changed = new.lines.filter { line in
      if line.isFocused { return false }
      if let known = before[line.id] { return known.text != line.text }
      guard let list = line.list, let window = windows[list] else { return true }
      return window == line.window
    }
    return gone.map { "Gone: " + ($0.beginning ?? $0.text) } + changed.map(\.printed)
  }
}

extension LinearPage {
  fileprivate func rowCount(of list: String) -> Int {
    lines.first { $0.id == list }?.rowCount ?? 0
  }
}

extension LinearScreen.Announcement {
  /// The bytes for a terminal in raw mode. The cursor is left at the line with the focus, in its text where text is
  /// typed. A line that is as wide as the terminal is printed again instead of replaced: it may take several rows.
  func bytes(columns: Int, policy: WidthPolicy) -> [UInt8] {
    let isShort = lines.last.map { CellText($0, policy: policy).columns < columns } ?? true
    var text = ""
    if replacesLast, isShort {
      text = "\r" + (lines.last ?? "") + "\u{1B}[K"
    } else {
      for line in lines { text += "\r\n" + line }
    }
    return Array((text + String(repeating: "\u{8}", count: isShort ? columnsBack : 0)).utf8)
  }
}
