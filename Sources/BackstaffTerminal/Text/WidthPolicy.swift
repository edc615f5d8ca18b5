import CUtf8proc

/// How many columns a terminal gives to a grapheme cluster. Terminals disagree, and none can be asked in the old
/// protocol; the painter re-positions the cursor after every cluster that is not ASCII, so a wrong guess costs one
/// odd-looking cluster and never a shifted line.
package enum WidthPolicy: Sendable, Hashable {
  /// A cluster is one drawing: as wide as its widest scalar, two columns for emoji presentation and for flags.
  case clusters
  /// A cluster is the sum of its scalars, as terminals without clustering count.
  case scalars

  /// A cluster of more scalars than this is cut: nobody reads a letter under a hundred accents.
  package static let clusterScalarLimit = 24

  func columns(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    switch self {
    case .scalars: return scalars.reduce(0) { $0 + Self.columns(of: $1) }
    case .clusters: return Self.clusterColumns(scalars)
    }
  }

  private static func clusterColumns(_ scalars: Character.UnicodeScalarView) -> Int {
    if scalars.contains("\u{FE0F}") { return 2 }
    if let first = scalars.first, isRegional(first) { return scalars.dropFirst().contains(where: isRegional) ? 2 : 1 }
    return scalars.map(columns(of:)).max() ?? 0
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let width = Int(utf8proc_charwidth(utf8proc_int32_t(bitPattern: scalar.value)))
    return min(max(width, 0), 2)
  }
}
