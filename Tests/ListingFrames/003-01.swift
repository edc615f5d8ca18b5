import Backstaff
import BackstaffViews
import Testing

struct TodoFeature: ReducerProtocol {
  struct State: Equatable, Identifiable {
    let id: Int
    var isDone = false
  }

  enum Action: Equatable { case toggled }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .toggled: state.isDone.toggle()
      }
      return .none
    }
  }
}

struct TodoRowView: View {
  let store: StoreOf<TodoFeature>

  var body: some View {
    Toggle("row \(store.state.id)", isOn: Binding(get: { store.state.isDone }, set: { _ in store.send(.toggled) }))
  }
}

// LISTING 003-01

struct TodoListView: View {
  let store: StoreOf<TodoListFeature>

  var body: some View {
    // LISTING 003-02
  }
}

/// The listing's list, which gets a row at its top when the first is pressed.
private struct Growing: Reducer {
  var body: some Reducer<TodoListFeature.State, TodoListFeature.Action> {
    TodoListFeature()
    Reduce { state, action in
      if action == .todo(id: 1, action: .toggled) { state.todos.insert(.init(id: 0), at: 0) }
      return .none
    }
  }
}

@MainActor
@Suite struct `A list of rows that are features` {
  @Test func `003-01 003-02 a press reaches the row it was meant for, also after a row was put above`() throws {
    let rows: IdentifiedArrayOf<TodoFeature.State> = [.init(id: 1), .init(id: 2), .init(id: 3)]
    let store = Store(initialState: TodoListFeature.State(todos: rows)) { Growing() }
    let host = SceneHost { TodoListView(store: store) }
    let before = host.scene().children.all
    #expect(before.map(\.label) == ["row 1", "row 2", "row 3"])
    before.first?.activate?()
    #expect(host.scene().children.all.map(\.label) == ["row 0", "row 1", "row 2", "row 3"])
    before.last?.activate?()
    #expect(store.state.todos.filter(\.isDone).map(\.id) == [1, 3])
    #expect(host.scene().children.all.map(\.role) == [false, true, false, true].map { .toggle(isOn: $0) })
  }
}
