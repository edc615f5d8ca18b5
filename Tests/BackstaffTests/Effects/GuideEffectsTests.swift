import Backstaff
import BackstaffTesting
import FoundationEssentials
import Testing

/// The feature of docs/GUIDE.md, "Effects across restarts", compiled; DocsTests compares the two.
@Reducer
private struct Letters {
  @ObservableState
  struct State: Equatable {
    var packages: [String] = []
    var isStale = false
    var log: [String] = []
  }

  enum Action: Equatable {
    case refreshTapped, sendTapped, copied
    case loaded([String])
    case sent(String)
    case sendingLost
  }

  struct Packages { let inventory: @Sendable () async throws -> [String] }
  struct Mail { let send: @Sendable (String) async throws -> String }
  struct Bell { let ring: @Sendable () async -> Void }

  let packages = Packages { ["bash"] }
  let mail = Mail { "sent \($0)" }
  let bell = Bell {}
  let letter = "dear"

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshTapped:
        return .run { send in await send(.loaded(try await packages.inventory())) }
      case .sendTapped:
        return .run { send in await send(.sent(try await mail.send(letter))) }
          .once(orElse: .sendingLost)
      case .copied:
        return .run { _ in await bell.ring() }.transient
      case .loaded(let packages): state.packages = packages
      case .sent(let text): state.log.append(text)
      case .sendingLost: state.log.append("lost")
      }
      return .none
    }
    .onRestored { state in
      state.isStale = true
      return .send(.refreshTapped)
    }
  }
}

/// The reducer of the same page that has a deadline.
@Reducer
private struct Snooze {
  @ObservableState
  struct State: Equatable { var deadline: Date? }

  enum Action: Equatable {
    case snoozed(Date)
    case timeIsUp
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .snoozed(let until): state.deadline = until
      case .timeIsUp: state.deadline = nil
      }
      return .none
    }
    .task(id: { $0.deadline }) { deadline, send in
      try await clock.sleep(for: .seconds(deadline.timeIntervalSinceNow))
      await send(.timeIsUp)
    }
  }
}

@Suite(.timeLimit(.minutes(1))) @MainActor struct GuideEffectsTests {
  @Test func `in a test the feature of the guide loads, sends and is never lost`() async {
    let store = TestStore(initialState: Letters.State()) { Letters() }
    await store.send(.refreshTapped)
    await store.receive(.loaded(["bash"])) { $0.packages = ["bash"] }
    await store.send(.sendTapped)
    await store.receive(.sent("sent dear")) { $0.log = ["sent dear"] }
    await store.send(.copied)
    await store.finish()
  }

  @Test func `the deadline of the guide ends, and another one takes its place`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Snooze.State()) {
      Snooze()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let (soon, later) = (Date(timeIntervalSinceNow: 100), Date(timeIntervalSinceNow: 1000))
    await store.send(.snoozed(soon)) { $0.deadline = soon }
    await store.send(.snoozed(later)) { $0.deadline = later }
    await clock.advance(by: .seconds(200))
    await clock.advance(by: .seconds(1000))
    await store.receive(.timeIsUp) { $0.deadline = nil }
    await store.finish()
  }
}
