import Glibc

/// The daemon's log: one event a line on standard error, with the priority prefix that journald reads.
enum Log {
  static func info(_ text: String) { write("<6>", text) }
  static func warning(_ text: String) { write("<4>", text) }
  static func error(_ text: String) { write("<3>", text) }

  private static let showsPriority = isatty(STDERR_FILENO) == 0

  /// The text in one line, without what a terminal would obey: some of it comes from outside.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(isObeyed(scalar) ? " " : scalar) }
    return String(line)
  }

  /// Controls, the separators of lines and paragraphs, and what turns the direction of writing.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func write(_ priority: String, _ text: String) {
    var bytes = Array(((showsPriority ? priority : "") + "store: " + line(text) + "\n").utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
