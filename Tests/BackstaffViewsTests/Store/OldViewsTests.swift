import Backstaff
import BackstaffViews
import Testing

@available(*, deprecated, message: "the older spellings, on purpose")
private enum Old {
  struct Form: Reducer {
    struct State: Equatable {
      @BindingState var name = ""
      @BindingState var isAgreed = false
      var submitted: [String] = []
    }

    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case submitTapped
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        if action == .submitTapped { state.submitted.append(state.name) }
        return .none
      }
    }
  }

  struct Todo: Reducer {
    struct State: Equatable, Identifiable {
      var id: Int
      var isDone = false
    }

    enum Action: Equatable {
      case toggled
    }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.isDone.toggle()
        return .none
      }
    }
  }

  struct Todos: Reducer {
    struct State: Equatable {
      var todos: IdentifiedArrayOf<Todo.State> = []
    }

    enum Action: Equatable {
      case todo(id: Int, action: Todo.Action)
      case removeFirst
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if action == .removeFirst { state.todos.removeFirst() }
        return .none
      }
      .forEach(\.todos, action: /Action.todo(id:action:)) { Todo() }
    }
  }

}

/// The views of older code, which the seeds' third document uses.
@Suite @MainActor struct OldViewsTests {
  @available(*, deprecated, message: "the older spellings, on purpose")
  @Test func `003-25 a view store has bindings to old-style members`() {
    let store = Store(initialState: Old.Form.State()) { Old.Form() }
    let host = SceneHost {
      WithViewStore(store, observe: { $0 }) { viewStore in
        VStack {
          TextField("Name", text: viewStore.$name)
          Toggle("Agreed", isOn: viewStore.$isAgreed)
          Button("Send \(viewStore.name)") { viewStore.send(.submitTapped) }
        }
      }
    }
    host.scene().node(labelled: "Name")?.edit?("한글")
    host.scene().node(labelled: "Agreed")?.activate?()
    host.scene().node(labelled: "Send 한글")?.activate?()
    #expect(store.state == Old.Form.State(name: "한글", isAgreed: true, submitted: ["한글"]))
  }

  @available(*, deprecated, message: "the older spellings, on purpose")
  @Test func `003-14 003-15 each row of a ForEachStore has a store of its own`() {
    let rows: IdentifiedArrayOf<Old.Todo.State> = [Old.Todo.State(id: 1), Old.Todo.State(id: 2)]
    let store = Store(initialState: Old.Todos.State(todos: rows)) { Old.Todos() }
    let host = SceneHost {
      List {
        ForEachStore(store.scope(state: \.todos, action: Old.Todos.Action.todo(id:action:))) { todo in
          Toggle("todo \(todo.id)", isOn: Binding(get: { todo.isDone }, set: { _ in todo.send(.toggled) }))
        }
      }
    }
    let second = host.scene().node(labelled: "todo 2")
    store.send(.removeFirst)
    second?.activate?()
    #expect(store.state.todos == [Old.Todo.State(id: 2, isDone: true)])
    #expect(host.scene().outline().contains("toggle-on \"todo 2\""))
  }
}
