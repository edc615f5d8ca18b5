import Backstaff
import BackstaffDaemon
import BackstaffTesting
import Testing

/// A test store over a daemon that knows nothing of tests: its effects run where those of any daemon do.
@Suite(.timeLimit(.minutes(10))) struct ConnectingTests {
  /// Runs `body` with the run directory of a daemon, which ends after the stores in it.
  private func withDaemon<R: Reducer>(
    _ state: R.State, _ reducer: R, _ clock: any Clock<Duration> & Sendable = TestClock(),
    _ body: (_ run: String) async throws -> Void
  ) async throws where R.State: DocumentConvertible & Sendable, R.Action: ActionConvertible {
    let folder = try TemporaryFolder()
    let values = DependencyValues.captured { $0.continuousClock = clock }
    let made = StoreDaemon(initialState: state) { reducer.dependencies(values) }
    let configuration = DaemonConfiguration(run: folder.path, data: folder.path + "/data")
    let daemon = try await EmbeddedDaemon.start(made, configuration) { folder.remove() }
    defer { daemon.stop() }
    try await body(folder.path)
  }

  @Test func `A store follows a daemon through sends, cascades and effects`() async throws {
    try await withDaemon(Meter.State(), Meter()) { run in
      let store = try await TestStore<Meter.State, Meter.Action>(connecting: run)
      store.timeout = .seconds(30)
      await store.send(.inc) { $0.count = 1 }
      await store.send(.dec) { $0.count = 0 }
      await store.send(.dec) { $0.count = -1 }
      await store.receive(.inc) { $0.count = 0 }
      let task = await store.send(.hang)
      #expect(!task.isCancelled)
      await task.cancel()
      await store.finish()
    }
  }

  @Test func `What waits outside is waited for`() async throws {
    try await withDaemon(Responses.State(), Responses(), ContinuousClock()) { run in
      let store = try await TestStore<Responses.State, Responses.Action>(connecting: run)
      store.timeout = .seconds(30)
      await store.send(.wait(both: true))
      await store.receive(.response1(1)) {
        $0.count = 1
        $0.int = 1
      }
      await store.receive(.response2("2")) {
        $0.count = 2
        $0.string = "2"
      }
      await store.finish()
    }
  }

  @Test func `Two stores on one session see each other's actions`() async throws {
    try await withDaemon(Meter.State(), Meter()) { run in
      let first = try await TestStore<Meter.State, Meter.Action>(connecting: run)
      await first.send(.inc) { $0.count = 1 }
      let second = try await TestStore<Meter.State, Meter.Action>(connecting: run)
      #expect(second.state.count == 1)
      await second.send(.inc) { $0.count = 2 }
      await first.receive(.inc) { $0.count = 2 }
      let other = try await TestStore<Meter.State, Meter.Action>(connecting: run, session: "other")
      #expect(other.state.count == 0)
    }
  }

  @Test func `What a running daemon cannot do is one issue`() async throws {
    try await withDaemon(Meter.State(), Meter()) { run in
      let store = try await TestStore<Meter.State, Meter.Action>(connecting: run)
      let found = await issues { store.dependencies.continuousClock = TestClock() }
      #expect(found.count == 1)
      #expect(found.first?.message.contains("dependencies of a running daemon") == true)
    }
  }

  @Test func `A daemon that is not there is an error`() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    await #expect(throws: (any Error).self) {
      _ = try await TestStore<Meter.State, Meter.Action>(
        connecting: folder.path + "/nowhere", within: .milliseconds(10))
    }
  }
}
