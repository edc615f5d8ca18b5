import Backstaff
import BackstaffTesting

/// Where the store of a test lives.
enum Backing: CaseIterable, Sendable {
  case local

  /// A store there.
  func store<State: Equatable & DocumentConvertible, Action: ActionConvertible>(
    _ initialState: State, _ clock: TestClock = TestClock(),
    withDependencies change: (inout DependencyValues) -> Void = { _ in },
    @ReducerBuilder<State, Action> _ reducer: () -> some Reducer<State, Action>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> TestStore<State, Action> {
    TestStore(initialState: initialState) {
      reducer()
    } withDependencies: {
      $0.continuousClock = clock
      change(&$0)
    }
  }
}
