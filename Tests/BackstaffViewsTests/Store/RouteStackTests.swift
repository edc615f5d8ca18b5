import Backstaff
import BackstaffViews
import Testing

@Suite @MainActor struct RouteStackTests {
  private let store = Store(initialState: Stairs.State()) { Stairs() }

  private func scene() -> SceneNode {
    let store = store
    return SceneHost { StairsView(store: store) }.scene()
  }

  private func go(_ routes: [Route<StairsScreen.State>]) {
    store.send(.router(.updateRoutes(store.state.routes + routes)))
  }

  @Test func `the root is the screen itself`() {
    #expect(scene().chrome.title == "cellar")
    #expect(scene().chrome.presentations.isEmpty)
  }

  @Test func `what is pushed is a page, what is presented a sheet or a cover, each over the one below`() {
    go([.push(.stair("first")), .sheet(.stair("form"), embedInNavigationView: true), .cover(.stair("all"))])
    var styles: [ScenePresentation.Style] = []
    var titles: [String] = []
    var screen = scene()
    while let over = screen.chrome.presentations.first {
      styles.append(over.style)
      titles.append(over.content.label)
      screen = over.content
    }
    #expect(styles == [.page, .sheet, .cover])
    #expect(titles == ["first", "form", "all"])
  }

  @Test func `Back from a route leaves it and what is over it`() throws {
    go([.push(.stair("first")), .sheet(.stair("form"))])
    let page = try #require(scene().chrome.presentations.first)
    let sheet = try #require(page.content.chrome.presentations.first)
    sheet.dismiss?()
    #expect(store.state.routes.count == 2)
    // A second Back from the same sheet leaves nothing below it.
    sheet.dismiss?()
    #expect(store.state.routes.count == 2)
    go([.push(.stair("second"))])
    page.dismiss?()
    #expect(store.state.routes.map(\.screen) == [.stair("cellar")])
  }

  @Test func `a screen's store reaches its own route, and none that takes its place`() throws {
    go([.push(.stair("first"))])
    let id = try #require(store.state.routes.last?.id)
    let first = try #require(store.scope(\.routes, action: \.router, route: id))
    #expect(store.scope(\.routes, action: \.router, route: id) === first)
    first.send(.stair(.tapped))
    #expect(store.state.routes.map { $0.screen[case: \.stair]?.taps } == [0, 1])
    store.send(.router(.popFrom(id: id)))
    go([.push(.stair("other"))])
    first.send(.stair(.tapped))
    #expect(store.state.routes.map { $0.screen[case: \.stair]?.taps } == [0, 0])
    #expect(first.state[case: \.stair]?.taps == 1)
    #expect(store.scope(\.routes, action: \.router, route: id) == nil)
  }

  @Test func `the line of tabs marks the one that is shown, and its keys choose`() throws {
    var chosen: [TabAction<Floor>] = []
    let scene = SceneHost {
      Text("content").tabLine(TabSelection(Floor.second), send: { chosen.append($0) }, title: \.rawValue)
    }.scene()
    #expect(scene.outline().contains("tab \"first\"\n      tab-selected \"second\""))
    let keys = scene.chrome.toolbar.map { "\($0.shortcut?.name ?? "") \($0.label)" }
    #expect(keys == ["1 first", "2 second"])
    let press = try #require(scene.chrome.toolbar.first?.activate)
    press()
    #expect(chosen == [.select(.first)])
  }
}

enum Floor: String, CaseIterable, Sendable { case first, second }

/// A coordinator with one kind of screen.
@FlowCoordinator(screen: "StairsScreen")
struct Stairs {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<StairsScreen.State>] = [.root(.stair("cellar"))]
  }

  enum Action {
    case router(IndexedRouterActionOf<StairsScreen>)
  }

  func handleRoute(state: inout State, action: Action) -> Effect<Action> { .none }
}

@Reducer(state: .equatable)
enum StairsScreen {
  case stair(Stair)
}

extension StairsScreen.State {
  static func stair(_ name: String) -> Self { .stair(Stair.State(name: name)) }
}

@Reducer
struct Stair {
  @ObservableState
  struct State: Equatable {
    var name: String
    var taps = 0
  }

  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.taps += 1
      return .none
    }
  }
}

struct StairsView: View {
  let store: StoreOf<Stairs>

  var body: some View {
    RouteStack(store, \.routes, action: \.router) { screen in
      switch screen.case {
      case .stair(let stair):
        Button("Tap \(stair.name)") { stair.send(.tapped) }
          .navigationTitle(stair.name)
      }
    }
  }
}
