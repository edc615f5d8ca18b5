/// What can happen to a coordinator's routes: an action of one of its screens, another stack, and Back.
///
/// ```swift
/// case router(IndexedRouterActionOf<AppScreen>)
/// // …
/// case .router(.routeAction(id: _, action: .login(.delegate(.presentMain)))):
/// ```
public enum RouterAction<ID, Screen, ScreenAction> {
  /// An action of the screen at that address.
  indirect case routeAction(id: ID, action: ScreenAction)
  /// The routes are to be others. The coordinator's own reducer sees them in place already.
  case updateRoutes([Route<Screen>])
  /// A person went back: the route of that id and everything above it leave. One that is gone already leaves nothing,
  /// so that a late or second Back never takes the screen below.
  case popFrom(id: RouteID)

  /// An action of the screen at that address.
  public static func routeAction(_ id: ID, _ action: ScreenAction) -> Self { .routeAction(id: id, action: action) }

  /// An action of the screen at that address.
  public static func routeAction(_ id: ID, action: ScreenAction) -> Self { .routeAction(id: id, action: action) }
}

/// The actions of routes that are addressed by their index.
public typealias IndexedRouterAction<Screen, ScreenAction> = RouterAction<RoutePosition, Screen, ScreenAction>
/// The actions of the routes of a feature, or of an enum of features, addressed by their index.
public typealias IndexedRouterActionOf<R: FeatureTypes> = IndexedRouterAction<R.State, R.Action>
/// The actions of routes that are addressed by the ids of their screens.
public typealias IdentifiedRouterAction<Screen: Identifiable, ScreenAction> = RouterAction<
  Screen.ID, Screen, ScreenAction
>
/// The actions of the routes of a feature, or of an enum of features, addressed by the ids of their screens.
public typealias IdentifiedRouterActionOf<R: FeatureTypes> = IdentifiedRouterAction<R.State, R.Action>
where R.State: Identifiable

extension RouterAction: Sendable where ID: Sendable, Screen: Sendable, ScreenAction: Sendable {}
extension RouterAction: Equatable where ID: Equatable, Screen: Equatable, ScreenAction: Equatable {}

/// The place of screens on a coordinator's routes.
public enum RoutesPlace<Screen> {}

extension RouterAction: CasePathable {
  /// The actions of the screens.
  public typealias JoinedChildAction = ScreenAction
  /// Where the screens stand.
  public typealias JoinedPlace = RoutesPlace<Screen>

  /// The case paths; a screen's own cases are reached by its address: `\.router[id: 0].login.loginTapped`.
  public struct AllCasePaths {
    /// The path of a screen's action, with its address.
    public var routeAction: AnyCasePath<RouterAction, (id: ID, action: ScreenAction)> {
      AnyCasePath(
        name: "routeAction", embed: { RouterAction.routeAction(id: $0.id, action: $0.action) },
        extract: { if case .routeAction(let id, let action) = $0 { (id, action) } else { nil } })
    }

    /// The path of another stack.
    public var updateRoutes: AnyCasePath<RouterAction, [Route<Screen>]> {
      AnyCasePath(
        name: "updateRoutes", embed: { RouterAction.updateRoutes($0) },
        extract: { if case .updateRoutes(let routes) = $0 { routes } else { nil } })
    }

    /// The path of a Back.
    public var popFrom: AnyCasePath<RouterAction, RouteID> {
      AnyCasePath(
        name: "popFrom", embed: { RouterAction.popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }
  }

  /// The table of case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The name of the active case.
  public var activeCaseName: String {
    switch self {
    case .routeAction: "routeAction"
    case .updateRoutes: "updateRoutes"
    case .popFrom: "popFrom"
    }
  }

  /// What the active case carries.
  public var activePayload: Any? {
    switch self {
    case .routeAction(let id, let action): (id: id, action: action)
    case .updateRoutes(let routes): routes
    case .popFrom(let id): id
    }
  }
}

extension RouterAction.AllCasePaths where ID: Equatable & Sendable {
  /// The path of the actions of one screen.
  public subscript(id id: ID) -> AnyCasePath<RouterAction<ID, Screen, ScreenAction>, ScreenAction> {
    AnyCasePath(
      name: "routeAction", embed: { .routeAction(id: id, action: $0) },
      extract: { if case .routeAction(id, let action) = $0 { action } else { nil } })
  }
}
