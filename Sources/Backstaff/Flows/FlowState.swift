/// The state of a coordinator: it has a stack of routes, whatever their screens.
///
/// `@FlowCoordinator` writes the conformance for a coordinator's state; `@FlowState` does for one written by hand:
///
/// ```swift
/// @ObservableState @FlowState
/// struct State: Equatable { var routes: [Route<AppScreen.State>] = [.root(.home(Home.State()))] }
/// ```
///
/// What is written here works on a coordinator and on all that its screens coordinate in turn.
public protocol FlowState: SendableMetatype {
  /// The way to the routes.
  static var flow: FlowRoutes<Self> { get }
}

/// The way to a coordinator's routes, without the type of their screens.
public struct FlowRoutes<State>: Sendable {
  /// The routes for display, those of nested coordinators in the places of their routes.
  let visible: @Sendable (State) -> [VisibleRoute]
  let depth: @Sendable (State) -> Int
  /// Changes the routes, with a way into what a screen coordinates itself.
  let change: @Sendable (inout State, (inout any FlowList) -> Void) -> Void

  init(
    visible: @escaping @Sendable (State) -> [VisibleRoute], depth: @escaping @Sendable (State) -> Int,
    change: @escaping @Sendable (inout State, (inout any FlowList) -> Void) -> Void
  ) {
    self.visible = visible
    self.depth = depth
    self.change = change
  }

  /// The way to the routes at `path`.
  public init<Screen>(_ path: any WritableKeyPath<State, [Route<Screen>]> & Sendable, action: String = "router") {
    let state = StateNames.access(of: path).name ?? "routes"
    visible = { VisibleRoute.all(in: $0[keyPath: path], scope: state, action: action) }
    depth = { $0[keyPath: path].count }
    change = { state, body in
      var list: any FlowList = state[keyPath: path]
      body(&list)
      if let routes = list as? [Route<Screen>] { state[keyPath: path] = routes }
    }
  }
}

extension FlowState {
  /// The routes for display, from the root to the top: where a screen is a coordinator itself, its routes stand in the
  /// place of its own.
  public var visibleRoutes: [VisibleRoute] { Self.flow.visible(self) }

  /// Leaves the top of what is visible: a nested coordinator's first, and the route that holds it when that is at its
  /// root.
  ///
  /// - Returns: `false` at the root, where Back is for whoever is outside.
  @discardableResult
  public mutating func goBack() -> Bool { change { $0.goBackDeep() } }

  /// Leaves everything above the root, here and in the coordinator that the root may be.
  @discardableResult
  public mutating func goBackToRoot() -> Bool { change { $0.goBackToRootDeep() } }

  /// Closes everything that is presented, here and in the coordinators that stay.
  @discardableResult
  public mutating func dismissAll() -> Bool { change { $0.dismissAllDeep() } }

  private mutating func change(_ body: (inout any FlowList) -> Bool) -> Bool {
    var result = false
    Self.flow.change(&self) { result = body(&$0) }
    return result
  }
}

/// What is done with a coordinator's routes whose screens are not known.
protocol FlowList {
  mutating func goBackDeep() -> Bool
  mutating func goBackToRootDeep() -> Bool
  mutating func dismissAllDeep() -> Bool
  /// Whether a locked route stands above the first `kept`.
  func hasLock(above kept: Int) -> Bool
}

extension Array: FlowList where Element: FlowElement {
  mutating func goBackDeep() -> Bool {
    if let top = indices.last, self[top].changeFlow({ $0.goBack() }) == true { return true }
    return Element.leave(&self, keeping: count - 1, force: false)
  }

  mutating func goBackToRootDeep() -> Bool {
    let left = Element.leave(&self, keeping: Swift.min(count, 1), force: false)
    let below = count == 1 && self[0].changeFlow { $0.goBackToRoot() } == true
    return left || below
  }

  mutating func dismissAllDeep() -> Bool {
    let first = firstIndex { $0.style == .sheet || $0.style == .cover }
    var left = first.map { Element.leave(&self, keeping: Swift.max($0, 1), force: false) } ?? false
    for index in indices where self[index].changeFlow({ $0.dismissAll() }) == true { left = true }
    return left
  }

  func hasLock(above kept: Int) -> Bool { self[Swift.min(kept, count)...].contains(where: \.isLocked) }
}

/// A ``Route`` whose screen may be a coordinator.
protocol FlowElement: RouteShape {
  /// Changes what the screen coordinates itself; `nil` where it is no coordinator.
  mutating func changeFlow(_ body: (inout any FlowState) -> Bool) -> Bool?
  /// Leaves all but the first `kept` routes.
  static func leave(_ routes: inout [Self], keeping kept: Int, force: Bool) -> Bool
}

extension Route: FlowElement {
  mutating func changeFlow(_ body: (inout any FlowState) -> Bool) -> Bool? {
    NestedFlow.change(&screen, body)
  }

  static func leave(_ routes: inout [Route], keeping kept: Int, force: Bool) -> Bool {
    routes.leave(keeping: kept, animated: true, force: force)
  }
}

/// The coordinator that a screen is, or that its active case carries.
enum NestedFlow {
  static func state(of screen: Any) -> (any FlowState)? {
    if let flow = screen as? any FlowState { return flow }
    return (screen as? any CasePathable)?.activePayload as? any FlowState
  }

  static func change<Screen>(_ screen: inout Screen, _ body: (inout any FlowState) -> Bool) -> Bool? {
    guard var flow = state(of: screen) else { return nil }
    let result = body(&flow)
    guard result else { return false }
    if let whole = flow as? Screen {
      screen = whole
    } else if let changed = (screen as? any CasePathable)?.exchangingPayload(for: flow) as? Screen {
      screen = changed
    }
    return true
  }
}
