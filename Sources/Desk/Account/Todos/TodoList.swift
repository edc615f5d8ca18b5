import Backstaff

/// The to-do list: a line of the plan each.
@Reducer
package struct TodoList {
  @ObservableState
  package struct State: Equatable, Sendable {
    package var todos: IdentifiedArrayOf<Todo> = []

    package init(todos: IdentifiedArrayOf<Todo> = []) {
      self.todos = todos
    }
  }

  package enum Action {
    case todoTapped(String)
    case doneTapped(String)
    case delegate(DelegateAction)
  }

  @CasePathable
  package enum DelegateAction: Equatable, Sendable {
    case edit(Todo)
  }

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .todoTapped(let id):
        guard let todo = state.todos[id: id] else { return .refuse(.unknownTodo(id)) }
        return .send(.delegate(.edit(todo)))
      case .doneTapped(let id):
        guard state.todos[id: id] != nil else { return .refuse(.unknownTodo(id)) }
        state.todos[id: id]?.isDone.toggle()
        return .none
      case .delegate:
        return .none
      }
    }
  }
}

extension Refusal {
  /// No line of the plan is about that package.
  static func unknownTodo(_ id: String) -> Refusal {
    Refusal(code: "unknown_todo", message: "nothing is planned for \(id), so there is no such to-do; plan it first")
  }
}
