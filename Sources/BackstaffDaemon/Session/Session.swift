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
  private let schema: Schema
  private let clock: EventClock
  private(set) var ledger: SubmitLedger
  /// The revision reduced last.
  private(set) var head: Int64
  /// What is on disk.
  private(set) var durable: DurablePoint
  private(set) var streams: [StreamKey: OpenStream] = [:]
  /// What is to be committed next.
  private(set) var pending: [CommitItem] = []
  /// Whether the session's first entry is on disk.
  private(set) var isKept: Bool
  /// Whether what nobody waits for is to be committed too.
  private var isFlushing = false

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
    durable = DurablePoint(revision: head, document: app.document, presented: app.presented)
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
    for issue in news.issues { record(issue, at: clock.next()) }
    for ended in news.ended { noteEnded(ended.id, how: ended.how) }
    runBatch(nil)
  }

  // MARK: batches

  /// A submission on its way through a batch.
  private struct Outside {
    let submission: Submission
    let submit: Submit
  }

  /// Reduces everything that is queued, in order: one batch, committed as one.
  private func runBatch(_ outside: Outside?) {
    var item = CommitItem()
    var outside = outside
    while app.hasQueued {
      guard item.entries.count < Session.cascadeEntries else {
        item.entries.append(cutCascade())
        break
      }
      let context = EventContext(at: clock.next(), seed: clock.seed())
      let reduced = app.step(revision: head + 1, context: context)
      for issue in reduced.issues { item.entries.append(issueEntry(issue, at: context.at)) }
      if case .refused(let refusal) = reduced.outcome {
        if let first = outside {
          pending.append(contentsOf: item.isEmpty ? [] : [item])
          return reject(first.submission, first.submit, WireError(refusal))
        }
        item.entries.append(issueEntry(refusal, of: reduced.action.path, at: context.at))
      } else {
        record(reduced, context, outside, in: &item)
      }
      outside = nil
    }
    if !item.isEmpty { pending.append(item) }
  }

  private func record(_ reduced: Reduced, _ context: EventContext, _ outside: Outside?, in item: inout CommitItem) {
    head += 1
    let sender = reduced.sender.map { "effect:\($0)" } ?? "cascade"
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
    for id in reduced.cancelled { item.entries.append(endedEntry(id, how: "cancelled", at: context.at)) }
    item.points.append(
      DurablePoint(
        revision: head, document: reduced.document, presented: app.presented, patch: reduced.patch,
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
        + "that goes on for ever", at: clock.next())
  }

  // MARK: records beside events

  private func makeEntry(_ kind: JournalEntry.Kind, revision: Int64, at: Int64, origin: String) -> JournalEntry {
    JournalEntry(session: name, revision: revision, kind: kind, at: at, origin: origin)
  }

  private func endedEntry(_ id: EffectID, how: String, at: Int64) -> JournalEntry {
    var entry = makeEntry(.effectEnded, revision: head, at: at, origin: "daemon")
    entry.effects = EffectRecord.ended(id, how: how).bytes
    return entry
  }

  private func issueEntry(_ what: some CustomStringConvertible, of path: TreePath? = nil, at: Int64) -> JournalEntry {
    var entry = makeEntry(.issue, revision: head, at: at, origin: "daemon")
    let place = path.map { "`\($0)`: " } ?? ""
    entry.context = JSON.object(["issue": .string(place + what.description)]).bytes
    Log.warning("issue in session \(name) at revision \(head): \(place)\(what)")
    return entry
  }

  private func record(_ issue: Issue, at: Int64) {
    pending.append(CommitItem(entries: [issueEntry(issue, at: at)], isLazy: true))
  }

  /// Notes that an effect is over.
  func noteEnded(_ id: EffectID, how: String) {
    pending.append(CommitItem(entries: [endedEntry(id, how: how, at: clock.next())], isLazy: true))
  }

  /// Journals the first entry of a new session, or the one that brings an old one to this build.
  func journalState(_ kind: JournalEntry.Kind, patch: JSONPatch) {
    var entry = makeEntry(kind, revision: head, at: clock.next(), origin: "daemon")
    entry.patch = patch.json.bytes
    entry.context = JournalRecord.context(opening: app)
    pending.append(CommitItem(entries: [entry]))
  }

  // MARK: commits

  /// Hands out what is to be committed, oldest first, up to that many entries; a batch that is larger goes by itself.
  func takePending(limit: Int) -> [CommitItem] {
    guard isFlushing || pending.contains(where: { !$0.isLazy }) else { return [] }
    var taken: [CommitItem] = []
    var entries = 0
    while let next = pending.first, taken.isEmpty || entries + next.entries.count <= limit {
      entries += next.entries.count
      taken.append(pending.removeFirst())
    }
    if pending.isEmpty { isFlushing = false }
    return taken
  }

  /// Lets records go that found no commit to ride along with.
  func flush() {
    isFlushing = !pending.isEmpty
  }

  /// An item is on disk: gives what goes out now. Effects start after that, by ``AppTree/release(through:)``.
  func committed(_ item: CommitItem) -> Published {
    var published = Published()
    isKept = true
    let waiting = item.answer.map { ledger.settle($0.submission, $0.outcome) } ?? []
    publish(item.points, item.answer, waiting: waiting, into: &published)
    if let last = item.points.last { durable = last }
    if let answer = item.answer { published.answers.append((waiting, answer)) }
    return published
  }
}

extension Session {
  // MARK: streams

  /// Opens a stream at the durable state.
  func open(_ open: Open, id: UInt32, connection: WireID) throws(WireError) -> (Opened, OpenStream) {
    let scope = try scope(open.scope)
    let action = app.actionPath(ofScope: scope)
    let stream = OpenStream(
      state: ServerStream(id: id, open: open, snapshotAt: durable.revision), scope: scope, action: action,
      at: durable)
    streams[StreamKey(connection: connection, id: id)] = stream
    return (Opened(stream: id, action: action.description), stream)
  }

  /// The scope that `text` names, which some state of this app can have.
  func scope(_ text: String) throws(WireError) -> TreePath {
    let scope: TreePath
    do throws(TreePathError) {
      scope = try TreePath(parsing: text).unpinned
    } catch {
      throw WireError(.noSuchScope, "`\(text)` is no scope: \(error)")
    }
    if let problem = schema.problem(with: scope) { throw WireError(.noSuchScope, problem) }
    return scope
  }

  func close(_ key: StreamKey) {
    streams[key] = nil
  }

  func closeAll(of connection: WireID) {
    streams = streams.filter { $0.key.connection != connection }
  }

  func credited(_ key: StreamKey, _ n: Int, applied: Int64) -> Published {
    var published = Published()
    guard var stream = streams[key] else { return published }
    let action = stream.state.credited(n, applied: applied)
    stream.carryOut(action, durable, cause: nil, key: key, into: &published)
    streams[key] = stream
    return published
  }

  /// The `to` of the last frame of each of a connection's streams.
  func sent(on connection: WireID) -> [UInt32: Int64] {
    var sent: [UInt32: Int64] = [:]
    for (key, stream) in streams where key.connection == connection { sent[key.id] = stream.state.sent }
    return sent
  }

  /// The socket took none of a frame: the stream goes back to where its front is.
  func refused(_ frame: StreamFrame) {
    streams[frame.key]?.refused(frame)
  }

  /// Moves every stream on: one in mode `latest` sees the end of a batch, one in mode `every` each of its events.
  private func publish(
    _ points: [DurablePoint], _ answer: Answer?, waiting: [WireID], into published: inout Published
  ) {
    guard let last = points.last else { return }
    for (key, var stream) in streams {
      let marks = waiting.contains(key.connection)
      let steps = stream.state.mode == .every ? points : [last]
      for point in steps {
        let covered = stream.state.mode == .every ? [point] : points
        let action = stream.state.advanced(
          to: point.revision, changed: covered.contains { stream.isTouched(by: $0) }, marks: marks)
        stream.carryOut(action, point, cause: answer?.cause, key: key, into: &published)
      }
      streams[key] = stream
    }
  }
}

extension StalePin {
  /// The refusal of a submission that acts on what has been replaced.
  var error: WireError {
    let now = current.map { "presentation \($0)" } ?? "nothing"
    var detail: [String: JSON] = ["path": .string(path.description), "seen": .integer(seen)]
    detail["current"] = current.map { .integer($0) }
    return WireError(
      .stale, "`\(path)` was presentation \(seen) when this was sent; \(now) is there now. Look again before acting",
      detail: .object(detail))
  }
}

extension WireError {
  /// The refusal of a reducer as it travels: its own code is in the detail.
  init(_ refusal: Refusal) {
    self.init(.guardRejected, refusal.message, detail: .object(["code": .string(refusal.code)]))
  }
}
