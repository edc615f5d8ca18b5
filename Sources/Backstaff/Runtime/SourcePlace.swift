/// Where in an app's source something was written: the call of an operator, of `run`, of `send` in a test.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  private enum File: Sendable {
    /// As the compiler wrote it down. Made into a text only when it is read: places are noted far more often.
    case compiled(id: StaticString, path: StaticString?)
    /// As it was read in a record.
    case recorded(String)
  }

  private let file: File
  package let line: UInt
  package let column: UInt

  package init(fileID: StaticString, filePath: StaticString? = nil, line: UInt, column: UInt = 1) {
    file = .compiled(id: fileID, path: filePath)
    self.line = line
    self.column = column
  }

  /// The place that a text names, as ``description`` writes it: `Module/File.swift:7`.
  package init?(recorded text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":"), let line = UInt(text[text.index(after: colon)...]),
      colon > text.startIndex
    else { return nil }
    file = .recorded(String(text[..<colon]))
    self.line = line
    column = 1
  }

  /// The file by its module: `Module/File.swift`.
  package var fileID: String {
    switch file {
    case .compiled(let id, _): "\(id)"
    case .recorded(let id): id
    }
  }

  /// The file as the compiler found it; where only its short name is known, that.
  package var filePath: String { compiledPath.map { "\($0)" } ?? fileID }

  /// The file as the compiler wrote it down, for those who take no other text.
  package var compiledPath: StaticString? {
    if case .compiled(let id, let path) = file { path ?? id } else { nil }
  }

  package var description: String { "\(fileID):\(line)" }

  package static func == (left: Self, right: Self) -> Bool {
    left.fileID == right.fileID && left.line == right.line && left.column == right.column
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(column)
  }
}
