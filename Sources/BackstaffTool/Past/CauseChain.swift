import BackstaffCommand
import BackstaffJSON

/// What led to an entry: the event that sent its action at once or whose effect did, what led to that, and so on to
/// what came from outside.
struct CauseChain {
  /// A cause as an entry names it.
  struct Name: Hashable {
    let revision: Int64
    /// The effect that sent the action, by its place among those of the cause.
    let ordinal: Int64?

    init?(of entry: JSON) {
      let parts = (entry["origin"]?.stringValue ?? "").split(separator: ":")
      if parts.count == 3, parts[0] == "effect", let revision = Int64(parts[1]), let ordinal = Int64(parts[2]) {
        self.revision = revision
        self.ordinal = ordinal
      } else if let cause = entry["cause"]?.integerValue, cause > 0 {
        revision = cause
        ordinal = nil
      } else {
        return nil
      }
    }
  }

  /// An effect that starts itself again has no first cause: what is further away than this is not told.
  static let limit = 32
  /// The members of an entry that tell who did what.
  private static let told: Set<String> = ["revision", "kind", "at", "origin", "seq", "cause", "action"]

  /// The causes, nearest first.
  private(set) var entries: [JSON] = []
  /// Whether there are more.
  private(set) var isCut = false

  /// The causes of an entry; `read` gives the entries of a revision.
  init(of entry: JSON, reading read: (Int64) throws -> [JSON]) throws {
    var effect = entry
    while let name = Name(of: effect) {
      guard entries.count < Self.limit else {
        isCut = true
        return
      }
      guard name.revision >= 0, name.revision < effect["revision"]?.integerValue ?? 0 else {
        throw Self.damage(effect, "names revision \(name.revision) as its cause, which is not before it")
      }
      guard let cause = Self.entry(name, among: try read(name.revision)) else {
        throw Self.damage(effect, "names revision \(name.revision) as its cause, where no event is")
      }
      entries.append(.object((cause.objectValue ?? [:]).filter { Self.told.contains($0.key) }))
      effect = cause
    }
  }

  /// Of the entries of a revision the one that is meant: a migration stands behind its event, and starts effects too.
  private static func entry(_ name: Name, among entries: [JSON]) -> JSON? {
    let candidates = entries.filter { JournalKind.changing.contains($0["kind"]?.stringValue ?? "") }
    guard let ordinal = name.ordinal else { return candidates.first }
    return candidates.first { entry in
      entry["effects"]?.arrayValue?.contains { $0["ordinal"]?.integerValue == ordinal } ?? false
    } ?? candidates.first
  }

  private static func damage(_ entry: JSON, _ why: String) -> CommandFailure {
    CommandFailure(
      .badData, "the entry at revision \(entry["revision"]?.integerValue ?? 0) \(why)",
      hint: "stop the daemon and run 'backstaff verify' on its data directory")
  }
}
