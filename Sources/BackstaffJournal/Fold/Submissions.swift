/// What became of the submissions of a session: enough to answer a repetition exactly as the first time.
package struct Submissions: Sendable {
  /// Per client (`client:<uuid>`): its incarnation and the last sequence number it used.
  package private(set) var origins: [String: OriginState] = [:]
  /// The submissions in key mode (`key:<hex>`), the newest `JournalLimits.recentKeys` of them.
  package private(set) var keys: [String: Outcome] = [:]
  /// The keys in the order they came, for dropping the oldest; those before `firstKey` are gone.
  private var keyOrder: [String] = []
  private var firstKey = 0

  package struct OriginState: Sendable, Equatable {
    package var incarnation: Int64
    package var lastSequence: Int64
    /// The outcomes of this incarnation, oldest first, at most `JournalLimits.recentOutcomes`.
    package var recent: [Outcome]
  }

  package struct Outcome: Sendable, Equatable {
    package var incarnation: Int64
    package var sequence: Int64
    package var digest: UInt64
    /// The revision of the event, or the head at which it was rejected.
    package var revision: Int64
    package var position: Int64
    /// `applied`, `noop` or `rejected:<code>`.
    package var outcome: String

    init(_ entry: JournalEntry) {
      incarnation = entry.incarnation
      sequence = entry.sequence
      digest = entry.digest
      revision = entry.revision
      position = entry.position
      outcome = entry.outcome
    }
  }

  mutating func record(_ entry: JournalEntry, keyLimit: Int = JournalLimits.recentKeys) {
    if entry.origin.hasPrefix("client:") {
      recordClient(entry)
    } else if entry.origin.hasPrefix("key:") {
      recordKey(entry, limit: keyLimit)
    }
  }

  private mutating func recordClient(_ entry: JournalEntry) {
    var state =
      origins[entry.origin]
      ?? OriginState(incarnation: entry.incarnation, lastSequence: 0, recent: [])
    origins[entry.origin] = nil
    if state.incarnation != entry.incarnation {
      state = OriginState(incarnation: entry.incarnation, lastSequence: 0, recent: [])
    }
    state.lastSequence = entry.sequence
    state.recent.append(Outcome(entry))
    // Dropping many at once keeps the cost of one record constant.
    if state.recent.count >= 2 * JournalLimits.recentOutcomes {
      state.recent.removeFirst(state.recent.count - JournalLimits.recentOutcomes)
    }
    origins[entry.origin] = state
  }

  private mutating func recordKey(_ entry: JournalEntry, limit: Int) {
    if keys.updateValue(Outcome(entry), forKey: entry.origin) == nil { keyOrder.append(entry.origin) }
    guard keys.count > limit else { return }
    keys[keyOrder[firstKey]] = nil
    firstKey += 1
    if firstKey > keyOrder.count / 2 {
      keyOrder.removeFirst(firstKey)
      firstKey = 0
    }
  }

  /// The last outcomes of a client, oldest first.
  package func recentOutcomes(of origin: String) -> [Outcome] {
    Array((origins[origin]?.recent ?? []).suffix(JournalLimits.recentOutcomes))
  }
}
