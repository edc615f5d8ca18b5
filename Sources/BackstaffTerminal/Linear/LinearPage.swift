import BackstaffViews

/// The layer that keys go to, as lines in reading order: no boxes, no columns, a word for each role. For screen readers
/// and braille, and for anybody who wants words.
package struct LinearPage: Sendable, Hashable {
  /// The layer; another one is another page.
  package var id: String
  package var lines: [Line]
  /// The keys that are always there; empty where there are none.
  package var keys: String
  /// The layers below.
  package var below: Set<String> = []

  /// One thing to read.
  package struct Line: Sendable, Hashable {
    package var id: String
    package var text: String
    /// The beginning of a long text, and how to hear all of it; nil where the text is short, or typed.
    package var beginning: String?
    /// What is said only while the focus is here.
    package var hint = ""
    package var isFocused = false
    /// The list the line is a row of, and the first row of the part that is read.
    package var list: String?
    package var window = 0
    /// How many rows the list has that this line is about.
    package var rowCount: Int?
    /// How far the cursor is before the end of the text, in columns; nil where nothing is typed.
    package var columnsAfterCursor: Int?

    /// The line as it is printed, with a mark where the focus is; of a long text its beginning.
    package var printed: String { printed(beginning ?? text) }
    /// The line with all of its text.
    package var printedWhole: String { printed(text) }

    private func printed(_ text: String) -> String { (isFocused ? "> " : "  ") + text + (isFocused ? hint : "") }
  }

  /// The line that says that something has no answer yet.
  static let waiting = "waiting"

  /// The rows of a list that are read: a part of so many, that with the selected row in it.
  static let windowRows = 20
}

extension Screen {
  /// The page of the current scene; nil before there is one.
  package var linearPage: LinearPage? {
    guard let layer = activeLayer else { return nil }
    var reader = LinearReader(screen: self, layer: layer)
    reader.read()
    let keys = keyWords(layer).joined(separator: ", ")
    return LinearPage(
      id: layer.id, lines: reader.lines, keys: keys.isEmpty ? "" : clean("Keys: " + keys),
      below: Set(layers.map(\.id)).subtracting([layer.id]))
  }

  /// Text as one line that no terminal obeys.
  func clean(_ text: String) -> String {
    CellText(text, policy: policy).text
  }
}

/// One walk through a layer.
@MainActor
private struct LinearReader {
  let screen: Screen
  let layer: Screen.Layer
  let focusedStop: String?
  var lines: [LinearPage.Line] = []
  /// Whether something that is read has no answer yet.
  var isWaiting = false

  init(screen: Screen, layer: Screen.Layer) {
    self.screen = screen
    self.layer = layer
    focusedStop = screen.focusedStop(in: layer)?.id
  }

  mutating func read() {
    add("title", titleWords)
    if let notice = screen.notice { add("notice", "Notice: " + notice) }
    let head = lines.count
    if let search = layer.screen.chrome.search { readControl(search, role: "Search field") }
    for node in layer.screen.children.all { read(node) }
    for node in layer.screen.chrome.toolbar { read(node) }
    // What takes no keys is read too: it stands over everything.
    for passive in screen.layers where passive.isPassive {
      add(passive.id, [passive.kind?.name ?? "Note", passive.screen.spokenText].joined(separator: ": "))
    }
    // Said once for all of them: each control would say it again, and again when it is over.
    if isWaiting { lines.insert(LinearPage.Line(id: LinearPage.waiting, text: "Waiting for an answer"), at: head) }
  }

  private var titleWords: String {
    let word =
      switch layer.style {
      case nil: "Screen"
      case .page: "Page"
      case .cover: "Cover"
      case .sheet: "Sheet"
      case .popover: "Popover"
      case .alert: "Alert"
      case .dialog: "Dialog"
      case .custom: layer.kind?.name ?? "Panel"
      }
    return layer.screen.label.isEmpty ? word : word + " " + layer.screen.label
  }

  private mutating func add(_ id: String, _ text: String) {
    lines.append(line(id, text))
  }

  /// A line of its own for a text. Where there are no keys to hear the rest with, it is read whole.
  private func line(_ id: String, _ text: String) -> LinearPage.Line {
    let text = screen.clean(text)
    return LinearPage.Line(id: id, text: text, beginning: screen.hasKeys ? text.spokenBeginning : nil)
  }

  private mutating func read(_ node: SceneNode) {
    switch node.role {
    case .button, .field, .toggle, .picker, .stepper, .tab: readControl(node, role: node.role.spoken)
    case .text, .label, .section: if !node.label.isEmpty { add(node.id, node.label) }
    case .heading: add(node.id, "Heading " + node.label)
    case .progress(let share): add(node.id, progressWords(node, share))
    case .list: readList(node)
    case .row:
      if node.children.all.contains(where: \.holdsControl) {
        for child in node.children.all { read(child) }
      } else {
        let words = node.spokenWords
        if !words.isEmpty { add(node.id, words) }
      }
    case .screen, .column, .form, .scroll, .tabs, .layers, .box: for child in node.children.all { read(child) }
    case .spacer, .divider: break
    }
  }

  private func progressWords(_ node: SceneNode, _ share: Double?) -> String {
    let state = share.map { "\(Int(($0 * 100).rounded(.down))) percent" } ?? "under way"
    return ["Progress", node.label].filter { !$0.isEmpty }.joined(separator: " ") + ", " + state
  }

  private mutating func readControl(_ node: SceneNode, role: String) {
    var line = line(node.id, words(node, role: role))
    line.isFocused = node.id == focusedStop
    isWaiting = isWaiting || node.pending
    // The cursor stands in the text, so that has to be there.
    if node.role == .field, line.isFocused { line.beginning = nil }
    if node.role == .field, line.isFocused, !node.isSecure {
      let draft = screen.drafts[node.id] ?? FieldDraft(node.value ?? "")
      line.columnsAfterCursor = CellText(draft.textAfterCursor, policy: screen.policy).columns
    }
    lines.append(line)
  }

  private func words(_ node: SceneNode, role: String) -> String {
    var parts = [[role, node.spokenWords].filter { !$0.isEmpty }.joined(separator: " ")]
    switch node.role {
    case .toggle(let isOn): parts.append(isOn ? "on" : "off")
    case .tab(let isSelected): if isSelected { parts.append("selected") }
    case .picker(let choices, let chosen):
      let choice = chosen.flatMap { choices.indices.contains($0) ? choices[$0] : nil }
      parts.append(choice.map { "\($0), \((chosen ?? 0) + 1) of \(choices.count)" } ?? "nothing chosen")
    default: break
    }
    if let shortcut = node.shortcut { parts.append("key \(shortcut.name)") }
    if !node.isEnabled { parts.append("not available") }
    // The text comes last, so that the cursor can stand in it.
    if node.role == .field { parts.append(fieldWords(node)) }
    return parts.joined(separator: ", ")
  }

  private func fieldWords(_ node: SceneNode) -> String {
    let text = screen.drafts[node.id]?.text ?? node.value ?? ""
    if text.isEmpty || !node.isSecure { return text.isEmpty ? "empty" : text }
    return text.count == 1 ? "1 character, hidden" : "\(text.count) characters, hidden"
  }

  private mutating func readList(_ node: SceneNode) {
    let rows = node.children
    add(node.id, rows.count == 1 ? "List, 1 row" : "List, \(rows.count) rows")
    lines[lines.count - 1].rowCount = rows.count
    let selected = screen.positions[node.id]?.index ?? 0
    let first = selected / LinearPage.windowRows * LinearPage.windowRows
    for index in first..<min(first + LinearPage.windowRows, max(rows.count, first)) {
      guard let row = rows.node(at: index) else { continue }
      let start = lines.count
      readRow(row, isFocused: node.id == focusedStop && index == selected, of: node)
      for place in start..<lines.count {
        lines[place].list = node.id
        lines[place].window = first
      }
    }
  }

  private mutating func readRow(_ row: SceneNode, isFocused: Bool, of list: SceneNode) {
    guard row.isSelectableRow else { return read(row) }
    var line = line(row.id, row.role.isControl ? words(row, role: row.role.spoken) : row.spokenWords)
    line.isFocused = isFocused
    isWaiting = isWaiting || (row.controls + row.actions).contains(where: \.pending)
    if isFocused { line.hint = screen.clean(rowHint(row, list)) }
    lines.append(line)
  }

  /// The control of the row that keys go to, and the keys of what can be done with the row.
  private func rowHint(_ row: SceneNode, _ list: SceneNode) -> String {
    var parts: [String] = []
    let control = row.controls.first { $0.id == screen.positions[list.id]?.controlID }
    if let control, control.id != row.id { parts.append("on " + words(control, role: control.role.spoken)) }
    parts += row.actions.map { words($0, role: $0.role.spoken) }
    return parts.map { ", " + $0 }.joined()
  }
}

extension SceneNode.Role {
  /// The word for a control.
  fileprivate var spoken: String {
    switch self {
    case .button(.plain): "Button"
    case .button(.cancel): "Cancel button"
    case .button(.destructive): "Destructive button"
    case .button(.link): "Link"
    case .field: "Field"
    case .toggle: "Toggle"
    case .picker: "Picker"
    case .stepper: "Stepper"
    case .tab: "Tab"
    default: ""
    }
  }
}

extension SceneNode {
  @MainActor
  fileprivate var holdsControl: Bool { role.isControl || children.all.contains(where: \.holdsControl) }
}

extension SceneNode {
  /// What the node says; the parts that it consists of are told apart by more than a space.
  @MainActor
  fileprivate var spokenWords: String {
    spokenParts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  @MainActor
  private var spokenParts: [String] { children.isEmpty ? [label] : children.all.flatMap(\.spokenParts) }
}

extension String {
  /// The characters of a text that are read without being asked for.
  private static let spokenLimit = 200

  /// The first sentence of a long text, or as much of it as is read, and how to hear the rest; nil for a short one.
  fileprivate var spokenBeginning: String? {
    let start = prefix(Self.spokenLimit)
    guard start.endIndex < endIndex else { return nil }
    let sentence = start.indices.first { place in
      ".!?".contains(start[place]) && index(after: place) < endIndex && self[index(after: place)] == " "
    }
    let words = sentence.map { start[...$0] } ?? start[..<(start.lastIndex(of: " ") ?? start.endIndex)]
    return words + " … Ctrl-L reads all of it"
  }
}
