import Backstaff
import BackstaffDaemon
import BackstaffJSON
import BackstaffTesting
import BackstaffViews
import Foundation
import Testing

// The lines between the marks stand in docs/guides/first-feature.md; DocsTests compares the two.
// GUIDE begin: feature
@Reducer
struct TeaTimer {
  @ObservableState
  struct State: Equatable {
    var secondsLeft = 180
    var isRunning = false
  }

  enum Action {
    case startTapped
    case stopTapped
    case ticked
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        guard state.secondsLeft > 0 else { return .none }
        state.isRunning = true
        return .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
        .cancellable(id: "ticking", cancelInFlight: true)
      case .stopTapped:
        state.isRunning = false
        return .cancel(id: "ticking")
      case .ticked:
        state.secondsLeft -= 1
        guard state.secondsLeft == 0 else { return .none }
        state.isRunning = false
        return .cancel(id: "ticking")
      }
    }
  }
}
// GUIDE end

// GUIDE begin: view
struct TeaTimerView: View {
  let store: StoreOf<TeaTimer>

  var body: some View {
    VStack {
      Text("\(store.secondsLeft) seconds")
      if store.isRunning {
        Button("Stop") { store.send(.stopTapped) }
      } else {
        Button("Start") { store.send(.startTapped) }
      }
    }
    .navigationTitle("Tea")
  }
}
// GUIDE end

// GUIDE begin: daemon
func serveTea(in folder: String) throws {
  let daemon = StoreDaemon(initialState: TeaTimer.State()) { TeaTimer() }
  try daemon.run(DaemonConfiguration(run: "\(folder)/run", data: "\(folder)/data"))
}
// GUIDE end

@Suite(.timeLimit(.minutes(5))) struct FirstFeatureGuideTests {
  // GUIDE begin: test
  @Test func `the timer counts down and stops by itself`() async {
    let clock = TestClock()
    let store = TestStore(initialState: TeaTimer.State(secondsLeft: 2)) {
      TeaTimer()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) {
      $0.secondsLeft = 0
      $0.isRunning = false
    }
  }
  // GUIDE end

  @MainActor @Test func `the view of the tea timer follows its store`() {
    withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      // GUIDE begin: store
      let store = Store(initialState: TeaTimer.State()) { TeaTimer() }
      store.send(.startTapped)
      // GUIDE end
      #expect(store.isRunning)
      let host = SceneHost { TeaTimerView(store: store) }
      #expect(host.scene().outline().contains("button \"Stop\""))
      store.send(.stopTapped)
      #expect(host.scene().outline().contains("button \"Start\""))
      #expect(host.scene().outline().contains("text \"180 seconds\""))
    }
  }

  @Test func `the daemon of the tea timer comes back where it was killed`() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      GuideLife.begin(in: path, sending: ["startTapped"]) { $0["isRunning"] == true }
      try serveTea(in: path)
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      GuideLife.begin(in: path) { $0["isRunning"] == true }
      try serveTea(in: path)
    }
  }
}
