import BackstaffJSON

/// A version of the protocol. A minor only adds what an older peer can ignore.
package struct Version: Hashable, Sendable {
  package var major: UInt8
  package var minor: UInt8

  package init(major: UInt8, minor: UInt8) {
    self.major = major
    self.minor = minor
  }

  /// The newest version this build speaks.
  package static let current = Version(major: 1, minor: 0)
}

/// The minors of one major that a peer speaks: an element of `versions` in HELLO.
package struct VersionRange: Hashable, Sendable {
  package var major: UInt8
  package var minors: ClosedRange<UInt8>

  package init(major: UInt8, minors: ClosedRange<UInt8>) {
    self.major = major
    self.minors = minors
  }

  /// What this build speaks.
  package static let supported = [VersionRange(major: 1, minors: 0...0)]

  /// The highest version that both sides speak: the highest common major, then the lower of the two newest minors.
  /// Throws `unsupported_version` with our ranges in its detail when there is none.
  package static func negotiate(
    offered: [VersionRange], supported: [VersionRange] = Self.supported
  ) throws(WireError) -> Version {
    for ours in supported.sorted(by: { $0.major > $1.major }) {
      for theirs in offered where theirs.major == ours.major && theirs.minors.overlaps(ours.minors) {
        return Version(major: ours.major, minor: min(theirs.minors.upperBound, ours.minors.upperBound))
      }
    }
    let spoken = supported.map(\.description).joined(separator: ", ")
    throw WireError(
      .unsupportedVersion, "this daemon speaks \(spoken), and HELLO offers none of it",
      detail: .object(["versions": .array(supported.map(\.json))]))
  }

  package var json: JSON {
    .object([
      "major": .integer(Int64(major)), "min": .integer(Int64(minors.lowerBound)),
      "max": .integer(Int64(minors.upperBound)),
    ])
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "versions")
    let major = try members.byte("major")
    let (low, high) = (try members.byte("min"), try members.byte("max"))
    guard low <= high else { throw .malformed("in `versions`, min \(low) is above max \(high)") }
    self.init(major: major, minors: low...high)
  }
}

extension VersionRange: CustomStringConvertible {
  package var description: String {
    minors.count == 1
      ? "\(major).\(minors.lowerBound)" : "\(major).\(minors.lowerBound) to \(major).\(minors.upperBound)"
  }
}

extension WireError {
  static func unsupported(_ version: Version) -> WireError {
    WireError(
      .unsupportedVersion, "version \(version.major).\(version.minor) is not spoken here",
      detail: .object(["versions": .array(VersionRange.supported.map(\.json))]))
  }
}
