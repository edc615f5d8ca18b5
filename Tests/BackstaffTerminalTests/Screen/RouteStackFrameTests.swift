import Backstaff
import BackstaffViews
import Testing

@testable import BackstaffTerminal

@Suite @MainActor struct RouteStackFrameTests {
  private let store = Store(initialState: Hall.State()) { Hall() }

  private func frame(_ keys: Key.Code...) -> String {
    let store = store
    let host = SceneHost { HallView(store: store) }
    var screen = Screen()
    screen.update(host.scene())
    for key in keys {
      for case .perform(let action) in screen.handle(Key(key)) { action() }
      screen.update(host.scene())
    }
    return screen.frame(TerminalSize(columns: 40, rows: 8)).plainText
  }

  private func open(_ routes: Route<Room.State>...) {
    store.send(.router(.updateRoutes(store.state.routes + routes)))
  }

  @Test func `a pushed route takes the whole screen and its Back pops it`() {
    open(.push(Room.State(name: "Kitchen")))
    #expect(
      frame() == """
        ── ‹ Hall › Kitchen ────────────────────
         ‹ Leave Kitchen ›





         Esc Back
        """)
    #expect(
      frame(.escape) == """
        ── Hall ────────────────────────────────
         ‹ Leave Hall ›





         q Quit
        """)
    #expect(store.state.routes.count == 1)
  }

  @Test func `a presented route is a sheet over what is below`() {
    open(.push(Room.State(name: "Kitchen")), .sheet(Room.State(name: "Fridge")))
    #expect(
      frame() == """
        ── ‹ Hall › Kitchen ────────────────────
         ‹ Leave Kitchen ›


        ╭─ Fridge ─────────────────────────────╮
        │ ‹ Leave Fridge ›                     │
        ╰──────────────────────────────────────╯
         Esc Close
        """)
  }
}

/// A coordinator of rooms.
@Reducer
private struct Hall {
  @ObservableState
  struct State: Equatable {
    var routes: [Route<Room.State>] = [.root(Room.State(name: "Hall"))]
  }

  enum Action {
    case router(IndexedRouterActionOf<Room>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEachRoute(\.routes, action: \.router) { Room() }
  }
}

@Reducer
private struct Room {
  @ObservableState
  struct State: Equatable {
    var name: String
  }

  enum Action { case leaveTapped }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

private struct HallView: View {
  let store: StoreOf<Hall>

  var body: some View {
    RouteStack(store, \.routes, action: \.router) { room in
      Button("Leave \(room.name)") { room.send(.leaveTapped) }
        .navigationTitle(room.name)
    }
  }
}
