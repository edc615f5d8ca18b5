import BackstaffCommand
import BackstaffJSON

/// The events that made the value at a place of a session's document what it is, worked out from the session's entries:
///
///     var provenance = Provenance(of: place, through: 41)
///     for entry in entries where try provenance.take(entry) {}     // from the first entry on, in order
///     provenance.value                                             // what is there at revision 41
///     provenance.steps                                             // what has led to it, oldest first
///
/// An event belongs to them when its patch writes at the place, below it or above it, and the value is another one
/// after it. A patch may replace a whole parent because that is shorter: where the value comes out of that as it was,
/// the event has nothing to do with it; where a part of it does, what made that part is still told. The first step is
/// the one that made the value in whole: nothing was there before, nothing of that is left, or it was presented anew.
struct Provenance {
  /// One entry that changed the value.
  struct Step {
    /// The entry as `log.read` tells it, without its patch.
    let entry: JSON
    /// The operations of its patch that write at the place, below it or above it.
    let operations: [AppliedOperation]
    /// Whether the value begins here.
    let isCreation: Bool

    var revision: Int64 { entry["revision"]?.integerValue ?? 0 }
  }

  private let place: JSONPointer
  private let last: Int64
  private var document = JSON.null
  private var head: Int64 = 0
  private var isOpen = false
  private(set) var steps: [Step] = []

  /// Entries of later revisions than `last` do not count.
  init(of place: JSONPointer, through last: Int64) {
    self.place = place
    self.last = last
  }

  /// The value at the place behind the entries taken so far, or nil when there is none.
  var value: JSON? { isOpen ? document.node(at: place) : nil }

  /// Takes the next entry; false when it is too late to count, and all later ones are too.
  ///
  /// Throws `.badData` for an entry that does not fit behind those before it.
  mutating func take(_ entry: JSON) throws(CommandFailure) -> Bool {
    let (revision, kind) = try Self.place(of: entry)
    guard revision <= last else { return false }
    try checkOrder(revision, kind)
    guard JournalKind.changing.contains(kind) else { return true }
    let patch = try Self.patch(of: entry)
    let reach = patch.operations.map { PatchReach(of: $0, at: place) }
    let isRenewed = isRenewed(by: entry, kind)
    defer { (head, isOpen) = (revision, true) }
    do throws(JSONError) {
      guard isRenewed || reach.contains(where: { $0 != .elsewhere }) else {
        try patch.apply(to: &document)
        return true
      }
      // What lies below changes for certain, and need not be compared: it may be large.
      let before = isRenewed || reach.contains(.whole) ? value : nil
      let applied = try patch.applied(to: &document, seenFrom: place)
      let touching = zip(applied, reach).filter { $0.1 != .elsewhere }.map(\.0)
      guard reach.contains(.whole) || isRenewed else {
        steps.append(Step(entry: Self.bare(entry), operations: touching, isCreation: false))
        return true
      }
      let after = document.node(at: place)
      let isMade = kind == JournalKind.open || isRenewed && after != nil
      guard isMade || before != after else { return true }
      let isCreation = isMade || !Self.lives(before, on: after)
      if isCreation { steps = [] }
      steps.append(Step(entry: Self.bare(entry), operations: touching, isCreation: isCreation))
      return true
    } catch {
      throw Self.damage(revision, "its patch does not fit the state before it: \(error)")
    }
  }

  private func checkOrder(_ revision: Int64, _ kind: String) throws(CommandFailure) {
    guard isOpen == (kind != JournalKind.open) else {
      throw Self.damage(revision, isOpen ? "it opens the session again" : "nothing has opened the session before it")
    }
    let expected = kind == JournalKind.event ? head + 1 : head
    guard revision == expected else { throw Self.damage(revision, "revision \(expected) should come here") }
  }

  /// Whether the event presented anew what is at the place, or what holds it: its number is another one then, even
  /// where its value looks as the one before.
  private func isRenewed(by entry: JSON, _ kind: String) -> Bool {
    guard kind == JournalKind.event, let changes = entry["context"]?["presented"]?.objectValue else { return false }
    return changes.contains { scope, number in
      guard !number.isNull, let presented = Self.pointer(scope) else { return false }
      return place == presented || place.isInside(presented)
    }
  }

  private static func pointer(_ scope: String) -> JSONPointer? {
    do { return try JSONPointer(scope: scope) } catch { return nil }
  }

  private static func lives(_ old: JSON?, on new: JSON?) -> Bool {
    guard let old, let new else { return false }
    return new.keepsPart(of: old)
  }

  private static func place(of entry: JSON) throws(CommandFailure) -> (revision: Int64, kind: String) {
    guard let revision = entry["revision"]?.integerValue, let kind = entry["kind"]?.stringValue else {
      throw CommandFailure(.badData, "an entry of the journal has no revision or no kind: \(entry.excerpt(60))")
    }
    return (revision, kind)
  }

  private static func patch(of entry: JSON) throws(CommandFailure) -> JSONPatch {
    guard let json = entry["patch"] else { return JSONPatch() }
    do throws(JSONError) {
      return try JSONPatch(json: json)
    } catch {
      throw damage(entry["revision"]?.integerValue ?? 0, "its patch cannot be read: \(error)")
    }
  }

  private static func bare(_ entry: JSON) -> JSON {
    var members = entry.objectValue ?? [:]
    members["patch"] = nil
    return .object(members)
  }

  private static func damage(_ revision: Int64, _ why: String) -> CommandFailure {
    CommandFailure(
      .badData, "the journal cannot be followed beyond its entry at revision \(revision): \(why)",
      hint: "stop the daemon and run 'backstaff verify' on its data directory")
  }
}

/// The kinds of entries by the names of `log.read`.
enum JournalKind {
  static let open = "open"
  static let event = "event"
  static let migrate = "migrate"
  /// Those that have a patch.
  static let changing: Set<String> = [open, event, migrate]
}

/// How an operation stands to a place that it may write.
///
/// A scope's place consists of member names, never of positions in an array, so nothing that an operation inserts,
/// removes or moves elsewhere gives it another meaning.
enum PatchReach: Equatable {
  case elsewhere
  /// A part of what is there.
  case below
  /// All of it, or more.
  case whole

  init(of operation: JSONPatch.Operation, at place: JSONPointer) {
    let written = operation.written
    if written.contains(where: { $0 == place || place.isInside($0) }) {
      self = .whole
    } else {
      self = written.contains { $0.isInside(place) } ? .below : .elsewhere
    }
  }
}

extension JSON {
  /// Whether something of an earlier value is still in this one: an equal value, or a member or an element of it.
  fileprivate func keepsPart(of earlier: JSON) -> Bool {
    switch (earlier, self) {
    case (.object(let old), .object(let new)):
      if old.isEmpty, new.isEmpty { return true }
      return new.contains { name, value in earlier[name].map { value.keepsPart(of: $0) } ?? false }
    case (.array(let old), .array(let new)):
      if old.isEmpty, new.isEmpty { return true }
      let kept = Set(old)
      return new.contains { kept.contains($0) }
    case (.null, .null): return false
    default: return earlier == self
    }
  }
}
