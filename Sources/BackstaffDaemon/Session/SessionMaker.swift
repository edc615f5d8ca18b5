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
  /// The journal's id.
  let store: String
  /// Every how many events of a session one is reduced a second time.
  let checksEvery: Int
  /// How the journal keeps secrets.
  var secrets = SecretForm.hidden
  var effectExecutor: (any TaskExecutor)?
  var effectTells: (@Sendable () -> Void)?

  /// A new session, whose first entry is still to be committed.
  func begin(_ name: String) -> Session {
    let state = initialState()
    let document = document(of: state)
    let session = make(
      name, state: state, presented: PresentedScopes(), nextElement: 0, head: 0, ledger: SubmitLedger(), isKept: false)
    let tasks = session.app.beginTasks(revision: 0, first: 0) { _ in .new }
    session.journalState(.open, patch: JSONPatch([.add(path: .root, value: document)]), tasks: tasks)
    return session
  }

  /// A session as the journal has it. Members added since get their defaults, recorded as an entry of its own; effects
  /// that were running are settled.
  func recover(_ recovered: RecoveredSession) throws(DaemonError) -> Session {
    let fold = recovered.fold
    try checkSeals(in: fold.document, of: recovered.name)
    let state: R.State
    do throws(DocumentError) {
      state = try secrets.bound { () throws(DocumentError) in try R.State(document: DocumentReader(fold.document)) }
    } catch {
      throw DaemonError(
        .schema,
        "the state of session \(recovered.name) cannot be read by this build: \(error). Start with --fresh to "
          + "keep the old journal aside and begin a new one")
    }
    let document = document(of: state)
    let session = make(
      recovered.name, state: state,
      presented: PresentedScopes(numbers: fold.presented, nextNumber: fold.minted),
      nextElement: Int(fold.elements), head: fold.head,
      ledger: SessionMaker.ledger(of: fold), isKept: true)
    let patch = JSONPatch.difference(from: fold.document, to: document)
    let settling = EffectSettling(session: session)
    let tasks = settling.beginTasks(fold)
    if !patch.isEmpty || !tasks.new.isEmpty { session.journalState(.migrate, patch: patch, tasks: tasks.new) }
    settling.settle(fold.outstanding.filter { !tasks.resumed.contains(EffectID($0)) })
    session.restore()
    return session
  }

  /// Refuses a state with a secret that cannot be read, before anything is made of it.
  private func checkSeals(in document: JSON, of session: String) throws(DaemonError) {
    guard case .sealed(let sealer) = secrets, let problem = Seal.problem(in: document, sealer) else { return }
    throw DaemonError(
      .secrets,
      "the secret `\(problem.scope)` of session \(session) cannot be read: \(problem.error.message). Put the key "
        + "or the journal back from where it was kept, or start with --fresh to keep the old journal aside and begin a "
        + "new one")
  }

  private func make(
    _ name: String, state: R.State, presented: PresentedScopes, nextElement: Int, head: Int64, ledger: SubmitLedger,
    isKept: Bool
  ) -> Session {
    let app = TypedApp<R.State, R.Action>(
      state: state, tree: reducer.makeTree(), presented: presented, nextElement: nextElement,
      home: EffectHome(store: store, session: name), executor: effectExecutor,
      selfCheck: SelfCheck(every: checksEvery), secrets: secrets,
      post: { [inbox, effectTells] event in
        effectTells?()
        await inbox.deliver(.effect(session: name, event: event))
      })
    return Session(
      name: name, app: app, schema: schema, clock: clock, head: head, ledger: ledger, isKept: isKept)
  }

  /// The document of a state whose schema was found to have one; a value without a form (a NaN) leaves null, and the
  /// first event then refuses by name.
  private func document(of state: R.State) -> JSON {
    do throws(DocumentError) {
      return try secrets.bound { () throws(DocumentError) in try DocumentWriter.document(of: state) }
    } catch {
      Log.error("the state has no document: \(error)")
      return .null
    }
  }

  /// What the journal remembers of submissions. A rejection's words stay in the journal, and what became of a link: a
  /// repeat of one is looked up, and so is any other that came by key.
  private static func ledger(of fold: SessionFold) -> SubmitLedger {
    var ledger = SubmitLedger()
    for (text, state) in fold.submissions.origins {
      guard case .sequence(let client, _, _)? = Origin(journalText: text, incarnation: 0, sequence: 0) else { continue }
      ledger.restore(client: client, incarnation: state.incarnation, lastSequence: state.lastSequence)
      for outcome in fold.submissions.recentOutcomes(of: text) {
        restore(.sequence(client: client, incarnation: state.incarnation, number: outcome.sequence), outcome, &ledger)
      }
    }
    for (text, outcome) in fold.submissions.keys.sorted(by: { $0.value.position < $1.value.position }) {
      guard let origin = Origin(journalText: text, incarnation: 0, sequence: 0) else { continue }
      ledger.restore(origin, decidedWithDigest: outcome.digest)
    }
    return ledger
  }

  private static func restore(_ origin: Origin, _ outcome: Submissions.Outcome, _ ledger: inout SubmitLedger) {
    guard let decided = Ack.Outcome(rawValue: outcome.outcome) else {
      return ledger.restore(origin, decidedWithDigest: outcome.digest)
    }
    ledger.restore(
      origin,
      SubmitOutcome(revision: outcome.revision, digest: outcome.digest, ack: Ack(decided)))
  }
}
