/// A session as the journal knows it.
package struct RecoveredSession: Sendable {
  package let name: String
  package let fold: SessionFold
}

/// Reads all entries in order, checks every proof, and folds each session; the first problem ends it.
struct Recovery {
  private var chains: ChainCheck
  private var folds: [String: SessionFold] = [:]

  init(storeID: String) {
    chains = ChainCheck(storeID: storeID)
  }

  mutating func read(_ stored: StoredEntry, _ batches: inout BatchReader) throws {
    let entry = try stored.checked()
    try Self.refuse(try chains.follow(stored, &batches))
    try folds[entry.session, default: SessionFold()].apply(entry)
  }

  mutating func finish(_ batches: inout BatchReader) throws -> [RecoveredSession] {
    try Self.refuse(try chains.finish(&batches))
    return folds.sorted { $0.key < $1.key }.map { RecoveredSession(name: $0.key, fold: $0.value) }
  }

  private static func refuse(_ problems: [ChainProblem]) throws(JournalError) {
    guard let first = problems.first else { return }
    throw JournalError(.damaged, "\(first.message); nothing was changed, see `backstaff verify`")
  }
}
