/// What a reader of JSON takes before it refuses.
package struct JSONLimits: Sendable {
  /// How many arrays and objects may be open at once.
  package var depth: Int
  /// How many bytes a text may have.
  package var sizeBytes: Int
  /// What happens when an object names a member twice.
  package var duplicateKeys: DuplicateKeys

  package enum DuplicateKeys: Sendable {
    /// The text is refused: two readers could otherwise see two different documents.
    case refused
    /// The last of them counts, as most readers do it; for texts nobody can correct.
    case lastWins
  }

  /// How many combining marks a string may hold in a row. Comparing strings puts marks in order, which takes a time
  /// that grows with the square of their number; no language needs more than a handful.
  package var marks: Int

  package init(
    depth: Int = 64, sizeBytes: Int = 64 << 20, duplicateKeys: DuplicateKeys = .refused, marks: Int = 64
  ) {
    self.depth = depth
    self.sizeBytes = sizeBytes
    self.duplicateKeys = duplicateKeys
    self.marks = marks
  }

  /// Depth 64, 64 MiB, no duplicate names, 64 marks in a row: for whatever comes from outside.
  package static let standard = JSONLimits()

  /// Depth 512, no duplicate names, no other limit: for what this project wrote itself and must read again.
  package static let own = JSONLimits(depth: 512, sizeBytes: .max, marks: .max)

  /// How deep encoding and patches let a document become: the patches and envelopes that it is written in are a few
  /// levels more, and have to be within ``own``.
  package static var documentDepth: Int { 500 }
}
