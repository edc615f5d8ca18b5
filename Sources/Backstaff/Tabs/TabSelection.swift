/// Which tab is chosen, and which were before.
public struct TabSelection<Tab: Hashable & Sendable>: Hashable, Sendable {
  /// The tab that is shown.
  public private(set) var selected: Tab
  /// What Back does at the root of a tab.
  public var backMode: TabBackMode
  /// The tabs shown before, the last one last; no tab is named twice.
  private(set) var earlier: [Tab] = []

  /// A selection.
  public init(_ selected: Tab, backMode: TabBackMode = .firstTab) {
    self.selected = selected
    self.backMode = backMode
  }

  mutating func select(_ tab: Tab) {
    guard tab != selected else { return }
    earlier.removeAll { $0 == tab || $0 == selected }
    earlier.append(selected)
    selected = tab
  }

  /// The tab that Back shows from the root of the one that is shown; `nil` where Back is for whoever is outside.
  func tabBehind(among tabs: [Tab]) -> Tab? {
    switch backMode {
    case .firstTab: tabs.first.flatMap { $0 == selected ? nil : $0 }
    case .history: earlier.last
    case .order: tabs.firstIndex(of: selected).flatMap { $0 > 0 ? tabs[$0 - 1] : nil }
    case .none: nil
    }
  }

  mutating func goBack(to tab: Tab) {
    earlier.removeAll { $0 == tab }
    selected = tab
  }
}

/// What Back does at the root of a tab.
public enum TabBackMode: String, Codable, Hashable, Sendable {
  /// It shows the first tab.
  case firstTab
  /// It shows the tab that was shown before.
  case history
  /// It shows the tab on the left.
  case order
  /// It is for whoever is outside.
  case none
}

extension TabSelection: Codable where Tab: Codable {}

/// What a person does with tabs.
public enum TabAction<Tab: Hashable & Sendable>: Hashable, Sendable {
  /// Chooses one; the one that is chosen already goes to its root.
  case select(Tab)
  /// Leaves what is shown on top; at the root of a tab, see ``TabBackMode``.
  case back
}
