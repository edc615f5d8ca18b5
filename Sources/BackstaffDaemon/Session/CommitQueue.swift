import Backstaff
import BackstaffJournal

/// What a session has to commit, oldest first: a value that decides what goes now.
///
/// What nobody waits for rides along with what somebody does. An action of an effect that runs once waits for the end
/// of that effect, so that the two are on disk together or not at all; it does not wait for long.
struct CommitQueue {
  /// How long an action waits for the end of the effect that sent it, in milliseconds. An effect that sends its outcome
  /// and returns is at its end within microseconds; one that goes on has more to tell.
  static let endMilliseconds: Int64 = 100

  private var items: [CommitItem] = []
  /// Whether what nobody waits for is to go too.
  private var isFlushing = false

  var isEmpty: Bool { items.isEmpty }

  mutating func append(_ item: CommitItem) {
    items.append(item)
  }

  /// Hands out what is to be committed, up to that many entries; a batch that is larger goes by itself.
  mutating func take(limit: Int, at now: Int64) -> [CommitItem] {
    guard isFlushing || items.contains(where: { !$0.isLazy }) else { return [] }
    var taken: [CommitItem] = []
    var entries = 0
    while let next = items.first, taken.isEmpty || entries + next.entries.count <= limit {
      if let awaited = next.awaited, now - awaited.since < CommitQueue.endMilliseconds { break }
      entries += next.entries.count
      taken.append(items.removeFirst())
    }
    if items.isEmpty { isFlushing = false }
    return taken
  }

  /// Lets records go that found no commit to ride along with.
  mutating func flush() {
    isFlushing = !items.isEmpty
  }

  /// Lets everything go, whatever it waits for.
  mutating func flushAll() {
    for index in items.indices { items[index].awaited = nil }
    flush()
  }

  /// Takes back the newest item when it waits for the end of that effect, to go on with it.
  mutating func takeLast(awaiting id: EffectID) -> CommitItem? {
    guard items.last?.awaited?.id == id else { return nil }
    return items.popLast()
  }

  /// An effect has ended: its end joins the action of it that waits here. Gives false when none does.
  ///
  /// - Parameter entry: The record of the end, at a revision.
  mutating func end(_ id: EffectID, _ entry: (_ revision: Int64) -> JournalEntry) -> Bool {
    guard let index = items.firstIndex(where: { $0.awaited?.id == id }) else { return false }
    items[index].entries.append(entry(items[index].entries.last?.revision ?? 0))
    items[index].awaited = nil
    return true
  }

  /// An effect goes on: what it sent before does not wait for its end.
  mutating func goOn(_ id: EffectID) {
    for index in items.indices where items[index].awaited?.id == id { items[index].awaited = nil }
  }
}
