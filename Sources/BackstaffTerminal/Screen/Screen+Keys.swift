import BackstaffViews

extension Screen {
  /// What a key means now. Ctrl-C always quits; everything else depends on whether a field has the focus.
  package mutating func handle(_ key: Key) -> [Intent] {
    unsettled = []
    switch key.code {
    case .click(let point): return click(at: point)
    case .wheel(let step, let point): return turnWheel(step, at: point)
    default: scrolledLayer = nil
    }
    switch key {
    case .control("c"): return [.quit]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    default: break
    }
    guard let layer = activeLayer else { return key == .character("q") ? [.quit] : [] }
    if isFocusHidden, !Self.keysOfTheScreen.contains(key) {
      // The wheel has moved what has the focus out of sight: a person sees it before they act on it.
      isFocusHidden = false
      return []
    }
    if let control = shortcut(for: key, in: layer, whileTyping: isTyping) { return press(control) }
    if key == .control("o") { return [.toggleMouse] }
    if key == .control("y") { return textToCopy(in: layer).map { [.copy($0)] } ?? [] }
    if let field = focusedControl(in: layer), field.role == .field { return type(key, into: field, layer) }
    return command(key, layer)
  }

  /// Keys that act on no row and no control.
  private static let keysOfTheScreen: Set<Key> = [.character("q"), .character("/"), Key(.escape)]

  /// Whether a field has the focus, so that letters are text.
  package var isTyping: Bool {
    activeLayer.flatMap { focusedControl(in: $0) }?.role == .field
  }

  func focusedStop(in layer: Layer) -> FocusStop? {
    guard let id = focus[layer.id] else { return nil }
    return layer.stops.first { $0.id == id }
  }

  /// The control that keys go to: the focused one, or that of the selected row.
  func focusedControl(in layer: Layer) -> SceneNode? {
    guard !isReadOnly, let stop = focusedStop(in: layer) else { return nil }
    guard case .list(let list) = stop else { return controls(at: stop).first }
    let wanted = positions[list.id]?.controlID
    return controls(at: stop).first { $0.id == wanted }
  }

  mutating func press(_ control: SceneNode) -> [Intent] {
    guard !isReadOnly, control.isControl, let activate = control.activate else { return [] }
    used.insert(control.id)
    return [.perform(activate)]
  }

  mutating func press(_ control: SceneNode?) -> [Intent] {
    guard let control else { return [] }
    return press(control)
  }

  /// The controls that were used since the last call, for marking them until what they sent is answered.
  package mutating func takeUsed() -> Set<String> {
    defer { used = [] }
    return used
  }

  /// The enabled control a key stands for: of the topmost layer, or of the selected row.
  private func shortcut(for key: Key, in layer: Layer, whileTyping: Bool) -> SceneNode? {
    guard case .character(let character) = key.code, !key.modifiers.contains(.alt) else { return nil }
    let isControl = key.modifiers.contains(.control)
    if whileTyping && !isControl { return nil }
    if !isControl, character == "q" { return nil }
    let rowControls = focusedStop(in: layer).map { controls(at: $0) + rowActions(at: $0) } ?? []
    return (rowControls + layer.controls).first {
      guard let shortcut = $0.shortcut, $0.isControl, $0.activate != nil else { return false }
      return shortcut.key.character == character && shortcut.needsControl == isControl
    }
  }

  private mutating func command(_ key: Key, _ layer: Layer) -> [Intent] {
    switch key.code {
    case .character("q") where key.modifiers.isEmpty: return [.quit]
    case .character("/"): focusSearch(layer)
    case .up, .character("k"): moveVertically(-1, layer)
    case .down, .character("j"): moveVertically(1, layer)
    case .pageUp: moveVertically(-pageRows(of: layer), layer)
    case .pageDown: moveVertically(pageRows(of: layer), layer)
    case .home, .character("g"): moveVertically(-Layout.contentRowLimit * TerminalSize.limit, layer)
    case .end, .character("G"): moveVertically(Layout.contentRowLimit * TerminalSize.limit, layer)
    case .left: return adjust(-1, layer)
    case .right: return adjust(1, layer)
    case .tab: moveFocus(1, layer)
    case .backTab: moveFocus(-1, layer)
    case .enter: return press(focusedControl(in: layer) ?? layer.defaultButton)
    case .character(" "): return press(focusedControl(in: layer))
    case .escape: return leave(layer)
    default: break
    }
    return []
  }

  /// Left and right: a choice or a number changes; elsewhere the focus moves.
  private mutating func adjust(_ step: Int, _ layer: Layer) -> [Intent] {
    if let control = focusedControl(in: layer), let adjust = control.adjust {
      used.insert(control.id)
      return [.perform { adjust(step) }]
    }
    moveAcross(step, layer)
    return []
  }

  /// What a page key moves by: a list by what is seen of it, with one row in common; anything else by ten lines.
  private func pageRows(of layer: Layer) -> Int {
    guard case .list(let list)? = focusedStop(in: layer), let seen = positions[list.id]?.seen, seen > 0 else {
      return 10
    }
    return max(1, seen - 1)
  }

  /// Esc: the way out of the topmost presentation; on the root it empties the search.
  mutating func leave(_ layer: Layer) -> [Intent] {
    if isReadOnly { return [] }
    let asks = layer.style == .alert || layer.style == .dialog
    if let cancel = layer.cancelButton, asks || cancel.shortcut == .cancelAction { return press(cancel) }
    if let dismiss = layer.dismiss { return [.perform(dismiss)] }
    guard let search = layer.screen.chrome.search, search.value?.isEmpty == false, let edit = search.edit else {
      return []
    }
    drafts[search.id] = nil
    return [.perform { edit("") }]
  }

  private mutating func focusSearch(_ layer: Layer) {
    guard !isReadOnly, let search = layer.screen.chrome.search, search.isControl else { return }
    focus[layer.id] = search.id
  }
}
