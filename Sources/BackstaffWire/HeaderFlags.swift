/// The flag bits of a header. Bits without a name are ignored on receipt and kept zero when sending.
package struct HeaderFlags: OptionSet, Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// More chunks of this body follow.
  package static let moreChunks = Self(rawValue: 1)
  /// This ACK repeats an outcome that was decided earlier.
  package static let duplicate = Self(rawValue: 2)
  /// This DIFF covers several revisions because the stream was out of credit.
  package static let coalesced = Self(rawValue: 4)
  /// This frame tells a recorded past (time travel; not sent in version 1.0).
  package static let replay = Self(rawValue: 8)
  /// The scope does not exist at revision `to`.
  package static let absent = Self(rawValue: 16)
}
