import Backstaff
import BackstaffTesting
import Testing

// LISTING 000-19

/// A feature that says something when it has closed itself.
@Reducer
private struct Late {
  @ObservableState struct State: Equatable { var ticks = 0 }

  enum Action { case closeButtonTapped, tick }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tick:
        state.ticks += 1
        return .none
      case .closeButtonTapped:
        // LISTING 000-20
      }
    }
  }
}

@Reducer
private struct Parent {
  @ObservableState
  struct State {
    @Presents var feature: Feature.State?
    @Presents var late: Late.State?
  }

  enum Action {
    case feature(PresentationAction<Feature.Action>)
    case late(PresentationAction<Late.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$feature, action: \.feature) { Feature() }
      .ifLet(\.$late, action: \.late) { Late() }
  }
}

extension Parent.State: Equatable {
  fileprivate static func == (left: Self, right: Self) -> Bool {
    left.late == right.late && (left.feature == nil) == (right.feature == nil)
  }
}

@Suite struct `The dismissal of a feature` {
  @Test func `000-19 a feature closes itself without telling its parent`() async {
    let store = TestStore(initialState: Parent.State(feature: Feature.State())) { Parent() }
    await store.send(\.feature.closeButtonTapped)
    await store.receive(\.feature.dismiss) { $0.feature = nil }
  }

  @Test func `000-20 what is sent after the dismissal is reported and changes nothing`() async {
    let store = TestStore(initialState: Parent.State(late: Late.State())) { Parent() }
    await withExpectedIssue {
      await store.send(\.late.closeButtonTapped)
      await store.receive(\.late.dismiss) { $0.late = nil }
      await store.finish()
    }
    #expect(store.state.late == nil)
  }
}
