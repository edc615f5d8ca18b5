import Glibc

/// The daemon's log: one event a line on standard error, with the priority prefix that journald reads.
enum Log {
  static func info(_ text: String) { write("<6>", text) }
  static func warning(_ text: String) { write("<4>", text) }
  static func error(_ text: String) { write("<3>", text) }

  private static let showsPriority = isatty(STDERR_FILENO) == 0

  private static func write(_ priority: String, _ text: String) {
    let line = text.map { $0.isNewline ? " " : $0 }
    var bytes = Array(((showsPriority ? priority : "") + "store: " + String(line) + "\n").utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
