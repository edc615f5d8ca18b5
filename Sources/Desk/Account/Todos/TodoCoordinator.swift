import Backstaff

/// The stack of the to-do list: the list, and the form of one of its lines as a sheet.
@FlowCoordinator(screen: "TodoScreen")
package struct TodoCoordinator {
  @ObservableState
  package struct State: Equatable, Sendable {
    package var routes: [Route<TodoScreen.State>] = [.root(.list(TodoList.State()))]

    package init() {}
  }

  package enum Action {
    case router(IndexedRouterActionOf<TodoScreen>)
    case delegate(DelegateAction)
  }

  @CasePathable
  package enum DelegateAction: Equatable, Sendable {
    case saved(Todo)
  }

  package init() {}

  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let routeAction):
      return routerAction(state: &state, action: routeAction)
    case .delegate:
      return .none
    }
  }
}

/// The screens of the to-do list.
@Reducer(state: .equatable, .sendable)
package enum TodoScreen {
  case list(TodoList)
  case form(TodoForm)
}

extension TodoCoordinator {
  private func routerAction(state: inout State, action: IndexedRouterActionOf<TodoScreen>) -> Effect<Action> {
    switch action {
    case .routeAction(id: _, action: .list(.delegate(.edit(let todo)))):
      state.routes.presentSheet(.form(TodoForm.State(todo)), embedInNavigationView: true)
      return .none

    case .routeAction(id: _, action: .form(.delegate(.saved(let todo)))):
      state.list?.todos[id: todo.id]? = todo
      state.routes.dismiss()
      return .send(.delegate(.saved(todo)))

    default:
      return .none
    }
  }
}

extension TodoCoordinator.State {
  /// The list, which everything else stands on.
  package var list: TodoList.State? {
    get { routes.first?.screen[case: \.list] }
    set {
      if let newValue, !routes.isEmpty { routes[0].screen[case: \.list] = newValue }
    }
  }

  /// Takes over the lines of the plan: the list follows them, a form that a link has opened is filled in, and one whose
  /// line is gone goes.
  mutating func follow(_ entries: IdentifiedArrayOf<PlanEntry>) {
    guard let known = list?.todos else { return }
    let todos = known.following(entries)
    if todos != known { list?.todos = todos }
    routes.removeAll { route in route.screen[case: \.form].map { todos[id: $0.id] == nil } ?? false }
    for index in routes.indices {
      guard let form = routes[index].screen[case: \.form], !form.isFilled, let todo = todos[id: form.id] else {
        continue
      }
      routes[index].screen = .form(TodoForm.State(todo))
    }
  }
}
