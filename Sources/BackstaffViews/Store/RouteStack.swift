import Backstaff

/// The routes of a coordinator, each drawn by `screen`: what is pushed as a page over what is below, what is presented
/// as a sheet or a cover. Going back from a route, or closing it, sends `popFrom` with its id.
///
///     RouteStack(store, \.routes, action: \.router) { screen in
///       switch screen.case {
///       case .login(let store): LoginView(store: store)
///       case .main(let store): MainView(store: store)
///       }
///     }
///
/// A screen that is a coordinator itself has a `RouteStack` of its own in its view.
public struct RouteStack<State, Action, Screen, ScreenAction, Content: View>: View {
  let store: Store<State, Action>
  let routes: KeyPath<State, [Route<Screen>]>
  let action: CaseKeyPath<Action, IndexedRouterAction<Screen, ScreenAction>>
  let screen: @MainActor (Store<Screen, ScreenAction>) -> Content

  /// The routes at `routes` of a store.
  public init(
    _ store: Store<State, Action>, _ routes: KeyPath<State, [Route<Screen>]>,
    action: CaseKeyPath<Action, IndexedRouterAction<Screen, ScreenAction>>,
    @ViewBuilder screen: @escaping @MainActor (Store<Screen, ScreenAction>) -> Content
  ) {
    self.store = store
    self.routes = routes
    self.action = action
    self.screen = screen
  }

  /// The root with everything over it.
  public var body: some View { RouteLayer(stack: self, routes: store[dynamicMember: routes][...]) }
}

/// A route, and over it the next one.
private struct RouteLayer<State, Action, Screen, ScreenAction, Content: View>: View {
  let stack: RouteStack<State, Action, Screen, ScreenAction, Content>
  let routes: ArraySlice<Route<Screen>>

  var body: some View {
    let above = routes.dropFirst()
    let next = Binding<RouteID?>(
      get: { above.first?.id },
      set: { new in if new == nil, let id = above.first?.id { goBack(from: id) } })
    ScreenOfRoute(stack: stack, id: routes.first?.id)
      .presentation(above.first?.presentation ?? .page, item: next, identity: { "\($0)" }) { _ in
        RouteLayer(stack: stack, routes: above)
      }
  }

  private func goBack(from id: RouteID) {
    stack.store.send(ResolvedCase(stack.action).embed(.popFrom(id: id)))
  }
}

private struct ScreenOfRoute<State, Action, Screen, ScreenAction, Content: View>: View {
  let stack: RouteStack<State, Action, Screen, ScreenAction, Content>
  let id: RouteID?

  var body: some View {
    if let id, let store = stack.store.scope(stack.routes, action: stack.action, route: id) {
      stack.screen(store)
    }
  }
}

extension Route {
  /// How the route is shown over the one below.
  fileprivate var presentation: ScenePresentation.Style {
    switch style {
    case .root, .push: .page
    case .sheet: .sheet
    case .cover: .cover
    }
  }
}
