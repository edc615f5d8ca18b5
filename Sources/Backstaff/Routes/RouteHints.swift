/// What the helpers tell the pass about a change of a stack that the change itself does not say: the difference of two
/// arrays cannot tell a push that replaces from a replacement.
public struct RouteChange: Hashable, Sendable {
  /// What was done.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// A screen was pushed.
    case push
    /// A screen was presented.
    case present
    /// Screens were left.
    case back
    /// Screens took the place of others.
    case replace
    /// A screen wanted to be asked before it goes, so nothing was left.
    case removalPrevented
    /// A tab was chosen that was chosen already, and stands at its root.
    case reselectedAtRoot

    /// Whether routes come or go by it.
    var isMove: Bool {
      switch self {
      case .push, .present, .back, .replace: true
      case .removalPrevented, .reselectedAtRoot: false
      }
    }
  }

  /// What was done.
  public let kind: Kind
  /// How it is to be shown; `nil` for the way that the renderer shows such a change.
  public let animation: RouteAnimation?
  /// The routes that came.
  public package(set) var entered: [RouteID] = []
  /// The routes that went.
  public package(set) var left: [RouteID] = []

  package init(_ kind: Kind, _ animation: RouteAnimation?, entered: [RouteID] = [], left: [RouteID] = []) {
    self.kind = kind
    self.animation = animation
    self.entered = entered
    self.left = left
  }
}

@usableFromInline
enum RouteHints {
  /// Notes a change in the pass that is under way; outside of one nobody shows it.
  @usableFromInline
  static func note(_ kind: RouteChange.Kind, _ animation: RouteAnimation?) {
    PassContext.current?.note(RouteChange(kind, animation))
  }
}
