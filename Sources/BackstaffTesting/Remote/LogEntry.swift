import Backstaff
import BackstaffJSON

/// One entry of a daemon's journal, as `log.read` tells it.
struct LogEntry {
  let json: JSON

  var revision: Int64 { json["revision"]?.integerValue ?? 0 }
  var isEvent: Bool { json["kind"]?.stringValue == "event" }
  /// The revision of the event that led to it; 0 for one from outside.
  var cause: Int64 { json["cause"]?.integerValue ?? 0 }
  /// The element counter after the event, when the event moved it.
  var elements: Int? { json["context"]?["elements"]?.integerValue.map { Int($0) } }

  /// The misuse that the entry records, if it records one.
  var issue: Issue? {
    guard json["kind"]?.stringValue == "issue", let text = json["context"]?["issue"]?.stringValue else { return nil }
    guard text.last == ")", let open = text.lastIndex(of: "("),
      let place = SourcePlace(recorded: text[text.index(after: open)...].dropLast())
    else { return Issue(text, at: SourcePlace(fileID: #fileID, line: #line)) }
    return Issue(String(text[..<open].dropLast()), at: place)
  }

  /// The action of the event.
  func action<Action: ActionConvertible>(as type: Action.Type) throws -> Action {
    let path = try TreePath(parsing: json["action"]?["path"]?.stringValue ?? "")
    return try RecordedAction(path: path, payload: json["action"]?["payload"]).action(as: type)
  }

  /// The patch of the event.
  func patch() throws -> JSONPatch { try JSONPatch(json: json["patch"] ?? .array([])) }

  /// The context that the event was reduced in.
  func context(nextElement: Int) -> EventContext {
    let reads = (json["context"]?["reads"]?.arrayValue ?? []).compactMap { read -> RecordedReads? in
      guard let key = read["key"]?.stringValue, let values = read["values"]?.arrayValue else { return nil }
      return RecordedReads(key: key, values: values)
    }
    return EventContext(
      at: json["at"]?.stringValue.flatMap { Int64($0) } ?? 0,
      seed: json["seed"]?.stringValue.flatMap { UInt64($0) } ?? 0,
      nextElement: nextElement, recorded: reads)
  }
}

/// How far a journal has been read.
///
/// Entries beside events share the revision of the event before them, so a page may end in the middle of a revision.
struct LogPosition {
  /// Where the next page begins.
  private(set) var revision: Int64
  /// How many entries of that revision have been read.
  private(set) var read = 0

  /// Behind everything up to `revision`.
  init(behind revision: Int64) {
    self.revision = revision + 1
  }

  /// The entries of a page that were not read before; `skipped` of those that were are not on it.
  mutating func fresh(in page: [LogEntry], skipped: Int) -> [LogEntry] {
    var fresh: [LogEntry] = []
    var known = max(0, read - skipped)
    for entry in page where entry.revision >= revision {
      if entry.revision > revision { (revision, read, known) = (entry.revision, 0, 0) }
      if known > 0 {
        known -= 1
      } else {
        read += 1
        fresh.append(entry)
      }
    }
    return fresh
  }
}
