import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

/// Makes sessions: new ones from the app's first state, old ones from what the journal says.
struct SessionMaker<R: Reducer> where R.State: DocumentConvertible, R.Action: ActionConvertible {
  let initialState: () -> R.State
  let reducer: R
  let schema: Schema
  let clock: EventClock
  let inbox: Inbox

  /// A new session, whose first entry is still to be committed.
  func begin(_ name: String) -> Session {
    let state = initialState()
    let document = SessionMaker.document(of: state)
    let session = make(
      name, state: state, document: document, presented: PresentedScopes(), head: 0, ledger: SubmitLedger(),
      isKept: false)
    session.journalState(.open, patch: JSONPatch([.add(path: .root, value: document)]))
    return session
  }

  /// A session as the journal has it. Members added since get their defaults, recorded as an entry of its own; effects
  /// that were running are settled.
  func recover(_ recovered: RecoveredSession) throws(DaemonError) -> Session {
    let fold = recovered.fold
    let state: R.State
    do throws(DocumentError) {
      state = try R.State(document: DocumentReader(fold.document))
    } catch {
      throw DaemonError(
        .schema, "the state of session \(recovered.name) cannot be read by this build: \(error). Start with --fresh to "
          + "keep the old journal aside and begin a new one")
    }
    let document = SessionMaker.document(of: state)
    let session = make(
      recovered.name, state: state, document: document,
      presented: PresentedScopes(numbers: fold.presented, nextNumber: fold.minted), head: fold.head,
      ledger: SessionMaker.ledger(of: fold), isKept: true)
    let patch = JSONPatch.difference(from: fold.document, to: document)
    if !patch.isEmpty { session.journalState(.migrate, patch: patch) }
    settle(fold.outstanding, in: session)
    return session
  }

  private func make(
    _ name: String, state: R.State, document: JSON, presented: PresentedScopes, head: Int64, ledger: SubmitLedger,
    isKept: Bool
  ) -> Session {
    let app = TypedApp<R.State, R.Action>(
      state: state, document: document, tree: reducer.makeTree(), presented: presented,
      post: { [inbox] event in await inbox.deliver(.effect(session: name, event: event)) })
    return Session(
      name: name, app: app, schema: schema, clock: clock, head: head, ledger: ledger, isKept: isKept)
  }

  /// The document of a state whose schema was found to have one; a value without a form (a NaN) leaves null, and the
  /// first event then refuses by name.
  private static func document(of state: R.State) -> JSON {
    do throws(DocumentError) {
      return try DocumentWriter.document(of: state)
    } catch {
      Log.error("the state has no document: \(error)")
      return .null
    }
  }

  private static func ledger(of fold: SessionFold) -> SubmitLedger {
    var ledger = SubmitLedger()
    for entry in fold.decided {
      let origin = Origin(journalText: entry.origin, incarnation: entry.incarnation, sequence: entry.sequence)
      guard let origin else { continue }
      ledger.restore(
        origin,
        SubmitOutcome(revision: entry.revision, digest: entry.digest, ack: JournalRecord.ack(of: entry)))
    }
    return ledger
  }

  // MARK: effects that were running

  /// Makes the outstanding effects run again, event by event; those that cannot are recorded as lost.
  private func settle(_ outstanding: [OutstandingEffect], in session: Session) {
    let byRevision = Dictionary(grouping: outstanding, by: \.revision)
    for (revision, effects) in byRevision.sorted(by: { $0.key < $1.key }) {
      var ordinals = Set(effects.filter { $0.policy == EffectPolicy.restart.rawValue }.map { Int($0.ordinal) })
      var problem: String?
      if let first = effects.first, !ordinals.isEmpty {
        let report = restart(first, ordinals, in: session)
        problem = report.problem
        ordinals = report.restarted
      }
      for effect in effects where !ordinals.contains(Int(effect.ordinal)) {
        let id = EffectID(revision: revision, ordinal: Int(effect.ordinal))
        session.noteEnded(id, how: "lost")
        if effect.policy == EffectPolicy.restart.rawValue {
          Log.warning("effect \(id) of session \(session.name) is lost: \(problem ?? "unknown")")
        }
      }
      if !ordinals.isEmpty {
        Log.info("session \(session.name): \(ordinals.count) effects of revision \(revision) run again")
      }
    }
  }

  private func restart(_ effect: OutstandingEffect, _ ordinals: Set<Int>, in session: Session) -> RestartReport {
    do {
      let event = effect.event
      let patch = event.patch.isEmpty ? JSONPatch() : try JSONPatch(parsing: event.patch)
      return session.app.restart(
        OutstandingEvent(
          revision: event.revision, action: try JournalRecord.action(reading: event.action), at: event.at,
          seed: event.seed, before: effect.documentBefore, patch: patch, ordinals: ordinals))
    } catch {
      return RestartReport(problem: "its entry cannot be read: \(error)")
    }
  }
}
