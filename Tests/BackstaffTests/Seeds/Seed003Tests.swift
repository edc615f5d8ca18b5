import Backstaff
import BackstaffTesting
import Testing

/// The features that the rows of seed 003 speak of, in the older spellings.
@available(*, deprecated, message: "the older spellings, on purpose")
enum Older {
  struct TodoFeature: ReducerProtocol {
    struct State: Equatable, Identifiable {
      let id: Int
      var isDone = false
    }

    enum Action: Equatable { case toggled, work }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .toggled:
        state.isDone.toggle()
        return .none
      case .work: return .work
      }
    }
  }

  struct TodoListFeature: ReducerProtocol {
    struct State: Equatable {
      var todos: IdentifiedArrayOf<TodoFeature.State> = []
      var done = 0
    }

    enum Action: Equatable {
      case todo(id: TodoFeature.State.ID, action: TodoFeature.Action)
      case remove(id: Int)
      case insert(id: Int)
    }

    var body: some ReducerProtocol<State, Action> {
      Reduce { state, action in
        switch action {
        case .todo(let id, .toggled): state.done += state.todos[id: id]?.isDone == true ? 1 : 0
        case .todo: break
        case .remove(let id): state.todos.remove(id: id)
        case .insert(let id): state.todos.insert(TodoFeature.State(id: id), at: 0)
        }
        return .none
      }
      .forEach(\.todos, action: /Action.todo(id:action:)) {
        TodoFeature()
      }
    }
  }

  struct FormFeature: ReducerProtocol {
    struct State: Equatable {
      @BindingState var name = ""
      @BindingState var email = ""
      @BindingState var agreedToTerms = false
      var submitted: String?
      var heard = 0
    }

    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case submitTapped
    }

    var body: some ReducerProtocol<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .submitTapped:
          state.submitted = "\(state.name) \(state.email) \(state.agreedToTerms)"
          return .none
        case .binding(\.$email):
          state.heard += 1
          return .none
        case .binding:
          return .none
        }
      }
    }
  }

  struct SheetFeature: ReducerProtocol {
    struct State: Equatable {
      @PresentationState var todo: TodoFeature.State?
      var own = TodoFeature.State(id: 0)
    }

    enum Action: Equatable {
      case todo(PresentationAction<TodoFeature.Action>)
      case own(TodoFeature.Action)
    }

    var body: some ReducerProtocolOf<Self> {
      Scope(state: \.own, action: /Action.own) { TodoFeature() }
      EmptyReducer()
        .ifLet(\.$todo, action: /Action.todo) { TodoFeature() }
    }
  }
}

@Suite @MainActor struct Seed003Tests {
  @available(*, deprecated, message: "the older spellings, on purpose")
  @Test func `003-09 rows joined by an old case path are reached by id`() {
    typealias List = Older.TodoListFeature
    let rows: IdentifiedArrayOf<Older.TodoFeature.State> = [.init(id: 1), .init(id: 2)]
    let store = Store(initialState: List.State(todos: rows)) { List() }
    store.send(.insert(id: 3))
    store.send(.todo(id: 2, action: .toggled))
    #expect(store.todos.map(\.isDone) == [false, false, true])
    #expect(store.done == 1)
    let issues = IssueCatcher.issues { store.send(.todo(id: 9, action: .toggled)) }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("todo(id:, action:") == true)
  }

  @available(*, deprecated, message: "the older spellings, on purpose")
  @Test func `003-13 a row that goes ends its work alone`() async {
    typealias List = Older.TodoListFeature
    let rows: IdentifiedArrayOf<Older.TodoFeature.State> = [.init(id: 1), .init(id: 2)]
    let store = TestStore(initialState: List.State(todos: rows)) { List() }
    await store.send(.todo(id: 1, action: .work))
    let second = await store.send(.todo(id: 2, action: .work))
    await store.send(.remove(id: 1)) { $0.todos.remove(id: 1) }
    await second.cancel()
    await store.finish()
  }

  @available(*, deprecated, message: "the older spellings, on purpose")
  @Test func `003-14 a store is scoped by functions`() {
    typealias List = Older.TodoListFeature
    let store = Store(initialState: List.State(todos: [.init(id: 1)])) { List() }
    let todos = store.scope(state: \.todos, action: List.Action.todo(id:action:))
    #expect(todos.state.ids == [1])
    todos.send((1, .toggled))
    #expect(store.todos[id: 1]?.isDone == true)
    let row = store.scope(state: { $0.todos[0] }, action: { List.Action.todo(id: 1, action: $0) })
    row.send(.toggled)
    #expect(row.isDone == false)
  }

  @available(*, deprecated, message: "the older spellings, on purpose")
  @Test func `003-22 on submit the fields are filled by their bindings`() {
    let store = Store(initialState: Older.FormFeature.State()) { Older.FormFeature() }
    store.send(.binding(.set(\.$name, "Ada")))
    store.send(.set(\.$email, "a@b.c"))
    store.send(.set(\.$agreedToTerms, true))
    store.send(.submitTapped)
    #expect(store.submitted == "Ada a@b.c true")
    #expect(store.heard == 1)
    #expect(Older.FormFeature.Action.set(\.$name, "a") == .set(\.$name, "a"))
    #expect(Older.FormFeature.Action.set(\.$name, "a") != .set(\.$email, "a"))
  }

  @available(*, deprecated, message: "the older spellings, on purpose")
  @Test func `003-06 an old feature presents and scopes by old case paths`() {
    let store = Store(initialState: Older.SheetFeature.State()) { Older.SheetFeature() }
    store.send(.own(.toggled))
    #expect(store.own.isDone)
    var state = Older.SheetFeature.State()
    state.todo = Older.TodoFeature.State(id: 1)
    let shown = Store(initialState: state) { Older.SheetFeature() }
    shown.send(.todo(.presented(.toggled)))
    #expect(shown.todo?.isDone == true)
    shown.send(.todo(.dismiss))
    #expect(shown.todo == nil)
  }

  @Test func `003-24 one action carries the fields of a whole form`() async {
    let store = TestStore(initialState: Wide.State()) { Wide() }
    await store.send(.set(\.first, "a")) { $0.first = "a" }
    await store.send(.set(\.second, 2)) { $0.second = 2 }
    await store.send(.set(\.third, true)) { $0.third = true }
    await store.send(.set(\.fourth, nil))
    await store.send(.set(\.fifth, [1])) { $0.fifth = [1] }
    #expect(store.state.changes == 0)
    await store.send(.set(\.first, "b")) { $0.first = "b" }
  }
}

/// A form in today's spelling.
@Reducer
struct Wide {
  @ObservableState
  struct State: Equatable {
    var first = ""
    var second = 0
    var third = false
    var fourth: String?
    var fifth: [Int] = []
    var changes = 0
  }

  enum Action: BindableAction, Equatable { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
