import BackstaffViews

extension Screen {
  /// A key and what it does.
  private struct Hint {
    var key: String
    var text: String
    var isFocused = false
    var isEnabled = true
    /// The control it stands for; nil where a click presses the key.
    var control: String?
    var pressed: Key?

    /// What stands between the key and the words.
    var space: String { key.isEmpty || text.isEmpty ? "" : " " }
    /// The words with the marks of what has the focus, or has no key.
    var words: String { isFocused ? "‹\(text)›" : key.isEmpty ? "[\(text)]" : text }
  }

  /// The bottom line: the toolbar, the keys of the topmost layer, and the way out, which is never left out for want
  /// of room.
  func drawHints(_ layer: Layer, in rect: Rect, on frame: inout Frame) {
    guard rect.height > 0 else { return }
    frame.grid.clear(rect)
    var last = terminalHints(layer) + (isReadOnly ? [Self.quit] : standardHints(layer))
    while last.count > 1, total(last) > rect.width - 2 { last.removeFirst() }
    let lastColumns = last.reduce(0) { $0 + columns($1) + 2 }
    var x = rect.x + 1
    let end = rect.maxX - lastColumns
    let shown = isReadOnly ? [] : fitting(hints(layer), in: end - x)
    if total(shown) > end - x, let focused = shown.first(where: \.isFocused) {
      return writeAlone(focused, in: rect, on: &frame)
    }
    x = write(shown, x: x, end: end, in: rect, on: &frame)
    _ = write(last, x: x, end: rect.maxX, in: rect, on: &frame)
  }

  /// The hint with the focus where there is no room for it beside the way out: what can be seen of it.
  private func writeAlone(_ hint: Hint, in rect: Rect, on frame: inout Frame) {
    let margin = rect.width > Layout.narrowColumns ? 1 : 0
    let room = rect.width - margin
    var hint = hint
    if columns(hint) > room {
      hint.key = ""
      hint.text = CellText(hint.text, policy: policy, columnLimit: room).truncated(to: max(room - 2, 1)).text
    }
    let words = room > 2 ? hint.words : hint.text
    let text = CellText(hint.key + hint.space + words, policy: policy)
    let width = frame.grid.write(
      text, x: rect.x + margin, y: rect.y, limit: room, style: CellStyle(hint.isEnabled ? .reverse : .dim))
    let place = Rect(x: rect.x + margin, y: rect.y, width: width, height: 1)
    frame.hits.add(HitMap.Region(id: hint.control ?? "", kind: .control, words: hint.text, place: place))
  }

  private func columns(_ hint: Hint) -> Int {
    CellText(hint.key + hint.space + hint.text, policy: policy).columns + (hint.isFocused || hint.key.isEmpty ? 2 : 0)
  }

  /// The hints there is room for, in their order: the focused one is never among those left out, as its mark is nowhere
  /// else; a dot row stands for what is missing.
  private func fitting(_ hints: [Hint], in room: Int) -> [Hint] {
    // Each takes a column and two between: there may be thousands, and few can be shown.
    let first = hints.prefix(max(room, 0) / 3 + 1)
    var kept = first + hints.dropFirst(first.count).filter(\.isFocused)
    while total(kept.count < hints.count ? kept + [Self.more] : kept) > room {
      guard let last = kept.lastIndex(where: { !$0.isFocused }) else { return Array(kept) }
      kept.remove(at: last)
    }
    return kept.count < hints.count ? kept + [Self.more] : Array(kept)
  }

  private func total(_ hints: some Collection<Hint>) -> Int { hints.reduce(-2) { $0 + columns($1) + 2 } }

  private static let more = Hint(key: "…", text: "", isEnabled: false)

  /// Writes the hints that fit and returns where the next one would stand.
  private func write(_ hints: [Hint], x start: Int, end: Int, in rect: Rect, on frame: inout Frame) -> Int {
    var x = start
    for hint in hints {
      let width = write(hint, x: x, limit: end - x, in: rect, on: &frame)
      guard width > 0 else { break }
      x += width + 2
    }
    return x
  }

  private func write(_ hint: Hint, x: Int, limit: Int, in rect: Rect, on frame: inout Frame) -> Int {
    let key = CellText(hint.key, policy: policy)
    let text = CellText(hint.space + hint.words, policy: policy)
    guard key.columns + text.columns <= limit else { return 0 }
    let keyStyle = CellStyle(hint.isEnabled ? .bold : .dim)
    let used = frame.grid.write(key, x: x, y: rect.y, style: keyStyle)
    let style = CellStyle(hint.isFocused ? .reverse : hint.isEnabled ? [] : .dim)
    let width = used + frame.grid.write(text, x: x + used, y: rect.y, style: style)
    let place = Rect(x: x, y: rect.y, width: width, height: 1)
    let kind = hint.pressed.map(HitMap.Kind.key) ?? .control
    frame.hits.add(HitMap.Region(id: hint.control ?? "", kind: kind, words: hint.text, place: place))
    return width
  }

  private func hints(_ layer: Layer) -> [Hint] {
    let toolbar = layer.screen.chrome.toolbar.flatMap(\.everyControl).map {
      hint($0, isFocused: $0.id == focus[layer.id])
    }
    func usable(_ controls: [SceneNode]) -> [Hint] {
      let keys = controls.filter { $0.shortcut != nil && $0.shortcut != .cancelAction }
      return keys.filter { $0.shortcut != .defaultAction || isDefaultReached(layer) }.map { hint($0) }
    }
    let row = usable(selectedRowControls(layer))
    let content = usable(layer.screen.children.all.flatMap(\.controls))
    var seen: Set<String> = []
    let areLettersText = isTyping
    return (enterHint(layer) + row + toolbar + content).filter {
      // A key does what it says: letters are text while a field has the focus.
      (!areLettersText || $0.isFocused || $0.key.count != 1) && seen.insert($0.key + "\n" + $0.text).inserted
    }
  }

  /// What Enter does on the selected row of a list.
  private func enterHint(_ layer: Layer) -> [Hint] {
    guard case .list(let list)? = focusedStop(in: layer), let control = focusedControl(in: layer),
      control.activate != nil, control.shortcut != .defaultAction
    else { return [] }
    let isRow = control.id == list.children.id(at: positions[list.id]?.index ?? 0)
    return control.enterWords(isRow: isRow).map { [Hint(key: "Enter", text: $0, pressed: Key(.enter))] } ?? []
  }

  /// Whether the toolbar, which is in the bottom line, has the focus.
  func isToolbarFocused(_ layer: Layer) -> Bool {
    guard !isReadOnly, let id = focus[layer.id] else { return false }
    return layer.screen.chrome.toolbar.flatMap(\.controls).contains { $0.id == id }
  }

  /// Whether Enter is the default button: on any other control it is that one's.
  private func isDefaultReached(_ layer: Layer) -> Bool {
    guard let focused = focusedControl(in: layer) else { return true }
    return focused.role == .field || focused.shortcut == .defaultAction
  }

  private func selectedRowControls(_ layer: Layer) -> [SceneNode] {
    guard let stop = focusedStop(in: layer), stop.isList else { return [] }
    return controls(at: stop) + rowActions(at: stop)
  }

  private func hint(_ node: SceneNode, isFocused: Bool = false) -> Hint {
    Hint(
      key: node.shortcut?.name ?? "", text: node.label, isFocused: isFocused, isEnabled: node.isEnabled,
      control: node.id)
  }

  private static let quit = Hint(key: "q", text: "Quit", pressed: .character("q"))

  private static func escape(_ text: String) -> Hint {
    Hint(key: "Esc", text: text, pressed: Key(.escape))
  }

  /// What the terminal itself can do now.
  private func terminalHints(_ layer: Layer) -> [Hint] {
    var hints: [Hint] = []
    if canCopy, textToCopy(in: layer) != nil { hints.append(Hint(key: "^y", text: "Copy", pressed: .control("y"))) }
    if isMouseOn { hints.append(Hint(key: "^o", text: "Mouse off", pressed: .control("o"))) }
    return hints
  }

  /// The keys that are always there, as words.
  func keyWords(_ layer: Layer) -> [String] {
    if !hasKeys { return [] }
    return (terminalHints(layer) + (isReadOnly ? [Self.quit] : standardHints(layer))).map { $0.key + " " + $0.text }
  }

  private func standardHints(_ layer: Layer) -> [Hint] {
    var hints: [Hint] = []
    if !isTyping, layer.screen.chrome.search != nil {
      hints.append(Hint(key: "/", text: "Search", pressed: .character("/")))
    }
    switch layer.style {
    case nil: hints.append(isTyping ? Self.escape("Done") : Self.quit)
    case .page: hints.append(Self.escape("Back"))
    case .alert, .dialog: hints.append(Self.escape(layer.cancelButton?.label ?? "Close"))
    default: hints.append(Self.escape("Close"))
    }
    return hints
  }
}

extension SceneNode {
  /// What pressing the control does, in a word or two. A row that is a button says what is in it, not what it does.
  @MainActor
  fileprivate func enterWords(isRow: Bool) -> String? {
    switch role {
    case .button(.destructive), .tab: label
    case .button: isRow ? "open" : label
    case .toggle(let isOn): isOn ? "turn off" : "turn on"
    case .picker: "next choice"
    case .stepper: "one more"
    default: nil
    }
  }

  /// The controls in the node, unusable ones too.
  @MainActor
  fileprivate var everyControl: [SceneNode] {
    role.isControl ? [self] : children.all.flatMap(\.everyControl)
  }
}
