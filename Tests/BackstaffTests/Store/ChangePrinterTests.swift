import Backstaff
import Synchronization
import Testing

@Suite @MainActor struct ChangePrinterTests {
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func append(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  @Test func `STORE-16 each action is told with what it changed, or by its name`() {
    let (long, short) = (Log(), Log())
    let store = Store(initialState: Track.State(id: 1)) {
      Track().printChanges(.differences { long.append($0) }).printChanges(.labels { short.append($0) })
    }
    store.send(.inc)
    store.send(.set(1))
    #expect(
      long.all == [
        """
        received action:
          .inc
          Track.State
            − count: 0
            + count: 1
            … (2 unchanged)

        """,
        """
        received action:
          .set(1)
          (no state changes)

        """,
      ])
    #expect(short.all == ["received action: Action.inc\n", "received action: Action.set(_:)\n"])
  }
}
