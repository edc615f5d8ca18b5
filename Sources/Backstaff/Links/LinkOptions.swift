/// How a screen that a link leads to is put on the screens beneath it.
public enum LinkStyle: String, Codable, Hashable, Sendable {
  /// On top of them, with a way back.
  case push
  /// As a sheet.
  case sheet
  /// As a cover of the whole screen.
  case cover
  /// As what all others stand on.
  case root
}

/// What becomes of the screens that are shown when a link is opened.
public enum LinkMode: String, Codable, Hashable, Sendable {
  /// They make room for those of the link; what both have in common stays.
  case replace
  /// All but the root make room.
  case keepRoot
  /// They stay beneath those of the link.
  case append
}

/// What a table knows of a link beside its values: for whoever opens it. A table itself reads none of it.
///
/// ```swift
/// Link("/compose", options: LinkOptions(style: .sheet, requires: ["login"])) {
///   .compose
/// } read: {
///   $0 == .compose
/// }
/// ```
public struct LinkOptions: Codable, Hashable, Sendable {
  /// How the screen is put on those beneath it.
  public var style: LinkStyle
  /// Whether a root, a sheet or a cover gets a navigation container of its own.
  public var embedInNavigationView: Bool
  /// The name of the tab that the screens belong to; `nil` is the one that is selected.
  public var tab: String?
  /// Whether a screen of the same case on top takes the new values instead of getting one more on top of it.
  public var singleTop: Bool
  /// The names of the guards that are asked before the screen is made, in this order.
  public var requires: [String]
  /// What becomes of the screens that are shown.
  public var mode: LinkMode

  /// Options, each with its usual value.
  public init(
    style: LinkStyle = .push, embedInNavigationView: Bool = true, tab: String? = nil, singleTop: Bool = false,
    requires: [String] = [], mode: LinkMode = .replace
  ) {
    self.style = style
    self.embedInNavigationView = embedInNavigationView
    self.tab = tab
    self.singleTop = singleTop
    self.requires = requires
    self.mode = mode
  }
}
