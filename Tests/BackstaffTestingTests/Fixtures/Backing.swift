import Backstaff
import BackstaffDaemon
import BackstaffTesting

/// Where the store of a test lives.
enum Backing: CaseIterable, Sendable {
  /// In the test's own process.
  case local
  /// In a daemon with a journal and a socket, on a thread of its own.
  case daemon

  /// A store there.
  func store<State: Equatable & DocumentConvertible, Action: ActionConvertible>(
    _ initialState: State, _ clock: TestClock = TestClock(),
    withDependencies change: (inout DependencyValues) -> Void = { _ in },
    @ReducerBuilder<State, Action> _ reducer: () -> some Reducer<State, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> TestStore<State, Action> {
    func prepare(_ values: inout DependencyValues) {
      values.continuousClock = clock
      change(&values)
    }
    if self == .local {
      return TestStore(
        initialState: initialState, reducer: reducer, withDependencies: prepare, fileID: fileID, filePath: filePath,
        line: line, column: column)
    }
    let host = EffectHost()
    let values = DependencyValues.captured {
      $0.context = .test
      $0.clockSettling = host.clockSettling
      prepare(&$0)
    }
    let folder = try TemporaryFolder()
    let daemon = try await Backing.start(initialState, reducer(), host, values, folder)
    return try TestStore(
      connecting: folder.path, host: host, dependencies: values,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
      whenClosed: { daemon.stop() })
  }

  private static func start<R: Reducer>(
    _ initialState: R.State, _ reducer: R, _ host: EffectHost, _ values: DependencyValues, _ folder: TemporaryFolder
  ) async throws -> EmbeddedDaemon where R.State: DocumentConvertible, R.Action: ActionConvertible {
    var configuration = DaemonConfiguration(run: folder.path, data: folder.path + "/data")
    configuration.effectExecutor = host.effectExecutor
    configuration.effectTells = host.effectTells
    // The daemon's thread is the only one that reads the state, once.
    let state = Handed(initialState)
    let daemon = StoreDaemon(initialState: state.value) { reducer.dependencies(values) }
    return try await EmbeddedDaemon.start(daemon, configuration) { folder.remove() }
  }
}
