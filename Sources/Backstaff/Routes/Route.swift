/// The id of a route: minted by the runtime for each insertion, counted up, never used again.
///
/// It is the id of a stack's element too: both are drawn from the session's one counter, and both are written `#7`.
public typealias RouteID = StackElementID

/// One screen of a coordinator's stack, and how it is shown.
///
/// ```swift
/// state.routes = [.root(.home(Home.State()))]
/// state.routes.push(.profile(Profile.State()))
/// state.routes.presentSheet(.form(Form.State()), embedInNavigationView: true, configuration: .half)
/// ```
///
/// Routes are plain values in a plain array, the root first. A route gets its ``id`` at the end of the pass that
/// inserted it; the id is no part of `==`, so that a test describes a stack by its screens.
public struct Route<Screen> {
  /// The id, or `nil` for a route that no store has taken in yet.
  public package(set) var id: RouteID?
  /// How the screen is shown.
  public let style: RouteStyle
  /// Whether the screen begins a navigation of its own, so that others can be pushed over it.
  public let embedInNavigationView: Bool
  /// How high a sheet stands; `nil` for anything but a sheet.
  public let sheetConfiguration: SheetConfiguration?
  /// Whether nobody but the screen itself may close what is shown from here on.
  public private(set) var isLocked = false
  /// What was tried while the screen wanted to stay.
  public package(set) var attempt: RouteAttempt?
  @usableFromInline var box: RouteBox<Screen>

  @usableFromInline
  package init(
    _ screen: Screen, style: RouteStyle, embedInNavigationView: Bool = false,
    sheetConfiguration: SheetConfiguration? = nil, isLocked: Bool = false, id: RouteID? = nil
  ) {
    self.id = id
    self.style = style
    self.embedInNavigationView = embedInNavigationView
    self.sheetConfiguration = sheetConfiguration
    self.isLocked = isLocked
    box = RouteBox(screen)
  }

  /// A pushed screen: the same as ``push(_:)``.
  public init(_ screen: Screen) { self.init(screen, style: .push) }

  /// The screen. Changed in place, the route stays the same one.
  @inlinable
  public var screen: Screen {
    get { box.screen }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = RouteBox(box.screen) }
      yield &box.screen
    }
  }

  /// Keeps what was tried, or forgets it.
  @usableFromInline
  mutating func keep(_ attempt: RouteAttempt?) { self.attempt = attempt }

  /// Gives it the id that it keeps.
  @usableFromInline
  mutating func take(_ id: RouteID) { self.id = id }

  /// Whether both hold the same screen without a look into it.
  @inlinable
  func sharesScreen(with other: Route) -> Bool { box === other.box }

  /// The same route with another screen, of another type if wanted; the way it is shown and its id stay.
  public func map<Other>(_ transform: (Screen) throws -> Other) rethrows -> Route<Other> {
    var route = Route<Other>(
      try transform(screen), style: style, embedInNavigationView: embedInNavigationView,
      sheetConfiguration: sheetConfiguration, isLocked: isLocked, id: id)
    route.attempt = attempt
    return route
  }

  /// The same route, which nobody but its own screen may close: a payment under way, a call.
  ///
  /// ```swift
  /// state.routes.append(.sheet(.payment(Payment.State()), embedInNavigationView: true).locked())
  /// ```
  public func locked() -> Route {
    var route = self
    route.isLocked = true
    return route
  }
}

/// Holds a screen. Written only while one route holds it.
@usableFromInline
final class RouteBox<Screen> {
  @usableFromInline var screen: Screen

  @inlinable
  init(_ screen: Screen) { self.screen = screen }
}

// The box is written only while this route is the one that holds it.
extension Route: @unchecked Sendable where Screen: Sendable {}

extension Route: Equatable where Screen: Equatable {
  /// Whether both show equal screens in the same way; ids are left out.
  public static func == (left: Route, right: Route) -> Bool {
    left.isShown(as: right) && left.isLocked == right.isLocked && left.attempt == right.attempt
      && (left.box === right.box || left.screen == right.screen)
  }
}

extension Route {
  /// Whether both are shown in the same way, whatever their screens.
  func isShown(as other: Route) -> Bool {
    style == other.style && embedInNavigationView == other.embedInNavigationView
      && sheetConfiguration == other.sheetConfiguration
  }

  /// Whether a renderer can go from one to the other without closing it.
  func stands(as other: Route) -> Bool {
    style == other.style && embedInNavigationView == other.embedInNavigationView
  }

  /// Whether it is presented over what is below: a sheet or a cover.
  @inlinable
  public var isPresented: Bool { style == .sheet || style == .cover }

  /// Whether it is pushed within the navigation of what is below.
  @inlinable
  public var isPush: Bool { style == .push }
}
