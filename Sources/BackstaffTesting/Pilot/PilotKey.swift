import BackstaffTerminal

/// A key for ``Pilot/press(_:fileID:filePath:line:column:)``: a letter, or one with a name.
///
/// ```swift
/// try await pilot.press("a")
/// try await pilot.press(.down, .down, .enter)
/// try await pilot.press(.control("s"))
/// ```
public struct PilotKey: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  let key: Key

  private init(_ code: Key.Code) { key = Key(code) }

  /// The key of a character.
  public init(_ character: Character) { self.init(Key.Code.character(character)) }
  /// The key of a character: `"a"`.
  public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }

  private init(_ key: Key) { self.key = key }

  /// A character with Ctrl held down.
  public static func control(_ character: Character) -> PilotKey { PilotKey(Key.control(character)) }
  /// A character with Alt held down.
  public static func alt(_ character: Character) -> PilotKey { PilotKey(Key(.character(character), .alt)) }

  /// Enter.
  public static let enter = PilotKey(.enter)
  /// Esc.
  public static let escape = PilotKey(.escape)
  /// Tab: to the next control.
  public static let tab = PilotKey(.tab)
  /// Tab with Shift held down: to the control before.
  public static let backTab = PilotKey(.backTab)
  /// The space bar.
  public static let space = PilotKey(" ")
  /// Backspace.
  public static let backspace = PilotKey(.backspace)
  /// Del.
  public static let delete = PilotKey(.delete)
  /// Arrow up.
  public static let up = PilotKey(.up)
  /// Arrow down.
  public static let down = PilotKey(.down)
  /// Arrow left.
  public static let left = PilotKey(.left)
  /// Arrow right.
  public static let right = PilotKey(.right)
  /// Home.
  public static let home = PilotKey(.home)
  /// End.
  public static let end = PilotKey(.end)
  /// Page up.
  public static let pageUp = PilotKey(.pageUp)
  /// Page down.
  public static let pageDown = PilotKey(.pageDown)
}

/// How large the picture of a ``Pilot`` is: `.init(columns: 80, rows: 24)`.
public struct PilotSize: Hashable, Sendable {
  /// From 0 to 1000.
  public let columns: Int
  /// From 0 to 1000.
  public let rows: Int

  /// A size; what is out of range is brought into it.
  public init(columns: Int, rows: Int) {
    let size = TerminalSize(columns: columns, rows: rows)
    (self.columns, self.rows) = (size.columns, size.rows)
  }

  /// 80 columns and 24 rows.
  public static let standard = PilotSize(columns: 80, rows: 24)

  var terminal: TerminalSize { TerminalSize(columns: columns, rows: rows) }
}
