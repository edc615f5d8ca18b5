import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

/// The JSON that the daemon keeps in the journal's opaque columns, written and read in one place.
enum JournalRecord {
  /// The column `action`.
  static func action(_ action: RecordedAction) -> [UInt8] { json(action).bytes }

  static func json(_ action: RecordedAction) -> JSON {
    var members: [String: JSON] = ["path": .string(action.path.description)]
    members["payload"] = action.payload
    return .object(members)
  }

  static func action(reading bytes: [UInt8]) throws -> RecordedAction {
    try action(reading: JSON(parsing: bytes, limits: .own))
  }

  static func action(reading json: JSON) throws(TreePathError) -> RecordedAction {
    RecordedAction(path: try TreePath(parsing: json["path"]?.stringValue ?? ""), payload: json["payload"])
  }

  /// The column `context` of an event: the next number to mint, the presentations that changed, the element counter
  /// where it moved, and what recorded dependencies gave.
  static func context(_ reduced: Reduced, nextNumber: Int64) -> [UInt8] {
    var members: [String: JSON] = ["minted": .integer(nextNumber)]
    if !reduced.presented.isEmpty {
      var changes: [String: JSON] = [:]
      for (scope, number) in reduced.presented {
        changes[scope.description] = number.map { .integer($0) } ?? .null
      }
      members["presented"] = .object(changes)
    }
    if let sender = reduced.sender { members["sender"] = .string(sender.description) }
    if !reduced.routes.isEmpty { members["routes"] = .array(reduced.routes.map(json)) }
    if let next = reduced.nextElement { members["elements"] = .integer(Int64(next)) }
    if !reduced.reads.isEmpty {
      members["reads"] = .array(reduced.reads.map { ["key": .string($0.key), "values": .array($0.values)] })
    }
    return JSON.object(members).bytes
  }

  /// The context of an event that delivered a link, with what became of that.
  static func context(_ bytes: [UInt8], link word: String) -> [UInt8] {
    guard var members = readable(bytes)?.objectValue else { return bytes }
    members["link"] = .string(word)
    return JSON.object(members).bytes
  }

  /// What was done to a stack of routes, and how it is to be shown.
  private static func json(_ change: RouteChange) -> JSON {
    var members: [String: JSON] = ["kind": .string(change.kind.rawValue)]
    if !change.entered.isEmpty { members["entered"] = .array(change.entered.map { .string($0.description) }) }
    if !change.left.isEmpty { members["left"] = .array(change.left.map { .string($0.description) }) }
    if let animation = change.animation { members["animation"] = .string(animation.name) }
    return .object(members)
  }

  /// What recorded dependencies gave, by the column `context` of an event.
  static func reads(reading bytes: [UInt8]) throws(JSONError) -> [RecordedReads] {
    guard !bytes.isEmpty else { return [] }
    return (try JSON(parsing: bytes, limits: .own)["reads"]?.arrayValue ?? []).compactMap { read in
      guard let key = read["key"]?.stringValue, let values = read["values"]?.arrayValue else { return nil }
      return RecordedReads(key: key, values: values)
    }
  }

  /// The column `context` of the entry that opens a session or brings it to a new build: everything presented.
  static func context(opening app: any AppTree) -> [UInt8] {
    var numbers: [String: JSON] = [:]
    for (scope, entry) in app.presented.entries { numbers[scope.description] = .integer(entry.number) }
    var members: [String: JSON] = ["minted": .integer(app.presented.nextNumber), "presented": .object(numbers)]
    if app.nextElement > 0 { members["elements"] = .integer(Int64(app.nextElement)) }
    return JSON.object(members).bytes
  }

  /// The column `context` of a rejection: the reason, word for word.
  static func context(rejected reason: WireError) -> [UInt8] {
    JSON.object(["reason": ErrorBody(reason).json]).bytes
  }

  /// The answer that an entry stands for.
  static func ack(of entry: JournalEntry) -> Ack {
    let key = Origin(journalText: entry.origin, incarnation: entry.incarnation, sequence: entry.sequence)
    let wireKey: WireID? = if case .key(let key)? = key { key } else { nil }
    if let outcome = Ack.Outcome(rawValue: entry.outcome) {
      let link = wireKey.flatMap { _ in readable(entry.context)?["link"] }
      return Ack(outcome, result: link.map { ["link": $0] }, key: wireKey)
    }
    guard let json = readable(entry.context)?["reason"], let reason = readableError(json) else {
      return .rejected(WireError(.internalError, "the recorded reason cannot be read"), key: wireKey)
    }
    return .rejected(reason, key: wireKey)
  }

  private static func readableError(_ json: JSON) -> WireError? {
    do { return try ErrorBody(json: json).error } catch { return nil }
  }

  private static func readable(_ bytes: [UInt8]) -> JSON? {
    do { return try JSON(parsing: bytes, limits: .own) } catch { return nil }
  }

  /// An entry as `log.read` tells it: without what is sealed in it.
  static func json(_ entry: JournalEntry) -> JSON {
    var members: [String: JSON] = [
      "revision": .integer(entry.revision), "kind": .string("\(entry.kind)"), "at": .string(String(entry.at)),
      "epoch": .integer(entry.epoch), "origin": .string(entry.origin), "outcome": .string(entry.outcome),
    ]
    if entry.sequence > 0 { members["seq"] = .integer(entry.sequence) }
    if entry.kind == .event { members["seed"] = .string(String(entry.seed)) }
    if entry.cause > 0 { members["cause"] = .integer(entry.cause) }
    for (name, bytes) in [
      ("action", entry.action), ("context", entry.context), ("effects", entry.effects), ("patch", entry.patch),
    ] {
      members[name] = bytes.isEmpty ? nil : readable(bytes).map(Seal.redacted)
    }
    return .object(members)
  }
}
