import Backstaff
import BackstaffViews
import Testing

/// Features of a target whose default isolation is the main actor.
struct MainActorTests {
  /// Away from the main actor, where a daemon reduces.
  @concurrent
  private func reduced(_ actions: [Shelf.Action]) async -> Shelf.State {
    var state = Shelf.State()
    state.rows = [Row.State(id: 1), Row.State(id: 2)]
    let before = state
    for action in actions { _ = Shelf().reduce(into: &state, action: action) }
    #expect((before == state) == actions.isEmpty)
    return state
  }

  @Test func `a feature reduces away from the main actor though its target belongs to it`() async {
    let state = await reduced([
      .first(.tapped), .rows(.element(id: 2, action: .measured(5))), .clearTapped,
    ])
    #expect(state.first.changes == 1)
    #expect(state.rows.map(\.name) == ["", "5"])
    #expect(state.destination?.is(\.alert) == true)
    let cleared = await reduced([.clearTapped, .destination(.presented(.alert(.clearTapped)))])
    #expect(cleared.rows.isEmpty && cleared.mode == .on(level: 1) && cleared.destination == nil)
    #expect(await reduced([]).rows.count == 2)
    #expect(countHidden() == 1)
  }

  @concurrent
  private func documents() async throws -> (text: String, isSame: Bool) {
    var state = Chooser<Int>.State(value: 3)
    _ = Chooser<Int>().reduce(into: &state, action: .chosen(4))
    let shelf = Shelf.State()
    return ("\(state.value)", shelf == Shelf.State() && Mode.on(level: 1) != Mode.off)
  }

  @Test func `generic features and values of cases are compared there too`() async throws {
    let (text, isSame) = try await documents()
    #expect(text == "4")
    #expect(isSame)
  }

  @Test func `a view of such a feature shows what its store does`() {
    let store = Store(initialState: Shelf.State()) { Shelf() }
    let host = SceneHost { ShelfView(store: store) }
    store.send(.first(.measured(9)))
    #expect("\(host.scene().document())".contains("9"))
    let book = Store(initialState: Book.State()) { Book() }
    let pages = SceneHost { BookView(store: book) }
    #expect("\(pages.scene().document())".contains("nobody"))
  }
}
