/// A mode of the terminal that is on while somebody wants it. Whatever is on is off again on every way out.
package enum TerminalMode: CaseIterable, Sendable, Hashable {
  /// Reports of the mouse buttons and the wheel, in the form without a limit of columns.
  case mouse
  /// Keys told apart that look the same in the old protocol: Esc, Tab and Ctrl-I. The setting is pushed on a stack
  /// that the alternate screen has for itself, and popped. <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>
  case keyboard
  /// Clusters are one drawing. <https://github.com/contour-terminal/terminal-unicode-core>
  case clusters
  /// The bytes of a frame are shown at once. Each frame sets it for itself; a process that ends within a frame leaves
  /// it set. <https://github.com/contour-terminal/vt-extensions/blob/master/synchronized-output.md>
  case synchronized

  /// The bytes that set it.
  package var on: String {
    switch self {
    case .mouse: "\u{1B}[?1000h\u{1B}[?1006h"
    case .keyboard: "\u{1B}[>1u"
    case .clusters: "\u{1B}[?2027h"
    case .synchronized: ""
    }
  }

  /// The bytes that undo it.
  package var off: String {
    switch self {
    case .mouse: "\u{1B}[?1006l\u{1B}[?1000l"
    case .keyboard: "\u{1B}[<u"
    case .clusters: "\u{1B}[?2027l"
    case .synchronized: "\u{1B}[?2026l"
    }
  }
}
