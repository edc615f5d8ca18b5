import BackstaffJournal

/// The entries that fit into one answer to `log.read`.
enum LogPage {
  /// The bytes of a page: what is far below the largest RESULT that a front takes.
  static let bytes = 8 * 1024 * 1024
  /// What an entry takes beside its four blobs, in bytes.
  private static let entryBytes = 512

  /// The first of `entries`, as many as fit, and one at least. For readers who go on by revisions alone, and would
  /// otherwise stay where they are, the first entry behind the first revision is always there.
  static func of(_ entries: [JournalEntry], endsAnywhere: Bool) -> ArraySlice<JournalEntry> {
    guard let first = entries.first else { return [] }
    let behind = endsAnywhere ? 0 : entries.firstIndex { $0.revision > first.revision } ?? entries.endIndex
    var end = min(behind + 1, entries.endIndex)
    var size = entries[..<end].reduce(0) { $0 + $1.payloadBytes + entryBytes }
    while end < entries.endIndex {
      size += entries[end].payloadBytes + entryBytes
      guard size <= bytes else { break }
      end += 1
    }
    return entries[..<end]
  }
}
