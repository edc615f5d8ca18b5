/// How one cell is drawn.
package struct CellStyle: Sendable, Hashable {
  package var attributes: Attributes = []
  /// The colour of the letters.
  package var tone: Tone = .plain
  package var background: Tone = .plain

  package init(_ attributes: Attributes = [], tone: Tone = .plain, background: Tone = .plain) {
    self.attributes = attributes
    self.tone = tone
    self.background = background
  }

  package static let plain = CellStyle()

  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
  }

  func adding(_ more: Attributes) -> CellStyle {
    CellStyle(attributes.union(more), tone: tone, background: background)
  }
}

/// One place of the grid.
package struct Cell: Sendable, Hashable {
  /// What is drawn. Empty for the second half of a wide cluster.
  package var text: String
  package var columns: Int
  package var style: CellStyle

  package static let blank = Cell(text: " ", columns: 1, style: .plain)
}
