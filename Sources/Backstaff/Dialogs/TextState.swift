/// A piece of text in a state: what an alert or a button says.
///
/// ```swift
/// TextState("Hello, ") + TextState("world").bold() + TextState("!")
/// ```
///
/// Texts are equal when they are put together of the same pieces in the same styles.
public struct TextState: Hashable, Sendable {
  /// A piece in one style.
  struct Run: Hashable, Sendable {
    let text: String
    var style: Set<Style> = []
  }

  /// One way in which a piece stands out.
  enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    case bold, italic, strikethrough, underline, monospaced

    /// What stands around the piece in its marked-up form.
    var mark: String {
      switch self {
      case .bold: "**"
      case .italic: "_"
      case .strikethrough: "~~"
      case .underline: "__"
      case .monospaced: "`"
      }
    }
  }

  private(set) var runs: [Run]

  init(runs: [Run]) { self.runs = runs }

  /// A text.
  public init(_ text: String) { runs = [Run(text: text)] }

  /// The text itself, without styles.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// One text behind the other.
  public static func + (left: TextState, right: TextState) -> TextState { TextState(runs: left.runs + right.runs) }

  /// The text in bold letters.
  public func bold() -> TextState { styled(.bold) }
  /// The text in italics.
  public func italic() -> TextState { styled(.italic) }
  /// The text struck through.
  public func strikethrough() -> TextState { styled(.strikethrough) }
  /// The text underlined.
  public func underline() -> TextState { styled(.underline) }
  /// The text in letters of one width.
  public func monospaced() -> TextState { styled(.monospaced) }

  private func styled(_ style: Style) -> TextState {
    var text = self
    for index in text.runs.indices { text.runs[index].style.insert(style) }
    return text
  }
}

extension TextState: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// The text of a literal.
  public init(stringLiteral value: String) { self.init(value) }
}

extension TextState: CustomStringConvertible {
  /// The text with marks around the pieces that stand out: `Hello, _**world**_!`.
  public var description: String {
    runs.map { run in
      TextState.Style.allCases.filter(run.style.contains).reduce(run.text) { $1.mark + $0 + $1.mark }
    }.joined()
  }
}

extension TextState: Codable {
  /// Reads a string, or an array of pieces.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self.init(try container.decode(String.self))
    } catch DecodingError.typeMismatch {
      self.init(runs: try container.decode([Run].self))
    }
  }

  /// Writes the string where there is one piece that does not stand out, else the pieces with their styles.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if runs.count == 1, runs[0].style.isEmpty { try container.encode(text) } else { try container.encode(runs) }
  }
}

extension TextState.Run: Codable {
  private enum Key: String, CodingKey { case text, style }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    text = try container.decode(String.self, forKey: .text)
    style = Set(try container.decodeIfPresent([TextState.Style].self, forKey: .style) ?? [])
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(text, forKey: .text)
    guard !style.isEmpty else { return }
    try container.encode(TextState.Style.allCases.filter(style.contains), forKey: .style)
  }
}

extension String {
  /// The words of a text that a state holds.
  public init(state: TextState) { self = state.text }
}
