import Backstaff

/// What is behind the login: tabs, each with a stack of its own.
@Reducer
package struct MainTabs {
  package enum Tab: String, CaseIterable, Codable, Sendable {
    case todos
    case profile
    case tour
  }

  @ObservableState
  package struct State: Equatable, Sendable, TabFlowState {
    package var tabs = TabSelection(Tab.todos)
    package var todos = TodoCoordinator.State()
    package var profile: ProfileCoordinator.State
    package var tour = TourCoordinator.State()

    package init(user: String = "") {
      profile = ProfileCoordinator.State(user: user)
    }

    package static func flow(of tab: Tab) -> TabFlow<State> {
      switch tab {
      case .todos: TabFlow(\.todos)
      case .profile: TabFlow(\.profile)
      case .tour: TabFlow(\.tour)
      }
    }
  }

  package enum Action {
    case tabs(TabAction<Tab>)
    case todos(TodoCoordinator.Action)
    case profile(ProfileCoordinator.Action)
    case tour(TourCoordinator.Action)
    case delegate(DelegateAction)
  }

  @CasePathable
  package enum DelegateAction: Equatable, Sendable {
    case logout
    case todoSaved(Todo)
  }

  package init() {}

  package var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.todos, action: \.todos) { TodoCoordinator() }
      Scope(state: \.profile, action: \.profile) { ProfileCoordinator() }
      Scope(state: \.tour, action: \.tour) { TourCoordinator() }
      Reduce { _, action in
        switch action {
        case .profile(.delegate(.logout)): .send(.delegate(.logout))
        case .todos(.delegate(.saved(let todo))): .send(.delegate(.todoSaved(todo)))
        case .tabs, .todos, .profile, .tour, .delegate: .none
        }
      }
    }
    .tabFlows(action: \.tabs)
  }
}

extension MainTabs.Tab {
  /// The tab's name on the line of tabs.
  var title: String {
    switch self {
    case .todos: "To-do"
    case .profile: "Profile"
    case .tour: "Tour"
    }
  }
}
