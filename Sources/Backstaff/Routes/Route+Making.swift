extension Route {
  /// The first screen of a stack.
  public static func root(_ screen: Screen, embedInNavigationView: Bool = true) -> Route {
    Route(screen, style: .root, embedInNavigationView: embedInNavigationView)
  }

  /// The first screen of a stack.
  public static func root(_ screen: Screen, withNavigation: Bool) -> Route {
    root(screen, embedInNavigationView: withNavigation)
  }

  /// A screen pushed within the navigation of what is below.
  public static func push(_ screen: Screen) -> Route { Route(screen, style: .push) }

  /// A screen in a sheet over what is below.
  ///
  /// - Parameter embedInNavigationView: Whether the sheet has a navigation of its own, so that others can be pushed.
  public static func sheet(
    _ screen: Screen, embedInNavigationView: Bool = false, configuration: SheetConfiguration = .default
  ) -> Route {
    Route(
      screen, style: .sheet, embedInNavigationView: embedInNavigationView, sheetConfiguration: configuration)
  }

  /// A screen in a sheet over what is below.
  public static func sheet(
    _ screen: Screen, withNavigation: Bool, configuration: SheetConfiguration = .default
  ) -> Route {
    sheet(screen, embedInNavigationView: withNavigation, configuration: configuration)
  }

  /// A screen that covers all of what is below.
  public static func cover(_ screen: Screen, embedInNavigationView: Bool = false) -> Route {
    Route(screen, style: .cover, embedInNavigationView: embedInNavigationView)
  }

  /// A screen that covers all of what is below.
  public static func cover(_ screen: Screen, withNavigation: Bool) -> Route {
    cover(screen, embedInNavigationView: withNavigation)
  }
}

/// How a route is shown.
public enum RouteStyle: String, Codable, Hashable, Sendable {
  /// The first of its stack.
  case root
  /// Within the navigation of what is below.
  case push
  /// Over what is below, which stays in sight.
  case sheet
  /// Over the whole of what is below.
  case cover
}

/// How high a sheet stands, and whether it shows that it can be dragged.
public struct SheetConfiguration: Codable, Hashable, Sendable {
  /// A height at which a sheet rests.
  public enum Detent: String, Codable, Hashable, Sendable {
    /// Half of what is below; on a terminal half of the rows.
    case medium
    /// All of what is below.
    case large
  }

  /// The heights at which the sheet rests, the first one to begin with.
  public var detents: [Detent]
  /// Whether the sheet shows that it can be dragged.
  public var showsDragIndicator: Bool

  /// A configuration.
  public init(detents: [Detent] = [.large], showsDragIndicator: Bool = true) {
    self.detents = detents
    self.showsDragIndicator = showsDragIndicator
  }

  /// The whole height.
  public static let `default` = SheetConfiguration()
  /// Half of the height.
  public static let half = SheetConfiguration(detents: [.medium])
  /// Half of the height, and the whole where that is wanted.
  public static let halfAndFull = SheetConfiguration(detents: [.medium, .large])
}

/// An attempt to leave a screen that was not carried out: the screen wants to be asked first.
///
/// It is kept in the top route, as part of the state, so that it survives a restart, and a front can show the question.
public struct RouteAttempt: Codable, Hashable, Sendable {
  /// How many routes the attempt would have left.
  public let keeping: Int

  @usableFromInline
  package init(keeping: Int) { self.keeping = keeping }
}

/// How a renderer moves from one stack to the next. A hint: it is no part of any state, and one that a renderer does
/// not know draws at once.
public struct RouteAnimation: Codable, Hashable, Sendable {
  /// The kind of movement.
  public let name: String
  /// How long it takes, in seconds.
  public let duration: Double
  /// How far a spring goes beyond its end, from 0 to 1.
  public let bounce: Double

  /// A movement by name, for renderers that know it.
  public init(name: String, duration: Double = 0.35, bounce: Double = 0) {
    self.name = name
    self.duration = duration
    self.bounce = bounce
  }

  /// From the side.
  public static let slide = RouteAnimation(name: "slide")
  /// Out of nothing, in 0.3 s.
  public static let fade = RouteAnimation(name: "fade", duration: 0.3)
  /// A spring of 0.35 s with a bounce of 0.2.
  public static let spring = RouteAnimation(name: "spring", duration: 0.35, bounce: 0.2)
  /// Slow at both ends, in 0.35 s.
  public static let easeInOut = RouteAnimation(name: "easeInOut", duration: 0.35)
  /// None: the new stack is there at once.
  public static let none = RouteAnimation(name: "none", duration: 0)
}
