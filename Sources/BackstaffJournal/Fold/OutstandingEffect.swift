import BackstaffJSON

/// What names an effect for ever: the revision of its event and its place among the effects of that event.
package struct EffectAddress: Sendable, Hashable {
  package var revision: Int64
  package var ordinal: Int64

  package init(revision: Int64, ordinal: Int64) {
    self.revision = revision
    self.ordinal = ordinal
  }

  /// From the effects of an entry that tells of a start or an end: `{"revision":12,"ordinal":0,…}`.
  init(_ entry: JournalEntry) throws(JournalError) {
    guard let json = try SessionFold.json(entry.effects, "effects", of: entry),
      let revision = json["revision"]?.integerValue, let ordinal = json["ordinal"]?.integerValue
    else {
      throw SessionFold.damage(entry, "it names no effect by \"revision\" and \"ordinal\"")
    }
    self.init(revision: revision, ordinal: ordinal)
  }
}

/// An effect that was started and has not ended, with all it takes to make it again.
package struct OutstandingEffect: Sendable {
  package let key: EffectAddress
  /// The scope it belongs to, such as `destination@7.addItem`.
  package let scope: String
  /// `restart`, `once`, `transient` or `task`.
  package let policy: String
  /// Of a `once`: the action that arrives when a run of it was lost, as the column `action` has it.
  package let orElse: JSON?
  /// Of a `task`: which one of its scope it is, and for which id it runs.
  package let task: RecordedTask?
  /// The ids under which it can be cancelled, as the store wrote them.
  package let cancel: [JSON]
  /// Whether an `effectStarted` entry says that it began to run.
  package internal(set) var hasStarted = false
  /// The event that started it.
  package let event: JournalEntry
  /// The session before that event.
  package let documentBefore: JSON
  package let presentedBefore: [String: Int64]
  package let mintedBefore: Int64
  package let elementsBefore: Int64

  package var revision: Int64 { key.revision }
  package var ordinal: Int64 { key.ordinal }

  init(_ started: StartedEffect, event: JournalEntry, before: SessionFold) {
    key = EffectAddress(revision: event.revision, ordinal: started.ordinal)
    scope = started.scope
    policy = started.policy
    orElse = started.orElse
    task = started.task
    cancel = started.cancel
    self.event = event
    documentBefore = before.document
    presentedBefore = before.presented
    mintedBefore = before.minted
    elementsBefore = before.elements
  }
}

/// A task that a reducer joins to a scope: which one of that scope's, and the id it runs for.
package struct RecordedTask: Sendable, Hashable {
  /// The place of a task, whatever it runs for.
  struct Place: Hashable {
    let scope: String
    let index: Int64
  }

  package let scope: String
  package let index: Int64
  /// The id in its written form.
  package let id: String

  package init(scope: String, index: Int64, id: String) {
    self.scope = scope
    self.index = index
    self.id = id
  }

  var place: Place { Place(scope: scope, index: index) }
}

/// One element of an event's effects: `{"ordinal":0,"scope":"…","policy":"restart","cancel":["…"]}`.
struct StartedEffect {
  let ordinal: Int64
  let scope: String
  let policy: String
  let cancel: [JSON]
  let orElse: JSON?
  let task: RecordedTask?

  static func list(of entry: JournalEntry) throws(JournalError) -> [StartedEffect] {
    guard let json = try SessionFold.json(entry.effects, "effects", of: entry) else { return [] }
    guard let elements = json.arrayValue else { throw SessionFold.damage(entry, "its effects are \(json.kindName)") }
    var list: [StartedEffect] = []
    for element in elements { list.append(try StartedEffect(element, of: entry)) }
    return list
  }

  private init(_ element: JSON, of entry: JournalEntry) throws(JournalError) {
    guard let ordinal = element["ordinal"]?.integerValue, let scope = element["scope"]?.stringValue,
      let policy = element["policy"]?.stringValue
    else {
      throw SessionFold.damage(entry, "an effect needs \"ordinal\", \"scope\" and \"policy\"")
    }
    self.ordinal = ordinal
    self.scope = scope
    self.policy = policy
    cancel = element["cancel"]?.arrayValue ?? []
    orElse = element["orElse"]
    guard let task = element["task"] else {
      self.task = nil
      return
    }
    guard let index = task["index"]?.integerValue, let id = task["id"]?.stringValue else {
      throw SessionFold.damage(entry, "a task needs \"index\" and \"id\"")
    }
    self.task = RecordedTask(scope: scope, index: index, id: id)
  }
}
