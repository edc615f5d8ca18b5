import Testing

@testable import Backstaff

@MainActor
@Suite struct WindowedRowsTests {
  @Reducer
  struct Item {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var text = ""
    }

    enum Action { case renamed(String) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .renamed(let text): state.text = text
        }
        return .none
      }
    }
  }

  @Reducer
  struct Items {
    @ObservableState
    struct State: Equatable {
      var items: IdentifiedArrayOf<Item.State> = []
    }

    enum Action { case items(IdentifiedActionOf<Item>) }

    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.items, action: \.items) { Item() }
    }
  }

  private let store = Store(
    initialState: Items.State(
      items: [Item.State(id: 1, text: "milk"), Item.State(id: 2, text: "tea"), Item.State(id: 3, text: "milk tea")])
  ) { Items() }

  @Test func `where the whole list is at hand every row is there`() {
    let rows = store.windowed(\.items)
    #expect(rows.count == 3)
    #expect(rows.map(\.id) == [.row(1), .row(2), .row(3)])
    #expect(rows.map { $0.value?.text } == ["milk", "tea", "milk tea"])
    #expect(rows.map { "\($0.id)" } == ["1", "2", "3"])
    #expect(store.items.total == 3)
  }

  @Test func `a search leaves out what it does not find`() {
    #expect(store.windowed(\.items, matching: "MILK").map { $0.value?.id } == [1, 3])
    #expect(store.windowed(\.items, matching: "tea milk").map { $0.value?.id } == [3])
    #expect(store.windowed(\.items, matching: "coffee").isEmpty)
  }

  @Test func `rows as stores take actions, and what a search finds follows what they become`() {
    let found = { store.windowed(\.items, action: \.items, matching: "milk") }
    #expect(found().map { $0.value?.id } == [1, 3])
    found()[1].value?.send(.renamed("coffee"))
    #expect(found().map { $0.value?.text } == ["milk"])
    let all = store.windowed(\.items, action: \.items)
    #expect(all.map { $0.value?.text } == ["milk", "tea", "coffee"])
    #expect(all[2].value === store.scope(\.items, action: \.items)[2])
  }
}
