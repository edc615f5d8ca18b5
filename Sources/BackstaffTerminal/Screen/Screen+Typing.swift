import BackstaffViews

extension Screen {
  /// A key while a field has the focus.
  mutating func type(_ key: Key, into field: SceneNode, _ layer: Layer) -> [Intent] {
    switch key.code {
    case .tab: moveFocus(1, layer)
    case .backTab: moveFocus(-1, layer)
    case .up: moveVertically(-1, layer)
    case .down: moveVertically(1, layer)
    case .enter: return confirm(field, layer)
    case .escape: return leaveField(layer)
    default: return edit(field, with: key)
    }
    return []
  }

  /// Enter: the default button of the layer, else on to the next stop.
  private mutating func confirm(_ field: SceneNode, _ layer: Layer) -> [Intent] {
    if field.id == layer.screen.chrome.search?.id {
      focus[layer.id] = layer.initialFocus
      return []
    }
    if let button = layer.defaultButton, button.activate != nil { return press(button) }
    moveFocus(1, layer)
    return []
  }

  /// Esc: out of a presentation at once; on the root, and from a search, only out of the field.
  private mutating func leaveField(_ layer: Layer) -> [Intent] {
    let isSearch = focus[layer.id] == layer.screen.chrome.search?.id
    guard layer.style == nil || isSearch else { return leave(layer) }
    let next = layer.stops.first { !controls(at: $0).contains { $0.role == .field } }
    focus[layer.id] = next?.id ?? ""
    return []
  }

  private mutating func edit(_ field: SceneNode, with key: Key) -> [Intent] {
    var draft = drafts[field.id] ?? FieldDraft(field.value ?? "")
    let isChanged = Self.apply(key, to: &draft)
    drafts[field.id] = draft
    guard isChanged, let edit = field.edit else { return [] }
    let text = draft.text
    return [.perform { edit(text) }]
  }

  /// Applies a key to the text; true when the text changed.
  private static func apply(_ key: Key, to draft: inout FieldDraft) -> Bool {
    switch (key.code, key.modifiers.contains(.control)) {
    case (.paste(let text), _): return draft.insert(text)
    case (.character("u"), true): return draft.deleteToStart()
    case (.character("w"), true): return draft.deleteWord()
    case (.character("d"), true), (.delete, _): return draft.deleteForward()
    case (.character("a"), true), (.home, _): draft.moveCursor(by: -FieldDraft.characterLimit)
    case (.character("e"), true), (.end, _): draft.moveCursor(by: FieldDraft.characterLimit)
    case (.backspace, let isControl):
      return isControl || key.modifiers.contains(.alt) ? draft.deleteWord() : draft.deleteBackward()
    case (.left, _): draft.moveCursor(by: -1)
    case (.right, _): draft.moveCursor(by: 1)
    case (.character(let character), false) where !key.modifiers.contains(.alt):
      return draft.insert(String(character))
    default: break
    }
    return false
  }
}
