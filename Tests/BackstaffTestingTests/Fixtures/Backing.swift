import Backstaff
import BackstaffTesting

/// Where the store of a test lives.
enum Backing: CaseIterable, Sendable {
  case local

  /// A store there.
  func store<R: Reducer>(
    _ initialState: R.State, _ clock: TestClock = TestClock(),
    withDependencies change: (inout DependencyValues) -> Void = { _ in },
    @ReducerBuilder<R.State, R.Action> _ reducer: () -> R,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> TestStore<R.State, R.Action>
  where R.State: Equatable & DocumentConvertible, R.Action: ActionConvertible {
    TestStore(initialState: initialState) {
      reducer()
    } withDependencies: {
      $0.continuousClock = clock
      change(&$0)
    }
  }
}
