/// Text made fit for cells: grapheme clusters with their columns, and nothing in it that a terminal would obey.
/// Control characters become visible marks, direction overrides and other invisible orders are left out.
package struct CellText: Sendable, Hashable {
  /// One cluster and the columns it takes, 1 or 2.
  package struct Piece: Sendable, Hashable {
    package var text: String
    package var columns: Int
  }

  /// The most clusters of a text that are looked at: no screen shows more, and a text from a store may have millions.
  package static let clusterLimit = 100_000

  package var pieces: [Piece]
  package var columns: Int

  /// A single line; line breaks in it become spaces. It ends at the first cluster that is beyond the column limit: a
  /// text that is cut is not looked at as a whole.
  package init(_ text: some StringProtocol, policy: WidthPolicy = .clusters, columnLimit: Int = .max) {
    pieces = []
    columns = 0
    for cluster in text.prefix(Self.clusterLimit) {
      append(cluster, policy)
      if columns > columnLimit { return }
    }
  }

  private mutating func append(_ cluster: Character, _ policy: WidthPolicy) {
    if let ascii = cluster.asciiValue, ascii >= 0x20, ascii < 0x7F {
      pieces.append(Piece(text: String(cluster), columns: 1))
      columns += 1
      return
    }
    let clean = Self.clean(cluster)
    guard let character = clean.first else { return }
    let width = clean.count == 1 ? policy.columns(of: character) : clean.count
    guard width > 0 else { return }
    pieces.append(Piece(text: clean, columns: min(width, 2)))
    columns += min(width, 2)
  }

  private static func clean(_ cluster: Character) -> String {
    if cluster.isNewline || cluster == "\t" { return " " }
    var text = String.UnicodeScalarView()
    for scalar in cluster.unicodeScalars.prefix(WidthPolicy.clusterScalarLimit) {
      if let replacement = replacement(for: scalar) { text.append(replacement) }
    }
    return String(text)
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.properties.generalCategory {
    case .control:
      if scalar.value < 0x20 { return Unicode.Scalar(0x2400 + scalar.value) }
      return scalar.value == 0x7F ? "\u{2421}" : "\u{FFFD}"
    case .format: return isJoining(scalar) ? scalar : nil
    case .lineSeparator, .paragraphSeparator: return " "
    default: return scalar
    }
  }

  /// Joiners and the tags of flag sequences are part of how a cluster looks.
  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200D || scalar.value == 0x200C || (0xE0020...0xE007F).contains(scalar.value)
  }

  /// What is drawn, as one text.
  package var text: String { pieces.map(\.text).joined() }

  private init(pieces: [Piece]) {
    self.pieces = pieces
    columns = pieces.reduce(0) { $0 + $1.columns }
  }

  /// The text cut to so many columns, with `…` at the end when something was cut.
  package func truncated(to limit: Int) -> CellText {
    if columns <= limit { return self }
    guard limit > 0 else { return CellText(pieces: []) }
    var kept: [Piece] = []
    var used = 0
    for piece in pieces {
      guard used + piece.columns <= limit - 1 else { break }
      kept.append(piece)
      used += piece.columns
    }
    return CellText(pieces: kept + [Piece(text: "…", columns: 1)])
  }

  /// Lines of at most `width` columns: broken at line breaks, then at spaces, then anywhere.
  package static func wrapped(_ text: String, width: Int, policy: WidthPolicy = .clusters) -> [CellText] {
    let lines = text.prefix(clusterLimit).split(omittingEmptySubsequences: false) { $0.isNewline }
    return lines.flatMap { CellText($0, policy: policy).wrapped(to: max(width, 1)) }
  }

  private func wrapped(to width: Int) -> [CellText] {
    var lines: [CellText] = []
    var line: [Piece] = []
    var used = 0
    for piece in pieces {
      if used + piece.columns > width, !line.isEmpty {
        let rest = Self.breakLine(&line, before: piece)
        lines.append(CellText(pieces: line))
        line = rest
        used = rest.reduce(0) { $0 + $1.columns }
        if piece.text == " ", line.isEmpty { continue }
      }
      line.append(piece)
      used += piece.columns
    }
    lines.append(CellText(pieces: line))
    return lines
  }

  /// Ends the line at its last space and returns what belongs to the next one.
  private static func breakLine(_ line: inout [Piece], before next: Piece) -> [Piece] {
    guard next.text != " ", let space = line.lastIndex(where: { $0.text == " " }), space > 0 else { return [] }
    let rest = Array(line[(space + 1)...])
    line.removeSubrange(space...)
    return rest
  }
}
