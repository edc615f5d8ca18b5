import Backstaff

/// A counter that closes itself at five.
@Reducer
package struct CounterFeature {
  @ObservableState
  package struct State: Equatable, Sendable {
    package var count = 0

    package init(count: Int = 0) {
      self.count = count
    }
  }

  package enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none

      case .incrementButtonTapped:
        state.count += 1
        return state.count >= 5
          ? .run { _ in await self.dismiss() }
          : .none
      }
    }
  }
}
