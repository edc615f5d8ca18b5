import BackstaffJSON
import BackstaffWire

/// A journal entry as one line for a person:
///
///     12  2026-11-30 03:29:05.123  client:f81d4fae#3  destination.addItem.binding.name "htop"  applied  1 change
///
/// Revision, time (UTC), origin with its sequence number, what happened, the outcome, the number of patch operations,
/// and the revision that led to it. Whatever the entry holds, it stays one line without control characters.
struct EntryLine {
  /// Longer payloads and messages are cut.
  static let detailCharacters = 60

  let entry: JSON

  init(_ entry: JSON) {
    self.entry = entry
  }

  var text: String {
    let fields = [time, origin, what, outcome, changes, cause].compactMap { $0 }.filter { !$0.isEmpty }
    let revision = entry["revision"]?.integerValue.map(String.init) ?? "?"
    let margin = String(repeating: " ", count: max(0, 5 - revision.count))
    return margin + ([revision] + fields).map(\.inOneLine).joined(separator: "  ")
  }

  private var kind: String { entry["kind"]?.stringValue ?? "?" }

  private var time: String {
    guard let nanoseconds = entry["at"]?.stringValue.flatMap(Int64.init) else { return "?" }
    return EntryTime(nanoseconds: nanoseconds).text
  }

  /// Ids are cut to the part by which a person tells them apart.
  private var origin: String {
    let text = entry["origin"]?.stringValue ?? "?"
    guard text.hasPrefix("client:") || text.hasPrefix("key:") else { return text }
    let parts = text.split(separator: ":", maxSplits: 1)
    let id = parts.last.map { String($0.prefix(8)) } ?? ""
    let sequence = entry["seq"]?.integerValue.map { "#\($0)" } ?? ""
    return "\(parts[0]):\(id)\(sequence)"
  }

  private var what: String {
    switch kind {
    case "event": action
    case "rejected": "rejected \(action)"
    case "effectStarted": "effect started \(effect)"
    case "effectEnded": "effect ended \(effect)"
    case "issue": "issue \(entry["context"]?["issue"]?.stringValue?.excerpt(Self.detailCharacters) ?? "?")"
    default: kind
    }
  }

  private var action: String {
    let path = entry["action"]?["path"]?.stringValue ?? "?"
    // What the hooks of a recovery did has no action.
    guard !path.isEmpty else { return "restored" }
    guard let payload = entry["action"]?["payload"] else { return path }
    // Of a link a person wants to see where it leads; its id would hide that.
    if path == Submit.linkPath, let url = payload["url"]?.stringValue {
      return "\(path) \(url.excerpt(Self.detailCharacters))"
    }
    return "\(path) \(payload.excerpt(Self.detailCharacters))"
  }

  private var effect: String {
    let effects = entry["effects"]?.arrayValue ?? entry["effects"].map { [$0] } ?? []
    return effects.map { effect in
      let name = [effect["revision"], effect["ordinal"]].map { $0?.integerValue.map(String.init) ?? "?" }
      let how = effect["how"]?.stringValue.map { " \($0)" } ?? ""
      return name.joined(separator: ":") + how
    }.joined(separator: ", ")
  }

  /// `rejected:204` is told by name, with the reason.
  private var outcome: String {
    let outcome = entry["outcome"]?.stringValue ?? ""
    guard kind == "event" || kind == "rejected" else { return "" }
    guard let number = outcome.split(separator: ":").last.flatMap({ UInt16($0) }) else { return outcome }
    let code = WireError.Code(rawValue: number)
    let reason = entry["context"]?["reason"]
    let name = reason?["detail"]?["code"]?.stringValue ?? code.name
    let message = reason?["message"]?.stringValue.map { ": \($0.excerpt(Self.detailCharacters))" } ?? ""
    return "\(name)\(message)"
  }

  private var changes: String? {
    guard let count = entry["patch"]?.arrayValue?.count else { return nil }
    return count == 1 ? "1 change" : "\(count) changes"
  }

  private var cause: String? {
    entry["cause"]?.integerValue.map { "because of \($0)" }
  }
}
