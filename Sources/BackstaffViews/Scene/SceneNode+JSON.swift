import Backstaff
import BackstaffJSON

extension SceneNode {
  /// The tree as JSON, for tests and tools in any language:
  ///
  /// ```json
  /// {"role": "screen", "label": "Inventory", "children": [{"role": "button", "label": "Add", "key": "a"}]}
  /// ```
  ///
  /// Members that say nothing are left out: `enabled` is there only where it is false. Of a container only `rowLimit`
  /// rows are made; `more` counts the others. What is typed into a hidden field is not told.
  @MainActor
  package func document(rowLimit: Int = 100) -> JSON {
    var members: [String: JSON] = ["id": .string(id), "role": .string(role.word)]
    if !label.isEmpty { members["label"] = .string(label) }
    if let value, !isSecure { members["value"] = .string(value) }
    if isSecure { members["hidden"] = true }
    if !isEnabled { members["enabled"] = false }
    if pending { members["pending"] = true }
    if let shortcut { members["key"] = .string(shortcut.name) }
    addRole(to: &members)
    addActions(to: &members)
    addStyle(to: &members)
    addChildren(to: &members, rowLimit: rowLimit)
    return .object(members)
  }

  private func addRole(to members: inout [String: JSON]) {
    switch role {
    case .toggle(let isOn): members["on"] = .bool(isOn)
    case .tab(let isSelected): members["selected"] = .bool(isSelected)
    case .progress(let share?): members["share"] = .number(share)
    case .picker(let choices, let chosen):
      members["choices"] = .array(choices.map { .string($0) })
      if let chosen { members["chosen"] = .integer(Int64(chosen)) }
    default: break
    }
  }

  /// What can be done with the element.
  private func addActions(to members: inout [String: JSON]) {
    guard isEnabled else { return }
    var actions: [JSON] = []
    if activate != nil { actions.append("press") }
    if edit != nil { actions.append("edit") }
    if adjust != nil { actions.append("adjust") }
    if !actions.isEmpty { members["actions"] = .array(actions) }
  }

  private func addStyle(to members: inout [String: JSON]) {
    var style: [String: JSON] = [:]
    if self.style.isBold { style["bold"] = true }
    if self.style.isItalic { style["italic"] = true }
    if let color = self.style.foreground { style["color"] = .string(color.name) }
    if let background = box?.background { style["background"] = .string(background.name) }
    if !style.isEmpty { members["style"] = .object(style) }
  }

  @MainActor
  private func addChildren(to members: inout [String: JSON], rowLimit: Int) {
    let shown = (0..<min(children.count, rowLimit)).compactMap { children.node(at: $0)?.document(rowLimit: rowLimit) }
    if !shown.isEmpty { members["children"] = .array(shown) }
    if children.count > shown.count { members["more"] = .integer(Int64(children.count - shown.count)) }
    if !actions.isEmpty { members["rowActions"] = .array(actions.map { $0.document(rowLimit: rowLimit) }) }
    if let search = chrome.search { members["search"] = search.document(rowLimit: rowLimit) }
    if !chrome.toolbar.isEmpty { members["toolbar"] = .array(chrome.toolbar.map { $0.document(rowLimit: rowLimit) }) }
    if !chrome.presentations.isEmpty {
      members["presentations"] = .array(chrome.presentations.map { $0.document(rowLimit: rowLimit) })
    }
  }
}

extension ScenePresentation {
  @MainActor
  fileprivate func document(rowLimit: Int) -> JSON {
    var members: [String: JSON] = [
      "id": .string(id), "style": .string(style.rawValue), "screen": content.document(rowLimit: rowLimit),
    ]
    if dismiss != nil { members["actions"] = ["dismiss"] }
    if let kind {
      members["kind"] = .string(kind.name)
      members["placement"] = .string(kind.placement.name)
      members["modal"] = .bool(kind.isModal)
    }
    return .object(members)
  }
}
