import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

/// One state tree with its own stream of events: it decides, and leaves journal, sockets and time to the loop.
///
/// What it reduces is ahead of the disk by what has not been committed yet; ``durable`` is where the disk is, and all
/// that anybody outside sees.
final class Session {
  let name: String
  let app: any AppTree
  let schema: Schema
  let clock: EventClock
  private(set) var ledger: SubmitLedger
  /// The revision reduced last.
  private(set) var head: Int64
  /// What is on disk.
  private(set) var durable: DurablePoint
  var streams: [StreamKey: OpenStream] = [:]
  /// What is to be committed next.
  var pending = CommitQueue()
  /// Whether the session's first entry is on disk.
  private(set) var isKept: Bool

  init(
    name: String, app: any AppTree, schema: Schema, clock: EventClock, head: Int64, ledger: SubmitLedger, isKept: Bool
  ) {
    self.name = name
    self.app = app
    self.schema = schema
    self.clock = clock
    self.head = head
    self.ledger = ledger
    self.isKept = isKept
    durable = DurablePoint(revision: head, snapshot: app.snapshot, presented: app.presented)
  }

  /// What the app consists of, with the lists that windows can be opened of.
  var description: JSON {
    guard case .object(var members) = app.description else { return app.description }
    members["lists"] = .array(schema.lists.map { .string($0.description) })
    return .object(members)
  }

  // MARK: submissions

  /// Takes a submission that the ledger wants applied: reduces it with its cascade, or records its rejection.
  func apply(_ submission: Submission, _ submit: Submit, from connection: WireID) {
    ledger.accept(submission, from: connection)
    do throws(WireError) {
      let path = try Session.path(submit.path)
      if let stale = app.stalePin(on: path) { throw stale.error }
      try enqueue(RecordedAction(path: path.unpinned, payload: submit.payload))
    } catch {
      return reject(submission, submit, error)
    }
    runBatch(Outside(submission: submission, submit: submit))
  }

  /// Applies a submission that neither memory nor the journal knows. Gives false when memory has come to know it
  /// meanwhile, by another delivery.
  func applyNew(_ submission: Submission, _ submit: Submit, from connection: WireID) -> Bool {
    guard case .older = ledger.decide(submission, nowMilliseconds: EventClock.wallNanoseconds / 1_000_000) else {
      return false
    }
    apply(submission, submit, from: connection)
    return true
  }

  /// Records that a submission came after the time for which keys are remembered.
  func expire(_ submission: Submission, _ submit: Submit, from connection: WireID) {
    ledger.accept(submission, from: connection)
    reject(submission, submit, WireError(.keyExpired, "this submission is older than keys are remembered"))
  }

  /// Records that a submission was refused for good.
  func reject(_ submission: Submission, _ submit: Submit, _ reason: WireError) {
    var entry = makeEntry(.rejected, revision: head, at: clock.next(), origin: submission.origin.journalText)
    (entry.incarnation, entry.sequence) = submission.origin.journalNumbers
    entry.digest = submission.digest
    entry.action = JSON.object(["path": .string(submit.path)]).bytes
    entry.context = JournalRecord.context(rejected: reason)
    entry.outcome = "rejected:\(reason.code.rawValue)"
    let ack = Ack.rejected(reason, key: submit.key)
    pending.append(
      CommitItem(
        entries: [entry], points: [],
        answer: Answer(
          submission: submission, outcome: SubmitOutcome(revision: head, digest: submission.digest, ack: ack))))
  }

  func join(_ submission: Submission, from connection: WireID) {
    ledger.join(submission, from: connection)
  }

  private static func path(_ text: String) throws(WireError) -> TreePath {
    do throws(TreePathError) {
      return try TreePath(parsing: text)
    } catch {
      throw WireError(.unknownAction, "`\(text)` is no action path: \(error)")
    }
  }

  private func enqueue(_ action: RecordedAction) throws(WireError) {
    do throws(ActionError) {
      try app.enqueue(action)
    } catch {
      throw WireError(error.code == .unknownAction ? .unknownAction : .invalidPayload, error.message)
    }
  }

  /// What an effect told: its actions are reduced as a batch of their own.
  func received(_ event: any Sendable) {
    let news = app.received(event)
    for (id, issue) in news.issues {
      pending.append(CommitItem(entries: [issueEntry(issue, of: id.revision, at: clock.next())], isLazy: true))
    }
    if let teller = news.teller { pending.goOn(teller) }
    var item = news.ended.first.flatMap { pending.takeLast(awaiting: $0.id) } ?? CommitItem(isLazy: true)
    item.awaited = news.teller.map { ($0, EventClock.monotonicMilliseconds) }
    for (id, how) in news.ended { note(ended: id, how: how, at: clock.next(), in: &item) }
    runBatch(nil, in: item)
    announceStarts()
  }

  /// What a lost effect was to be replaced by arrives, in one commit with the record that it is lost.
  func replace(_ lost: EffectID, by action: RecordedAction) {
    var item = CommitItem(isLazy: true)
    note(ended: lost, how: "lost", at: clock.next(), in: &item)
    do throws(ActionError) {
      try app.enqueue(action, inPlaceOf: lost)
    } catch {
      let words = "effect \(lost) is lost, and the action that was to arrive cannot be read: \(error)"
      item.entries.append(issueEntry(words, of: lost.revision, at: clock.next()))
    }
    runBatch(nil, in: item)
  }

  /// Runs the hooks of recovery.
  func restore() {
    app.enqueueRestored()
    runBatch(nil)
    announceStarts()
  }

  // MARK: batches

  /// A submission on its way through a batch.
  private struct Outside {
    let submission: Submission
    let submit: Submit
  }

  /// Reduces everything that is queued, in order: one batch, committed as one, behind what `item` holds already.
  private func runBatch(_ outside: Outside?, in item: CommitItem = CommitItem(isLazy: true)) {
    var item = item
    var outside = outside
    let delivery = outside?.submit.deliveredLink.map { (id: $0, before: app.snapshot) }
    while app.hasQueued {
      guard item.entries.count < Session.cascadeEntries else {
        item.entries.append(cutCascade())
        break
      }
      let context = EventContext(at: clock.next(), seed: clock.seed(), nextElement: app.nextElement)
      let reduced = app.step(revision: head + 1, context: context)
      if case .nothing = reduced.outcome { continue }
      if case .refused(let refusal) = reduced.outcome {
        for issue in reduced.issues { item.entries.append(issueEntry(issue, of: reduced.cause, at: context.at)) }
        if let first = outside {
          if !item.isEmpty { pending.append(item) }
          return reject(first.submission, first.submit, WireError(refusal))
        }
        item.entries.append(issueEntry(refusal, in: reduced.action.path, of: reduced.cause, at: context.at))
      } else {
        record(reduced, context, outside, in: &item)
        for issue in reduced.issues { item.entries.append(issueEntry(issue, of: head, at: context.at)) }
      }
      outside = nil
    }
    if let delivery, let word = app.outcome(ofLink: delivery.id, since: delivery.before) { item.tell(link: word) }
    if item.points.isEmpty { item.awaited = nil }
    if !item.points.isEmpty { item.isLazy = false }
    if !item.isEmpty { pending.append(item) }
  }

  private func record(_ reduced: Reduced, _ context: EventContext, _ outside: Outside?, in item: inout CommitItem) {
    head += 1
    let sender = reduced.sender.map { "effect:\($0)" } ?? (reduced.isRestoration ? "daemon" : "cascade")
    var entry = makeEntry(
      .event, revision: head, at: context.at, origin: outside?.submission.origin.journalText ?? sender)
    if let outside {
      (entry.incarnation, entry.sequence) = outside.submission.origin.journalNumbers
      entry.digest = outside.submission.digest
    }
    entry.seed = context.seed
    entry.cause = reduced.cause
    entry.action = JournalRecord.action(reduced.action)
    entry.context = JournalRecord.context(reduced, nextNumber: app.presented.nextNumber)
    entry.effects = reduced.effects.isEmpty ? [] : JSON.array(reduced.effects).bytes
    entry.patch = reduced.patch.isEmpty ? [] : reduced.patch.json.bytes
    let changes = !reduced.patch.isEmpty || !reduced.effects.isEmpty
    entry.outcome = (changes ? Ack.Outcome.applied : .noop).rawValue
    item.entries.append(entry)
    for id in reduced.cancelled { note(ended: id, how: "cancelled", at: context.at, in: &item) }
    item.points.append(
      DurablePoint(
        revision: head, snapshot: reduced.snapshot, presented: app.presented, patch: reduced.patch,
        presentedChanged: !reduced.presented.isEmpty))
    if let outside {
      let ack = Ack(changes ? .applied : .noop, key: outside.submit.key)
      item.answer = Answer(
        submission: outside.submission,
        outcome: SubmitOutcome(revision: head, digest: outside.submission.digest, ack: ack))
    }
  }

  /// The most entries that one action and what follows from it at once may make: they are committed together.
  static let cascadeEntries = 50_000

  /// Ends a cascade that does not end by itself.
  private func cutCascade() -> JournalEntry {
    let dropped = app.dropQueued()
    return issueEntry(
      "a cascade of \(Session.cascadeEntries) entries was cut, and \(dropped) actions dropped; use an effect for work "
        + "that goes on for ever", of: head, at: clock.next())
  }

  // MARK: commits

  /// Hands out what is to be committed, oldest first, up to that many entries; a batch that is larger goes by itself.
  func takePending(limit: Int, at now: Int64 = EventClock.monotonicMilliseconds) -> [CommitItem] {
    pending.take(limit: limit, at: now)
  }

  /// Lets records go that found no commit to ride along with.
  func flush() { pending.flush() }

  /// Lets everything go: the daemon stops.
  func flushAll() { pending.flushAll() }

  /// An item is on disk: gives what goes out now. Effects start after that, by ``release(_:)``.
  func committed(_ item: CommitItem) -> Published {
    var published = Published()
    isKept = true
    let waiting = item.answer.map { ledger.settle($0.submission, $0.outcome) } ?? []
    publish(item.points, item.answer, waiting: waiting, into: &published)
    if let last = item.points.last { durable = last }
    if let answer = item.answer { published.answers.append((waiting, answer)) }
    return published
  }

  /// Lets what an item on disk started and cancelled take its course.
  func release(_ item: CommitItem) {
    if let revision = item.points.last?.revision ?? item.releases { app.release(through: revision) }
    app.begin(item.starts)
    announceStarts()
  }
}
