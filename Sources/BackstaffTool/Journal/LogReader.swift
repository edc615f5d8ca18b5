import BackstaffJSON
import BackstaffWire

/// How the journal is read through `log.read`, page by page, and then on as its head moves.
///
/// Entries beside events share the revision of the event before them, so a page may end in the middle of a revision.
/// The next one begins at that revision again, without what was printed of it.
struct LogReader {
  enum Output: Equatable {
    /// Ask for a page from this revision on, without its first entries.
    case ask(from: Int64, skip: Int64)
    case entry(JSON)
    case note(String)
    /// Everything was read, and nobody wants to go on.
    case done
  }

  /// Entries asked for at once.
  static let pageEntries: Int64 = 100

  let follows: Bool
  /// Where the next page begins.
  private var next: Int64
  /// How many entries of revision `next` have been printed.
  private var printed: Int64 = 0
  private var isAsking = false
  /// What the page under way was asked for.
  private var asked: (revision: Int64, skip: Int64) = (0, 0)
  /// The newest revision heard of while a page was under way.
  private var newest: Int64 = 0
  private var store: String?
  private var notes = ConnectionNotes()

  init(from revision: Int64, follows: Bool) {
    next = revision
    self.follows = follows
  }

  mutating func begin() -> [Output] { ask() }

  /// Throws `malformed` for a page that is none.
  mutating func received(page: JSON) throws(WireError) -> [Output] {
    guard let entries = page["entries"]?.arrayValue, let head = page["head"]?.integerValue else {
      throw WireError(.malformed, "the answer to log.read has no entries or no head")
    }
    isAsking = false
    // Another journal came meanwhile: this page says nothing about its beginning.
    guard asked == (next, printed) else { return ask() }
    let skipped = page["skipped"]?.integerValue ?? 0
    guard (0...printed).contains(skipped) else {
      throw WireError(.malformed, "the answer to log.read leaves out \(skipped) entries of \(printed)")
    }
    let fresh = try take(entries, behind: skipped)
    // A daemon that knows no `more` may give fewer entries than it was asked for.
    let isKnownFull = entries.count >= Self.pageEntries || (next < head && !fresh.isEmpty)
    let hasMore = (page["more"]?.boolValue ?? isKnownFull) && !entries.isEmpty
    var outputs = fresh.map { Output.entry($0) }
    if hasMore, fresh.isEmpty {
      // It knows no `skip` either.
      outputs.append(.note("\(entries.count) or more entries stand at revision \(next); going on behind it"))
      (next, printed) = (next + 1, 0)
    }
    if hasMore || newest > head { return outputs + ask() }
    return follows ? outputs : outputs + [.done]
  }

  mutating func headMoved(to revision: Int64) -> [Output] {
    guard isAsking else { return ask() }
    newest = max(newest, revision)
    return []
  }

  mutating func connection(_ state: ConnectionState) -> [Output] {
    var outputs = notes.received(state).map { [Output.note($0)] } ?? []
    guard case .live(let live) = state else { return outputs }
    if let store, store != live.store {
      outputs.append(.note("another journal has taken the place of the old one; reading it from its beginning"))
      (next, printed) = (0, 0)
    }
    store = live.store
    return outputs
  }

  private mutating func ask() -> [Output] {
    isAsking = true
    asked = (next, printed)
    newest = 0
    return [.ask(from: next, skip: printed)]
  }

  /// The entries of a page that were not printed yet; the first `skipped` of those that were are not on it.
  private mutating func take(_ entries: [JSON], behind skipped: Int64) throws(WireError) -> [JSON] {
    var fresh: [JSON] = []
    var known = printed - skipped
    for entry in entries {
      guard let revision = entry["revision"]?.integerValue else {
        throw WireError(.malformed, "an entry of log.read has no revision")
      }
      if revision < next { continue }
      if revision == next, known > 0 {
        known -= 1
        continue
      }
      if revision > next { (next, printed, known) = (revision, 0, 0) }
      printed += 1
      fresh.append(entry)
    }
    return fresh
  }
}
