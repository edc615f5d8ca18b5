import Backstaff
import BackstaffBus
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

extension DaemonLoop {
  /// The pause that a client with too many undecided submissions is asked to make.
  static let retryMilliseconds: Int64 = 50

  func submit(_ frame: Frame, _ connection: Connection, _ session: Session) throws(WireError) {
    let submit = try readSubmit(frame, connection)
    guard let submit else { return }
    var submission = try Submission(
      submit, header: frame.header, client: connection.client.id, incarnation: connection.incarnation)
    submission.digest = sealer.digest(of: submit)
    guard submit.session == nil || submit.session == connection.session else {
      throw WireError(.unauthorized, "this connection speaks for the session \(connection.session) only")
    }
    try decide(submission, submit, request: frame.header.b, connection, session)
  }

  /// Reads the body. A payload that other readers would take for another number is refused before it is counted.
  private func readSubmit(_ frame: Frame, _ connection: Connection) throws(WireError) -> Submit? {
    do throws(WireError) {
      return try frame.message(Submit.self)
    } catch {
      guard error.code == .invalidPayload else { throw error }
      tell([connection.attachment.frame(Nack(error), a: frame.header.a, b: frame.header.b)], connection)
      return nil
    }
  }

  private func decide(
    _ submission: Submission, _ submit: Submit, request: Int64, _ connection: Connection, _ session: Session
  ) throws(WireError) {
    let number = submission.origin.journalNumbers.sequence
    switch session.ledger.decide(submission, nowMilliseconds: EventClock.wallNanoseconds / 1_000_000) {
    case .apply: session.apply(submission, submit, from: connection.id)
    case .inFlight: session.join(submission, from: connection.id)
    case .duplicate(let outcome): acknowledge(outcome, number: number, isDuplicate: true, to: connection.id)
    case .older: try lookUp(submission, submit, request: request, connection.id, session)
    case .conflict:
      throw WireError(
        .sequenceConflict, "another action was submitted before under this number or key; use a new one")
    case .fenced(let current): throw WireError.fenced(connection.incarnation, by: current)
    case .expired: session.expire(submission, submit, from: connection.id)
    case .gap(let expected):
      nack(
        WireError(.sequenceGap, "number \(expected) is expected next, \(number) came; send again from there"),
        number, submit, request: request, connection, expected: expected)
    case .overloaded:
      nack(
        WireError(.overloaded, "\(WireLimits.submissionsInFlight) submissions are undecided; wait for an answer"),
        number, submit, request: request, connection, retryAfter: DaemonLoop.retryMilliseconds)
    }
  }

  private func nack(
    _ error: WireError, _ number: Int64, _ submit: Submit, request: Int64, _ connection: Connection,
    retryAfter: Int64? = nil, expected: Int64? = nil
  ) {
    let nack = Nack(error, retryAfterMilliseconds: retryAfter, expected: expected, key: submit.key)
    tell([connection.attachment.frame(nack, a: number, b: request)], connection)
  }

  /// Decides a key that has left memory and is not in the journal either: it is new, unless it was delivered a second
  /// time while the journal was asked.
  private func decideNew(
    _ submission: Submission, _ submit: Submit, request: Int64, _ connection: Connection, _ session: Session
  ) throws(WireError) {
    guard !session.applyNew(submission, submit, from: connection.id) else { return }
    try decide(submission, submit, request: request, connection, session)
  }

  /// Asks the journal for the outcome of a submission that memory no longer holds.
  private func lookUp(
    _ submission: Submission, _ submit: Submit, request: Int64, _ id: WireID, _ session: Session
  ) throws(WireError) {
    let (incarnation, sequence) = submission.origin.journalNumbers
    let token = try lookups.token(.submission, of: id) { [self] reply in
      guard case .outcome(let result) = reply else { return }
      found(result, submission, submit, request: request, id, session)
    }
    journal.ask(
      .outcome(
        token: token, session: session.name, origin: submission.origin.journalText, incarnation: incarnation,
        sequence: sequence))
  }

  private func found(
    _ result: Result<JournalEntry?, JournalError>, _ submission: Submission, _ submit: Submit, request: Int64,
    _ id: WireID, _ session: Session
  ) {
    let number = submission.origin.journalNumbers.sequence
    switch result {
    case .success(let entry?):
      guard entry.digest == submission.digest else {
        let error = WireError(.sequenceConflict, "another action was submitted before under this number or key")
        guard let connection = connections[id] else { return }
        return tell([connection.attachment.frame(ErrorBody(error), a: number, b: request)], connection)
      }
      let outcome = SubmitOutcome(revision: entry.revision, digest: entry.digest, ack: JournalRecord.ack(of: entry))
      acknowledge(outcome, number: number, isDuplicate: true, to: id)
    case .success(nil):
      guard case .key = submission.origin, let connection = connections[id] else { return }
      do throws(WireError) {
        try decideNew(submission, submit, request: request, connection, session)
      } catch {
        tell([connection.attachment.frame(ErrorBody(error), a: number, b: request)], connection)
      }
    case .failure(let error):
      guard let connection = connections[id] else { return }
      let wire = WireError(.internalError, "the journal could not be read: \(error)")
      tell([connection.attachment.frame(Nack(wire, key: submit.key), a: number, b: request)], connection)
    }
  }
}
