/// The journal's limits; whoever exceeds one gets `JournalError.Code.limitExceeded` and nothing is written.
package enum JournalLimits {
  /// The most entries of one `append`, one transaction, one flush. A daemon gathers far fewer; only an action with its
  /// whole cascade, which is committed together or not at all, may need this many.
  package static let batchEntries = 65_536
  /// The most bytes the four blobs of one entry may have together.
  package static let entryBytes = 64 << 20
  /// The most UTF-8 bytes of a session's name, and of an origin's.
  package static let nameBytes = 255
  /// The most entries one call of `entries` returns; a larger request is answered with this many.
  package static let pageEntries = 10_000
  /// The most entries folded at once on the way to a document of the past; other work gets its turn then.
  package static let foldEntries: Int64 = 256
  /// The outcomes kept per client for answering repetitions without a look into the file.
  package static let recentOutcomes = 256
  /// The key-mode submissions kept per session for the same purpose, newest first.
  package static let recentKeys = 1_000_000
  /// The frames in the write-ahead log beyond which a commit is followed by a checkpoint: 16 MB.
  package static let checkpointFrames = 4096
}
