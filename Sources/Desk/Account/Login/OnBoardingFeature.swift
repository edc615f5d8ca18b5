import Backstaff

/// The introduction for who is inside for the first time.
@Reducer
package struct OnBoardingFeature {
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The page shown, from 0.
    package var page = 0

    package init() {}
  }

  package enum Action {
    case nextTapped
    case navigation(NavigationAction)
  }

  @CasePathable
  package enum NavigationAction: Equatable, Sendable {
    case onBoardingCompleted
  }

  /// What the pages say.
  package static let pages = [
    "The Desk plans changes to the packages of this machine, and carries out none.",
    "Every line of the plan is a to-do here: note what is to be remembered, and tick it off.",
  ]

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nextTapped:
        guard state.page + 1 < OnBoardingFeature.pages.count else { return .send(.navigation(.onBoardingCompleted)) }
        state.page += 1
        return .none
      case .navigation:
        return .none
      }
    }
  }
}
