/// Entries of a session as they are read on, part by part.
package struct JournalPage: Sendable, Equatable {
  package let entries: [JournalEntry]
  /// How many entries of the first revision were left out, because the reader has them.
  package let skipped: Int
  /// Whether entries stand behind these.
  package let hasMore: Bool
}
