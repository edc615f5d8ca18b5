import BackstaffViews

extension Screen {
  /// What a copy takes: the text of the focused field, the words of the selected row, the name of a control. Nil where
  /// there is nothing, and for a field that hides its text.
  func textToCopy(in layer: Layer) -> String? {
    guard let stop = focusedStop(in: layer) else { return nil }
    let text: String
    switch stop {
    case .list(let list):
      text = list.children.node(at: positions[list.id]?.index ?? 0)?.spokenText ?? ""
    case .control(let node):
      if node.isSecure { return nil }
      text = node.role == .field ? drafts[node.id]?.text ?? node.value ?? "" : node.spokenText
    }
    return text.isEmpty ? nil : text
  }
}
