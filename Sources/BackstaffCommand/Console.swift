import Glibc

/// The two streams of a command: data on standard output, everything else on standard error.
///
/// ```swift
/// try console.line(document.text)       // data
/// console.note("reconnected")           // for the person watching
/// ```
package struct Console: Sendable {
  /// Writes all bytes to the data stream or throws; see `write`.
  package var output: @Sendable ([UInt8]) throws(CommandFailure) -> Void
  package var notes: @Sendable ([UInt8]) -> Void

  package init(
    output: @escaping @Sendable ([UInt8]) throws(CommandFailure) -> Void,
    notes: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.output = output
    self.notes = notes
  }

  /// The process's own streams.
  package static let standard = Console(
    output: { bytes throws(CommandFailure) in try Descriptor(STDOUT_FILENO).write(bytes) },
    notes: { bytes in
      // Nobody is left to be told that standard error itself is gone.
      do { try Descriptor(STDERR_FILENO).write(bytes) } catch { return }
    })

  /// Writes data as it is. Throws `.inputOutput` with the reason, or a silent failure when the reader has gone.
  package func write(_ text: String) throws(CommandFailure) { try output(Array(text.utf8)) }

  package func line(_ text: String) throws(CommandFailure) { try output(Array((text + "\n").utf8)) }

  /// Tells the person at the terminal. Control characters are shown, not sent: a message may quote hostile input.
  package func note(_ text: String) { notes(Array((Self.printable(text) + "\n").utf8)) }

  /// Whether the scalar changes the direction of what follows, or breaks the line.
  private static func turnsText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The text with every control character but newline and tab written out as an escape.
  package static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || turnsText(scalar)
      guard isControl, scalar != "\n", scalar != "\t" else {
        result.append(scalar)
        continue
      }
      result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    }
    return String(result)
  }
}

/// A file descriptor that is written to completely: short writes, signals and full pipes are dealt with here.
struct Descriptor {
  var number: Int32

  init(_ number: Int32) { self.number = number }

  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes {
        Glibc.write(number, $0.baseAddress?.advanced(by: offset), $0.count - offset)
      }
      if written >= 0 {
        offset += written
        continue
      }
      let reason = errno
      guard reason == EINTR || reason == EAGAIN else { throw Self.failure(reason) }
      if reason == EAGAIN { waitUntilWritable() }
    }
  }

  private func waitUntilWritable() {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)  // an interrupted wait just tries again
  }

  private static func failure(_ reason: Int32) -> CommandFailure {
    // The reader of a pipe went away (`backstaff log | head`): not worth a word, as if the signal had ended us.
    guard reason != EPIPE else { return CommandFailure(.signal(SIGPIPE), "") }
    return CommandFailure(
      .inputOutput, "standard output cannot be written", cause: String(cString: strerror(reason)))
  }
}
