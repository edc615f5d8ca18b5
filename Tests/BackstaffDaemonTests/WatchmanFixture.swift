import Backstaff

/// An app with a task and a hook of recovery, its own and a presented child's.
@Reducer
struct Watchman {
  @ObservableState
  struct State: Equatable {
    var watching: Int?
    var log: [String] = []
    @Presents var post: Sentry.State?
  }

  enum Action {
    case watch(Int?)
    case saw(String)
    case open(Int)
    case post(PresentationAction<Sentry.Action>)
  }

  /// Whether recovery starts work.
  var worksWhenRestored = false

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .watch(let subject): state.watching = subject
      case .saw(let text): state.log.append(text)
      case .open(let id): state.post = Sentry.State(id: id)
      case .post: break
      }
      return .none
    }
    .ifLet(\.$post, action: \.post) { Sentry() }
    .task(id: \.watching) { subject, send in
      if subject < 0 { return }
      try await endlessWork()
    }
    .onRestored { state in
      state.log.append("restored \(state.post?.visits ?? -1)")
      return .merge(.send(.saw("after")), worksWhenRestored ? .run { _ in try await endlessWork() } : .none)
    }
  }
}

/// What a watchman presents.
@Reducer
struct Sentry {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var visits = 0
  }

  enum Action {
    case wake
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .task(id: { $0.id }) { _ in try await endlessWork() }
      .onRestored { state in
        state.visits += 1
        return .none
      }
  }
}
