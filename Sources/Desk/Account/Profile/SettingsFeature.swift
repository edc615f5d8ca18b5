import Backstaff

/// The settings: the name that the profile shows.
@Reducer
package struct SettingsFeature {
  @ObservableState
  package struct State: Equatable, Sendable {
    /// Empty leaves the name as it is.
    package var displayName = ""
    /// Whether the name was read into the form; a link knows none.
    package var isFilled = false

    package init() {}

    package init(displayName: String) {
      self.displayName = displayName
      isFilled = true
    }
  }

  package enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveTapped
    case delegate(DelegateAction)
  }

  @CasePathable
  package enum DelegateAction: Equatable, Sendable {
    case renamed(String)
  }

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate: .none
      case .saveTapped: .send(.delegate(.renamed(state.displayName.trimmed)))
      }
    }
  }
}
