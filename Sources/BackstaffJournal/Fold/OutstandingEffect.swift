import BackstaffJSON

/// What names an effect for ever: the revision of its event and its place among the effects of that event.
package struct EffectKey: Sendable, Hashable {
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
  package let key: EffectKey
  /// The scope it belongs to, such as `destination@7.addItem`.
  package let scope: String
  /// `restart`, `once` or `transient`.
  package let policy: String
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

  package var revision: Int64 { key.revision }
  package var ordinal: Int64 { key.ordinal }

  init(_ started: StartedEffect, event: JournalEntry, before: SessionFold) {
    key = EffectKey(revision: event.revision, ordinal: started.ordinal)
    scope = started.scope
    policy = started.policy
    cancel = started.cancel
    self.event = event
    documentBefore = before.document
    presentedBefore = before.presented
    mintedBefore = before.minted
  }
}

/// One element of an event's effects: `{"ordinal":0,"scope":"…","policy":"restart","cancel":["…"]}`.
struct StartedEffect {
  let ordinal: Int64
  let scope: String
  let policy: String
  let cancel: [JSON]

  static func list(of entry: JournalEntry) throws(JournalError) -> [StartedEffect] {
    guard let json = try SessionFold.json(entry.effects, "effects", of: entry) else { return [] }
    guard let elements = json.arrayValue else { throw SessionFold.damage(entry, "its effects are \(json.kindName)") }
    var list: [StartedEffect] = []
    for element in elements {
      guard let ordinal = element["ordinal"]?.integerValue, let scope = element["scope"]?.stringValue,
        let policy = element["policy"]?.stringValue
      else {
        throw SessionFold.damage(entry, "an effect needs \"ordinal\", \"scope\" and \"policy\"")
      }
      list.append(
        StartedEffect(
          ordinal: ordinal, scope: scope, policy: policy, cancel: element["cancel"]?.arrayValue ?? []))
    }
    return list
  }
}
