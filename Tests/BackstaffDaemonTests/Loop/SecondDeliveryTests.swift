import Backstaff
import BackstaffJournal
import Testing

@testable import BackstaffDaemon
@testable import BackstaffWire

@Reducer
struct Bell {
  @ObservableState
  struct State: Equatable {
    var rings = 0
  }

  enum Action {
    case rung
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.rings += 1
      return .none
    }
  }
}

/// A key that has left memory is looked up in the journal, and may be delivered again while that takes its time.
@Suite struct SecondDeliveryTests {
  private let key = WireID(high: 7, low: 7)
  private let front = WireID(high: 0, low: 1)

  private func session() throws -> Session {
    var ledger = SubmitLedger()
    ledger.keys = KeyLedger(limit: 2)
    for number in 1...3 as ClosedRange<UInt64> {
      ledger.restore(.key(WireID(high: 0, low: number)), decidedWithDigest: 0)
    }
    let app = TypedApp<Bell.State, Bell.Action>(
      state: Bell.State(), tree: Bell().makeTree(),
      presented: PresentedScopes(), home: EffectHome(store: "rig", session: "main"), post: { _ in })
    return Session(
      name: "main", app: app, schema: SchemaWriter.schema(of: Bell.State.self), clock: EventClock(after: 0), head: 0,
      ledger: ledger, isKept: true)
  }

  @Test func `two deliveries of a key that memory has lost are one event`() throws {
    let session = try session()
    let submit = Submit(path: "rung", key: key)
    let submission = Submission(.key(key), digest: submit.digest)
    // Both came before the journal said that it does not know the key.
    for _ in 0..<2 { #expect(session.ledger.decide(submission, nowMilliseconds: 0) == .older) }
    #expect(session.applyNew(submission, submit, from: front))
    #expect(!session.applyNew(submission, submit, from: front))
    #expect(session.head == 1)
    #expect(session.ledger.decide(submission, nowMilliseconds: 0) == .inFlight)
  }
}
