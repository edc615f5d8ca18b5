import BackstaffJSON

/// What one session knows about submissions: which are decided, which are being journaled, and who waits for them. It
/// is the reason why an action is applied exactly once.
///
///     switch ledger.decide(submission, nowMilliseconds: now) {
///     case .apply: ledger.accept(submission, from: connection)   // reduce, append, commit …
///     case .inFlight: ledger.join(submission, from: connection)  // the same answer will serve both
///     case .duplicate(let outcome): send(outcome.ack, flags: .duplicate)
///     …
///     }
///     for waiting in ledger.settle(submission, outcome) { … }    // after the fsync, and only then
///
/// After a restart it is filled from the recovered journal with `restore`.
package struct SubmitLedger: Sendable {
  package enum Decision: Hashable, Sendable {
    /// New and in turn: reduce it.
    case apply
    /// Decided; the outcome is known here. Answer with the flag DUPLICATE.
    case duplicate(SubmitOutcome)
    /// Accepted and not durable yet: answer when it is.
    case inFlight
    /// The journal knows: look the origin up there and compare the digest (another one is a conflict). A sequence is
    /// certainly there; a key may not be, and then the submission is new (`accept` it).
    case older
    /// Another action under the same number or key: ERROR `seq_conflict`.
    case conflict
    /// Numbers are missing before this one: NACK `seq_gap`.
    case gap(expected: Int64)
    /// A newer incarnation of the client exists: ERROR `fenced`.
    case fenced(current: Int64)
    /// The client has too many undecided submissions: NACK `overloaded`.
    case overloaded
    /// `issued_at` is older than keys are kept: `accept` it and journal it as rejected, `key_expired`.
    case expired
  }

  var clients: [WireID: ClientLedger] = [:]
  var keys = KeyLedger()

  package init() {}

  /// What to do with a submission. Changes nothing.
  package func decide(_ submission: Submission, nowMilliseconds: Int64) -> Decision {
    switch submission.origin {
    case .sequence(let client, let incarnation, let number):
      guard let ledger = clients[client] else {
        return number == 1 ? .apply : .gap(expected: 1)
      }
      return ledger.decide(incarnation: incarnation, number: number, digest: submission.digest)
    case .key(let key):
      return keys.decide(key, submission, nowMilliseconds: nowMilliseconds)
    }
  }

  /// Notes that the submission is being reduced and journaled.
  package mutating func accept(_ submission: Submission, from connection: WireID) {
    switch submission.origin {
    case .sequence(let client, let incarnation, let number):
      clients[client, default: ClientLedger()]
        .accept(incarnation: incarnation, number: number, digest: submission.digest, connection: connection)
    case .key(let key):
      keys.accept(key, digest: submission.digest, connection: connection)
    }
  }

  /// Adds one more connection that waits for the outcome of a submission in flight.
  package mutating func join(_ submission: Submission, from connection: WireID) {
    switch submission.origin {
    case .sequence(let client, let incarnation, let number):
      clients[client]?.join(incarnation: incarnation, number: number, connection: connection)
    case .key(let key): keys.join(key, connection: connection)
    }
  }

  /// Notes the outcome, now durable, and gives the connections to answer.
  package mutating func settle(_ submission: Submission, _ outcome: SubmitOutcome) -> [WireID] {
    switch submission.origin {
    case .sequence(let client, let incarnation, let number):
      clients[client]?.settle(incarnation: incarnation, number: number, outcome) ?? []
    case .key(let key): keys.settle(key, outcome)
    }
  }

  /// Takes back everything in flight, after a commit that failed with nothing written. Gives what must be refused, per
  /// client in order of sequence.
  package mutating func abandonInFlight() -> [(origin: Origin, waiting: [WireID])] {
    var abandoned: [(origin: Origin, waiting: [WireID])] = []
    for client in clients.keys.sorted(by: { $0.hex < $1.hex }) {
      abandoned += clients[client]?.abandonInFlight(client) ?? []
    }
    return abandoned + keys.abandonInFlight()
  }

  /// The next sequence number for WELCOME. Throws `fenced` when a newer incarnation has been seen.
  package func nextSequence(client: WireID, incarnation: Int64) throws(WireError) -> Int64 {
    guard let ledger = clients[client], incarnation <= ledger.incarnation else { return 1 }
    guard incarnation == ledger.incarnation else { throw .fenced(incarnation, by: ledger.incarnation) }
    return ledger.last + 1
  }
}

extension SubmitLedger {
  /// Notes the last consumed number of a client, from the recovered journal.
  package mutating func restore(client: WireID, incarnation: Int64, lastSequence: Int64) {
    clients[client, default: ClientLedger()].restore(incarnation: incarnation, last: lastSequence)
  }

  /// Notes that a submission is decided while the words of the decision stay in the journal: a repeat is `older`.
  package mutating func restore(_ origin: Origin, decidedWithDigest digest: UInt64) {
    switch origin {
    case .sequence(let client, let incarnation, let number):
      restore(client: client, incarnation: incarnation, lastSequence: number)
    case .key(let key): keys.restore(key, digest: digest)
    }
  }

  /// Notes an outcome from the recovered journal, oldest first.
  package mutating func restore(_ origin: Origin, _ outcome: SubmitOutcome) {
    switch origin {
    case .sequence(let client, let incarnation, let number):
      clients[client, default: ClientLedger()].restore(incarnation: incarnation, number: number, outcome)
    case .key(let key): keys.restore(key, outcome)
    }
  }
}

extension WireError {
  package static func fenced(_ incarnation: Int64, by current: Int64) -> WireError {
    WireError(
      .fenced, "incarnation \(incarnation) of this client has been replaced by \(current); start with a new client id",
      detail: .object(["incarnation": .integer(current)]))
  }
}
