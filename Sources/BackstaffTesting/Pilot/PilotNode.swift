import BackstaffTerminal
import BackstaffViews

/// One element of what a ``Pilot`` looks at, as it was when it was asked for.
///
/// ```swift
/// #expect(pilot.node("Plan it")?.isEnabled == false)
/// #expect(pilot.node("Package")?.value == "htop")
/// ```
public struct PilotNode: Hashable, Sendable {
  /// What it is: `button`, `link`, `field`, `toggle`, `picker`, `text`, `list`, `screen` and so on, the words of
  /// ``Pilot/scene``; whether a toggle is on and a tab selected is told by ``isOn``.
  public let role: String
  /// What it says: a title, or all the words in it.
  public let label: String
  /// The content of a field, the choice of a picker; `nil` of a hidden field.
  public let value: String?
  /// Whether it can be used.
  public let isEnabled: Bool
  /// Whether what it shows still waits for the word of its store.
  public let isPending: Bool
  /// Whether a toggle is on, or a tab is the selected one; `nil` of everything else.
  public let isOn: Bool?
  /// The key it stands for: `a`, `Ctrl-s`.
  public let key: String?

  @MainActor
  init(_ node: SceneNode) {
    (role, isOn) =
      switch node.role {
      case .toggle(let isOn): ("toggle", isOn)
      case .tab(let isSelected): ("tab", isSelected)
      default: (node.role.word, nil)
      }
    label = node.spokenText
    value = node.isSecure ? nil : node.value
    isEnabled = node.isEnabled
    isPending = node.pending
    key = node.shortcut?.name
  }
}

extension SceneNode {
  /// The node and all in it that a person may see or use, in reading order, without what is presented over it. Of a
  /// long list, its first rows, and those that are seen.
  @MainActor
  func everything(_ hits: HitMap) -> [SceneNode] {
    let rows =
      children.count <= Self.rowLimit
      ? Array(0..<children.count)
      : Array(0..<Self.rowLimit)
        + hits.regions.compactMap { region in
          if case .row(id, let index) = region.kind, index >= Self.rowLimit { index } else { nil }
        }
    let inner = (chrome.search.map { [$0] } ?? []) + rows.compactMap { children.node(at: $0) } + actions
    return [self] + (inner + chrome.toolbar).flatMap { $0.everything(hits) }
  }

  /// How many rows of a list are looked through that are not seen.
  private static var rowLimit: Int { 500 }

  /// Whether it says just that.
  @MainActor
  func says(_ words: String) -> Bool { label == words || label.isEmpty && spokenText == words }
}
