import Backstaff
import Testing

@testable import BackstaffDaemon

/// A feature with an action that cannot be journaled.
@Reducer
private struct Courier {
  @ObservableState
  struct State: Equatable { var text = "" }

  struct Parcel {}

  enum Action {
    case typed(String)
    case delivered(Parcel)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

@Suite struct StoreDaemonTests {
  @Test func `an action that cannot be recorded is refused at the start, by name`() {
    let daemon = StoreDaemon(initialState: Courier.State()) { Courier() }
    let error = #expect(throws: DaemonError.self) { try daemon.checkActions() }
    #expect(error?.code == .undocumented)
    #expect(error?.message.contains("Courier.Action.delivered: ") == true)
    #expect(error?.message.contains("typed") == false)
    #expect(throws: Never.self) { try StoreDaemon(initialState: Board.State()) { Board() }.checkActions() }
  }
}
