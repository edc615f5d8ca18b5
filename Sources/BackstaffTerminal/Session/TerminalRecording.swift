import Glibc

/// A recording of what a terminal was made to show, as an asciicast of version 2: a header, then a line for each write
/// with the seconds since the beginning. Players for it exist for shells and for pages.
///
///     {"version":2,"width":80,"height":24}
///     [0.0,"o","…"]
///     [1.25,"r","100x30"]
///
/// The format: <https://docs.asciinema.org/manual/asciicast/v2/>. Keys are not recorded: they may be a password.
package struct TerminalRecording: Sendable {
  private let begin: ContinuousClock.Instant
  private var size: TerminalSize

  /// A recording that begins now, on a terminal of that size.
  package init(_ size: TerminalSize, begin: ContinuousClock.Instant = .now) {
    self.begin = begin
    self.size = size
  }

  /// The first line.
  package var header: String {
    "{\"version\":2,\"width\":\(size.columns),\"height\":\(size.rows)}\n"
  }

  /// The lines for a write to a terminal that has the size now.
  package mutating func lines(
    for bytes: [UInt8], _ size: TerminalSize, at now: ContinuousClock.Instant = .now
  ) -> String {
    var lines = ""
    if size != self.size {
      self.size = size
      lines += line("r", "\(size.columns)x\(size.rows)", now)
    }
    return lines + line("o", String(decoding: bytes, as: UTF8.self), now)
  }

  private func line(_ kind: String, _ text: String, _ now: ContinuousClock.Instant) -> String {
    let milliseconds = Int((now - begin) / .milliseconds(1))
    let seconds = "\(milliseconds / 1000)." + String("\(1000 + milliseconds % 1000)".dropFirst())
    return "[\(seconds),\"\(kind)\",\(Self.quoted(text))]\n"
  }

  /// A JSON string in ASCII but for what is printable beyond it.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}":
        quoted += "\\u" + String(String(0x10000 + scalar.value, radix: 16).dropFirst())
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// A recording on its way into a file.
final class RecordingFile {
  private var recording: TerminalRecording?
  private let file: Descriptor

  /// Opens a file, in the place of one that is there. Only a regular one: whoever reads a pipe slowly, or not at all,
  /// would hold up the screen.
  init(_ path: String) throws(TerminalError) {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o600)
    let reason = errno
    file = Descriptor(number)
    var status = stat()
    guard number >= 0 else { throw .system("\(path) cannot be written", as: .output, error: reason) }
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TerminalError(code: .output, message: "\(path) is no regular file", cause: 0)
    }
  }

  /// Writes the header, on a terminal of that size.
  func begin(_ size: TerminalSize) throws(TerminalError) {
    let recording = TerminalRecording(size)
    try file.writeAll(Array(recording.header.utf8))
    self.recording = recording
  }

  deinit {
    if file.number >= 0 { close(file.number) }
  }

  func add(_ bytes: [UInt8], _ size: TerminalSize) throws(TerminalError) {
    if let lines = recording?.lines(for: bytes, size) { try file.writeAll(Array(lines.utf8)) }
  }
}
