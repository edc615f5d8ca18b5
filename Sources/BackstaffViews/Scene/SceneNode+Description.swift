extension SceneNode {
  /// The tree as indented lines, for tests and for bug reports:
  ///
  ///     screen "Inventory"
  ///       list
  ///         button "bash"
  ///       toolbar button "Add" key a
  ///       sheet
  ///         screen "Add"
  ///
  /// Rows beyond `rowLimit` of a container are counted instead of made.
  @MainActor
  package func outline(rowLimit: Int = 20) -> String {
    outlineLines(rowLimit: rowLimit).joined(separator: "\n")
  }

  @MainActor
  private func outlineLines(rowLimit: Int) -> [String] {
    var lines = [headline]
    func add(_ inner: [String], prefix: String = "") {
      for (index, line) in inner.enumerated() { lines.append("  " + (index == 0 ? prefix : "") + line) }
    }
    if let search = chrome.search { add(search.outlineLines(rowLimit: rowLimit), prefix: "search ") }
    for index in 0..<min(children.count, rowLimit) {
      guard let child = children.node(at: index) else { continue }
      add(child.outlineLines(rowLimit: rowLimit))
    }
    if children.count > rowLimit { lines.append("  … \(children.count - rowLimit) more") }
    for action in actions { add(action.outlineLines(rowLimit: rowLimit), prefix: "action ") }
    for item in chrome.toolbar { add(item.outlineLines(rowLimit: rowLimit), prefix: "toolbar ") }
    for presentation in chrome.presentations {
      add([presentation.name] + presentation.content.outlineLines(rowLimit: rowLimit).map { "  " + $0 })
    }
    return lines
  }

  private var headline: String {
    var words = [role.word]
    if !label.isEmpty { words.append("\"\(label)\"") }
    if let value { words.append(isSecure ? "hidden" : "= \"\(value)\"") }
    if let shortcut { words.append("key \(shortcut.name)") }
    if style.isBold { words.append("bold") }
    if let foreground = style.foreground { words.append(foreground.name) }
    if let box { words += box.words }
    if !isEnabled { words.append("disabled") }
    if pending { words.append("pending") }
    return words.joined(separator: " ")
  }
}

extension SceneNode.Role {
  /// The role as one word.
  package var word: String {
    switch self {
    case .screen: "screen"
    case .text: "text"
    case .button(.plain): "button"
    case .button(.cancel): "cancel-button"
    case .button(.destructive): "destructive-button"
    case .button(.link): "link"
    case .field: "field"
    case .toggle(let isOn): isOn ? "toggle-on" : "toggle-off"
    case .picker: "picker"
    case .stepper: "stepper"
    case .tab(let isSelected): isSelected ? "tab-selected" : "tab"
    case .tabs: "tabs"
    case .layers: "layers"
    case .box: "box"
    case .progress: "progress"
    case .label: "label"
    case .column: "column"
    case .row: "row"
    case .spacer: "spacer"
    case .divider: "divider"
    case .list: "list"
    case .form: "form"
    case .section: "section"
    case .heading: "heading"
    case .scroll: "scroll"
    }
  }
}

extension ScenePresentation {
  /// The style as one word: of the app's own kinds, their name.
  package var name: String { kind?.name ?? style.rawValue }
}

extension SceneBox {
  /// What there is beside the content, for outlines.
  fileprivate var words: [String] {
    var words: [String] = []
    if padding != Edges() {
      words.append("padding \(padding.top) \(padding.trailing) \(padding.bottom) \(padding.leading)")
    }
    if fillsWidth { words.append("wide") } else if let width { words.append("width \(width)") }
    if fillsHeight { words.append("high") } else if let height { words.append("height \(height)") }
    if let background { words.append("on \(background.name)") }
    return words
  }
}
