/// A route as it is shown, whichever coordinator it belongs to.
public struct VisibleRoute: Sendable {
  /// The id of the route; `nil` before a store took it in.
  public let id: RouteID?
  /// How it is shown. The root of a nested coordinator is shown as the route that holds the coordinator.
  public let style: RouteStyle
  /// Whether it begins a navigation of its own.
  public let embedInNavigationView: Bool
  /// How high a sheet stands.
  public let sheetConfiguration: SheetConfiguration?
  /// The name of the screen's case, or of its type.
  public let name: String
  /// The scope of the screen: what a front opens.
  public let scope: String
  /// The action path of the screen's own actions.
  public let action: String

  /// The same route seen from one level further up.
  func below(_ name: String) -> VisibleRoute {
    VisibleRoute(
      id: id, style: style, embedInNavigationView: embedInNavigationView, sheetConfiguration: sheetConfiguration,
      name: self.name, scope: "\(name).\(scope)", action: "\(name).\(action)")
  }

  static func all<Screen>(in routes: [Route<Screen>], scope: String, action: String) -> [VisibleRoute] {
    routes.enumerated().flatMap { index, route -> [VisibleRoute] in
      let element = route.id?.description ?? String(index)
      let own = own(route, "\(scope)[\(element)]", "\(action)[\(element)]")
      guard let flow = NestedFlow.state(of: route.screen) else { return [own] }
      return nested(flow, in: own)
    }
  }

  private static func own<Screen>(_ route: Route<Screen>, _ scope: String, _ action: String) -> VisibleRoute {
    let step = (route.screen as? any CasePathable).map { "." + $0.activeCaseName } ?? ""
    return VisibleRoute(
      id: route.id, style: route.style, embedInNavigationView: route.embedInNavigationView,
      sheetConfiguration: route.sheetConfiguration, name: RouteLabel.screen(route.screen), scope: scope + step,
      action: action + step)
  }

  private static func nested(_ flow: some FlowState, in own: VisibleRoute) -> [VisibleRoute] {
    flow.visibleRoutes.enumerated().map { index, route in
      VisibleRoute(
        id: route.id, style: index == 0 ? own.style : route.style,
        embedInNavigationView: index == 0 && own.style == .push
          ? false : index == 0 ? own.embedInNavigationView || route.embedInNavigationView : route.embedInNavigationView,
        sheetConfiguration: index == 0 ? own.sheetConfiguration : route.sheetConfiguration, name: route.name,
        scope: "\(own.scope).\(route.scope)", action: "\(own.action).\(route.action)")
    }
  }
}
