import Backstaff
import BackstaffJSON
import BackstaffJournal

/// The records beside events.
extension Session {
  func makeEntry(_ kind: JournalEntry.Kind, revision: Int64, at: Int64, origin: String) -> JournalEntry {
    JournalEntry(session: name, revision: revision, kind: kind, at: at, origin: origin)
  }

  /// Records the end of an effect: with the action of it that waits for that, or else in `item`.
  func note(ended id: EffectID, how: String, at: Int64, in item: inout CommitItem) {
    if item.awaited?.id == id { item.awaited = nil }
    let hasJoined = pending.end(id) { endedEntry(id, how: how, revision: $0, at: at) }
    if !hasJoined { item.entries.append(endedEntry(id, how: how, revision: head, at: at)) }
  }

  func endedEntry(_ id: EffectID, how: String, revision: Int64, at: Int64) -> JournalEntry {
    var entry = makeEntry(.effectEnded, revision: revision, at: at, origin: "daemon")
    entry.effects = EffectRecord.ended(id, how: how).bytes
    return entry
  }

  /// The record of a misuse, with the event it happened in as its cause.
  func issueEntry(
    _ what: some CustomStringConvertible, in path: TreePath? = nil, of event: Int64, at: Int64
  ) -> JournalEntry {
    var entry = makeEntry(.issue, revision: head, at: at, origin: "daemon")
    let place = path.map { "`\($0)`: " } ?? ""
    entry.cause = event
    entry.context = JSON.object(["issue": .string(place + what.description)]).bytes
    Log.warning(issueLine(place + what.description, of: event))
    return entry
  }

  /// What the log says of a misuse. One in an action that was refused, and that no event led to, has none of its own:
  /// it was found at the head.
  func issueLine(_ text: String, of event: Int64) -> String {
    "issue in session \(name) at revision \(event > 0 ? event : head): \(text)"
  }

  /// Notes that an effect is over.
  func noteEnded(_ id: EffectID, how: String) {
    var item = CommitItem(isLazy: true)
    note(ended: id, how: how, at: clock.next(), in: &item)
    if !item.isEmpty { pending.append(item) }
  }

  /// Notes which effects are about to start that run once: they start when that is on disk.
  func announceStarts() {
    let starts = app.takeStarting()
    guard !starts.isEmpty else { return }
    let entries = starts.map { id in
      var entry = makeEntry(.effectStarted, revision: head, at: clock.next(), origin: "daemon")
      entry.effects = EffectRecord.started(id).bytes
      return entry
    }
    pending.append(CommitItem(entries: entries, starts: starts))
  }

  /// Journals the first entry of a new session, or the one that brings an old one to this build, with the tasks that
  /// start because of it.
  func journalState(_ kind: JournalEntry.Kind, patch: JSONPatch, tasks: [JSON]) {
    var entry = makeEntry(kind, revision: head, at: clock.next(), origin: "daemon")
    entry.patch = patch.json.bytes
    entry.context = JournalRecord.context(opening: app)
    entry.effects = tasks.isEmpty ? [] : JSON.array(tasks).bytes
    pending.append(CommitItem(entries: [entry], releases: head))
  }
}
