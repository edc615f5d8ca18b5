import CVterm

@testable import BackstaffTerminal

/// A terminal of another maker: libvterm, which obeys the bytes as xterm does. It knows no clusters and sums scalars,
/// so letters with marks and emoji of several scalars are not for it.
final class VirtualTerminal {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private(set) var size: TerminalSize

  /// What one cell shows: the cell of a painter, as far as a terminal can tell.
  struct Shown: Hashable, CustomStringConvertible {
    var text: String
    var attributes: Set<String>
    var tone: String
    var background: String

    var description: String { "[\(text)|\(attributes.sorted().joined(separator: "+"))|\(tone)|\(background)]" }
  }

  init?(_ size: TerminalSize) {
    guard size.columns > 0, size.rows > 0, let terminal = vterm_new(Int32(size.rows), Int32(size.columns)) else {
      return nil
    }
    self.terminal = terminal
    self.size = size
    screen = vterm_obtain_screen(terminal)
    vterm_set_utf8(terminal, 1)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
  }

  func receive(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      _ = vterm_input_write(terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
  }

  func resize(_ size: TerminalSize) {
    self.size = size
    vterm_set_size(terminal, Int32(size.rows), Int32(size.columns))
  }

  var cursor: Point {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return Point(x: Int(position.col), y: Int(position.row))
  }

  /// The cells from the top left, row by row; the second half of a wide letter is empty.
  var cells: [Shown] {
    (0..<size.rows).flatMap { row in
      (0..<size.columns).map { column in cell(column, row) }
    }
  }

  private func cell(_ column: Int, _ row: Int) -> Shown {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    var attributes: Set<String> = []
    if cell.attrs.bold != 0 { attributes.insert("bold") }
    if cell.attrs.italic != 0 { attributes.insert("italic") }
    if cell.attrs.underline != 0 { attributes.insert("underline") }
    if cell.attrs.reverse != 0 { attributes.insert("reverse") }
    return Shown(
      text: Self.text(cell.chars.0), attributes: attributes,
      tone: Self.name(cell.fg, isDefault: cell.fg.type & 2 != 0),
      background: Self.name(cell.bg, isDefault: cell.bg.type & 4 != 0))
  }

  private static func text(_ scalar: UInt32) -> String {
    switch scalar {
    case 0: " "
    case UInt32.max: ""
    default: Unicode.Scalar(scalar).map { String($0) } ?? "?"
    }
  }

  private static func name(_ color: VTermColor, isDefault: Bool) -> String {
    if isDefault { return "plain" }
    return color.type & 1 == 1 ? "\(color.indexed.idx)" : "\(color.rgb.red),\(color.rgb.green),\(color.rgb.blue)"
  }
}

extension Frame {
  /// What a terminal with every colour is to show. Dim is not told apart by libvterm.
  var shown: [VirtualTerminal.Shown] {
    (0..<grid.rows).flatMap { y in (0..<grid.columns).compactMap { grid[$0, y].map(\.shown) } }
  }
}

extension Cell {
  fileprivate var shown: VirtualTerminal.Shown {
    let names: [(CellStyle.Attributes, String)] = [
      (.bold, "bold"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    return VirtualTerminal.Shown(
      text: text, attributes: Set(names.filter { style.attributes.contains($0.0) }.map(\.1)),
      tone: style.tone.shown, background: style.background.shown)
  }
}

extension Tone {
  fileprivate var shown: String {
    switch self {
    case .plain: "plain"
    case .theme(let index): "\(index)"
    case .rgb(let red, let green, let blue): "\(red),\(green),\(blue)"
    }
  }
}
