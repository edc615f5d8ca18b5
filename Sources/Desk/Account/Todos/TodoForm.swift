import Backstaff

/// The form of a to-do.
@Reducer
package struct TodoForm {
  @ObservableState
  package struct State: Equatable, Identifiable, Sendable {
    package let id: String
    package var title = ""
    package var note = ""
    package var isDone = false
    /// Whether the to-do was read into the form; a link knows its name only.
    package var isFilled = false

    package init(id: String) {
      self.id = id
    }

    package init(_ todo: Todo) {
      self.init(id: todo.id)
      (title, note, isDone, isFilled) = (todo.title, todo.note, todo.isDone, true)
    }

    /// What the form makes of the to-do.
    package var todo: Todo { Todo(id: id, title: title, note: note.trimmed, isDone: isDone) }
  }

  package enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveTapped
    case cancelTapped
    case delegate(DelegateAction)
  }

  @CasePathable
  package enum DelegateAction: Equatable, Sendable {
    case saved(Todo)
  }

  @Dependency(\.dismiss) var dismiss

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate: .none
      case .saveTapped: .send(.delegate(.saved(state.todo)))
      case .cancelTapped: .run { _ in await self.dismiss() }
      }
    }
  }
}
