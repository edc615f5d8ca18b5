/// Where the screens of a table of links stand in an app's state: a coordinator's routes.
///
/// ```swift
/// LinkPlace(AppScreen.links, \.routes)
/// LinkPlace(SearchScreen.links, \.search.routes, tab: .search)
/// ```
public struct LinkPlace<State>: Sendable {
  /// The links of the table.
  let entries: [LinkDescription]
  /// The screens that they lead to.
  let screens: @Sendable () -> [LinkScreen]
  /// What a link is here.
  let find: @Sendable (LinkURL) -> LinkFinding<State>
  /// The routes, with what their links require.
  let standing: @Sendable (State) -> [StandingRoute]
  /// Whether the routes of two states are the same without a look.
  let isSame: @Sendable (State, State) -> Bool
  /// Puts the routes of another state back.
  let restore: @Sendable (inout State, State) -> Void
  /// Leaves all but the first routes, whatever they say.
  let cut: @Sendable (inout State, Int) -> Void

  /// The routes at `path`, for the links of `table`.
  ///
  /// - Parameters:
  ///   - select: Shows the part of the app that the routes are in, as a tab, and says whether it was not shown before.
  ///   - requiring: The guards of screens that no link leads to.
  public init<Screen>(
    _ table: LinkTable<Screen>, _ path: any WritableKeyPath<State, [Route<Screen>]> & Sendable,
    select: (@Sendable (inout State) -> Bool)? = nil,
    requiring: @escaping @Sendable (Screen) -> [String] = { _ in [] }
  ) {
    entries = table.entries
    screens = { table.screens }
    let opening = LinkOpening(table: table, path: path, select: select)
    find = { url in
      switch table.resolve(url) {
      case .match(let match): .plan(LinkPlan(opening, match))
      case .unknown: .unknown
      case .malformed, .foreign: .foreign
      }
    }
    standing = { state in state[keyPath: path].map { StandingRoute($0, table, requiring) } }
    isSame = { SameBits.hold($0[keyPath: path], $1[keyPath: path]) }
    restore = { $0[keyPath: path] = $1[keyPath: path] }
    cut = { state, kept in
      if kept < state[keyPath: path].count { state[keyPath: path].removeSubrange(kept...) }
    }
  }

  /// The routes at `path` in a tab, for the links of `table`.
  public init<Screen>(
    _ table: LinkTable<Screen>, _ path: any WritableKeyPath<State, [Route<Screen>]> & Sendable, tab: State.Tab
  ) where State: TabFlowState {
    self.init(table, path) { state in
      let isOther = state.tabs.selected != tab
      state.tabs.select(tab)
      return isOther
    }
  }
}

/// What a link is in one place of an app.
enum LinkFinding<State> {
  case plan(LinkPlan<State>)
  case unknown
  case foreign
}

/// A route with what its link says.
struct StandingRoute {
  let id: RouteID?
  /// The link to its screen; `nil` where there is none.
  let link: String?
  let requires: [String]

  init<Screen>(_ route: Route<Screen>, _ table: LinkTable<Screen>, _ requiring: (Screen) -> [String]) {
    id = route.id
    let row = table.rows.first { $0.link.texts?(route.screen) != nil }
    requires = (row?.description.options.requires ?? []) + requiring(route.screen)
    link = requires.isEmpty ? nil : table.print(route.screen)
  }
}

/// Puts places together.
@resultBuilder
public enum LinkPlaceBuilder<State> {
  /// A place.
  public static func buildExpression(_ place: LinkPlace<State>) -> [LinkPlace<State>] { [place] }
  /// All of a block.
  public static func buildBlock(_ places: [LinkPlace<State>]...) -> [LinkPlace<State>] { places.flatMap { $0 } }
}
