/// The state of an app with tabs, each with a coordinator of its own.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable, TabFlowState {
///   var tabs = TabSelection(Tab.home)
///   var home = HomeFlow.State()
///   var search = SearchFlow.State()
///
///   static func flow(of tab: Tab) -> TabFlow<State> {
///     switch tab {
///     case .home: TabFlow(\.home)
///     case .search: TabFlow(\.search)
///     }
///   }
/// }
/// ```
///
/// A tab that is not shown keeps its routes, their ids and their effects.
public protocol TabFlowState: FlowState {
  /// The tabs, in their order.
  associatedtype Tab: Hashable & Sendable & CaseIterable
  /// Which one is shown.
  var tabs: TabSelection<Tab> { get set }
  /// The way to a tab's coordinator.
  static func flow(of tab: Tab) -> TabFlow<Self>
}

/// The way to a tab's coordinator, without its type.
public struct TabFlow<State>: Sendable {
  /// The name of the member that holds the coordinator's state.
  let name: String
  let get: @Sendable (State) -> any FlowState
  let change: @Sendable (inout State, (inout any FlowState) -> Void) -> Void

  /// The way to the coordinator at `path`.
  public init<Flow: FlowState>(_ path: any WritableKeyPath<State, Flow> & Sendable) {
    name = StateNames.access(of: path).name ?? "tab"
    get = { $0[keyPath: path] }
    change = { state, body in
      var flow: any FlowState = state[keyPath: path]
      body(&flow)
      if let flow = flow as? Flow { state[keyPath: path] = flow }
    }
  }

  func changing(_ state: inout State, _ body: (inout any FlowState) -> Bool) -> Bool {
    var result = false
    change(&state) { result = body(&$0) }
    return result
  }
}

extension TabFlowState {
  /// The way to the routes of the tab that is shown.
  public static var flow: FlowRoutes<Self> {
    FlowRoutes(
      visible: { state in
        let tab = flow(of: state.tabs.selected)
        return tab.get(state).visibleRoutes.map { $0.below(tab.name) }
      }, depth: { flow(of: $0.tabs.selected).get($0).depth },
      change: { state, body in
        var list: any FlowList = TabList(state: state)
        body(&list)
        if let list = list as? TabList<Self> { state = list.state }
      })
  }

  /// Shows a tab as it was left. The one that is shown already goes to its root; where it stands there, a view may
  /// scroll to the top.
  ///
  /// - Returns: `false` when nothing changed.
  @discardableResult
  public mutating func select(_ tab: Tab) -> Bool {
    if tab != tabs.selected {
      tabs.select(tab)
      return true
    }
    if Self.flow(of: tab).changing(&self, { $0.goBackToRoot() }) { return true }
    RouteHints.note(.reselectedAtRoot, nil)
    return false
  }

  /// Shows a tab, and changes what its coordinator holds, in one step.
  public mutating func select<Flow: FlowState>(
    _ tab: Tab, then path: WritableKeyPath<Self, Flow>, _ change: (inout Flow) -> Void
  ) {
    tabs.select(tab)
    change(&self[keyPath: path])
  }

  /// Shows a tab as it was left; at the first visit it begins with `start`.
  public mutating func switchTab<Flow: FlowState>(
    _ tab: Tab, _ path: WritableKeyPath<Self, Flow>, start: @autoclosure () -> Flow
  ) {
    tabs.select(tab)
    if self[keyPath: path].depth == 0 { self[keyPath: path] = start() }
  }
}

extension FlowState {
  /// How many routes the coordinator itself has.
  var depth: Int { Self.flow.depth(self) }
}

/// The tabs as a list that navigation works on: what it does is done in the tab that is shown.
private struct TabList<State: TabFlowState>: FlowList {
  var state: State

  private var shown: TabFlow<State> { State.flow(of: state.tabs.selected) }

  mutating func goBackDeep() -> Bool {
    if shown.changing(&state, { $0.goBack() }) { return true }
    guard let tab = state.tabs.tabBehind(among: Array(State.Tab.allCases)) else { return false }
    state.tabs.goBack(to: tab)
    return true
  }

  mutating func goBackToRootDeep() -> Bool { shown.changing(&state) { $0.goBackToRoot() } }

  mutating func dismissAllDeep() -> Bool { shown.changing(&state) { $0.dismissAll() } }

  func hasLock(above kept: Int) -> Bool { false }
}
