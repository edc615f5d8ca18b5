import Backstaff

/// Runs a feature under test, step by step: the test says what each action changes and what effects send back, and
/// everything it does not say is a failure that shows the difference.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Timer.State()) { Timer() } withDependencies: { $0.continuousClock = clock }
/// await store.send(.start) { $0.isRunning = true }
/// await clock.advance(by: .seconds(1))
/// await store.receive(\.tick) { $0.seconds = 1 }
/// await store.send(.stop) { $0.isRunning = false }
/// ```
///
/// Effects run on an executor that the store drains itself, so the order is the same in every run and nothing in a
/// test has to sleep. When the store goes out of scope, actions that were not received and effects that still run are
/// failures, each shown at the `send` that it goes back to.
///
/// A store belongs to the test that made it and is not `Sendable`.
public final class TestStore<State: Equatable, Action> {
  /// The state after the last action that was asserted; what was received since shows once it is asserted.
  public internal(set) var state: State
  /// How much the test has to say.
  public var exhaustivity = Exhaustivity.on
  /// How long `receive` and `finish` wait for work outside the store, when they are not told.
  public var timeout = Duration.seconds(1)

  let run: any TestRun<State, Action>
  let place: SourcePlace
  /// What has happened and was not asserted yet.
  var pending: [TestEvent<State, Action>] = []
  /// The revision that ``state`` belongs to.
  var revision: Int64 = 0
  /// What the last asserted action was reduced under.
  var surroundings: TestSurroundings

  /// A store of `reducer` in this process.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with; made under the dependencies.
  ///   - reducer: The feature; made under the dependencies.
  ///   - prepare: Sets dependencies. Called once.
  public convenience init<Feature: Reducer<State, Action>>(
    initialState: @autoclosure () -> State, @ReducerBuilder<State, Action> reducer: () -> Feature,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let values = DependencyValues.captured {
      $0.context = .test
      prepare(&$0)
    }
    let engine = values.bound { Engine(state: initialState(), tree: reducer().makeTree()) }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      run: LocalRun(engine: engine, dependencies: values, place: place), dependencies: values, place: place)
  }

  init(run: any TestRun<State, Action>, dependencies: DependencyValues, place: SourcePlace) {
    self.run = run
    self.place = place
    state = run.newest
    surroundings = TestSurroundings(
      dependencies: dependencies, context: TestSurroundings.context(ofEvent: 0, nextElement: 0))
  }

  deinit {
    endOfLife()
    run.close()
  }

  /// The dependencies that the next action is reduced under.
  public var dependencies: DependencyValues {
    get { run.dependencies }
    set { run.dependencies = newValue }
  }

  /// Whether each event is reduced again to see that it leads to the same, which is a failure naming what differs where
  /// it does not. A test whose reducer notes its runs outside the state sets it to `false`.
  public var checksDeterminism: Bool {
    get { run.checksDeterminism }
    set { run.checksDeterminism = newValue }
  }

  /// Whether the feature dismissed itself, with no parent around to do it: its effects are cancelled then, and it
  /// takes no more actions.
  public var isDismissed: Bool { run.isDismissed }

  /// Runs `operation` with dependencies changed for the actions sent in it.
  @discardableResult
  public func withDependencies<Result>(
    _ change: (inout DependencyValues) -> Void, operation: () async throws -> Result
  ) async rethrows -> Result {
    let before = run.dependencies
    defer { run.dependencies = before }
    change(&run.dependencies)
    return try await operation()
  }

  /// Runs `operation` with another exhaustivity.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () throws -> Result
  ) rethrows -> Result {
    let before = self.exhaustivity
    defer { self.exhaustivity = before }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Runs `operation` with another exhaustivity.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () async throws -> Result
  ) async rethrows -> Result {
    let before = self.exhaustivity
    defer { self.exhaustivity = before }
    self.exhaustivity = exhaustivity
    return try await operation()
  }

  /// The effects that run now.
  package var inFlightEffects: [RunningWork] { run.running }

  /// Runs everything that can run without waiting.
  package func settle() async { await pump() }

  /// Takes in what happened.
  func pump() async {
    await run.pump()
    pending += run.takeEvents()
  }

  /// Moves on to the state after an event, never back.
  func move(to event: TestEvent<State, Action>) {
    guard event.revision >= revision else { return }
    state = event.after
    revision = event.revision
    surroundings = event.surroundings
  }
}

/// The test store of a reducer's state and actions.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
