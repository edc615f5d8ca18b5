/// A ``Route`` whatever its screen: how it is shown, and its id.
public protocol RouteShape {
  /// The id, or `nil` for a route that no store has taken in yet.
  var id: RouteID? { get }
  /// How the screen is shown.
  var style: RouteStyle { get }
  /// Whether the screen begins a navigation of its own.
  var embedInNavigationView: Bool { get }
  /// Whether nobody but the screen itself may close what is shown from here on.
  var isLocked: Bool { get }
}

extension Route: RouteShape {}

extension Array where Element: RouteShape {
  /// Whether a screen can be pushed over the top: whether the top layer has a navigation. `nil` where only the parent
  /// knows: in a coordinator that runs inside another's navigation and whose root has none of its own.
  @inlinable
  public var canPush: Bool? { canPush(upTo: endIndex) }

  /// Whether a screen can be pushed over the route before `end`.
  @inlinable
  func canPush(upTo end: Int) -> Bool? {
    guard let base = self[..<end].last(where: { $0.style != .push }) else { return Self.isInNavigation ? nil : false }
    if base.embedInNavigationView { return true }
    return base.style == .root && Self.isInNavigation ? nil : false
  }

  /// The first new screen that was put, by hand, where nothing below has a navigation.
  @inlinable
  var unreachable: Int? {
    var hasNavigation = true
    for index in indices {
      if index > 0, self[index].style == .push {
        if !hasNavigation, self[index].id == nil { return index }
      } else {
        hasNavigation = canPush(upTo: index + 1) != false
      }
    }
    return nil
  }

  @usableFromInline
  static var isInNavigation: Bool { PassContext.current?.isInNavigation ?? false }

  /// Whether ``goBack(_:)`` by that many would find enough to leave.
  public func canGoBack(_ steps: Int = 1) -> Bool { steps >= 0 && steps < Swift.max(count, 1) }
}
