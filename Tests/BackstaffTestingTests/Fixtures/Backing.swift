import Backstaff
import BackstaffTesting

/// Where the store of a test lives.
enum Backing: CaseIterable, Sendable {
  case local

  /// A store there.
  func store<State, Action, R: Reducer<State, Action>>(
    _ initialState: @autoclosure () -> State, _ clock: TestClock = TestClock(),
    withDependencies change: (inout DependencyValues) -> Void = { _ in },
    @ReducerBuilder<State, Action> _ reducer: () -> R, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> TestStore<State, Action> where State: Equatable & DocumentConvertible, Action: ActionConvertible {
    TestStore(
      initialState: initialState(), reducer: reducer,
      withDependencies: {
        $0.continuousClock = clock
        change(&$0)
      }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
