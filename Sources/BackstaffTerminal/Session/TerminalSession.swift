import CTerminalGuard
import Glibc

/// A terminal taken over for a full screen, and given back on every way out: `close()`, the end of the object, `exit`,
/// and every signal that can be caught. One at a time per process.
///
///     let terminal = try TerminalSession()
///     defer { terminal.close() }
///     // poll terminal.inputDescriptor and terminal.signalDescriptor for reading
package final class TerminalSession {
  /// Poll it for reading; then call `read()`.
  package let inputDescriptor: Int32
  /// Poll it for reading; then call `notices()`.
  package let signalDescriptor: Int32
  private let outputDescriptor: Int32
  private let wakeDescriptor: Int32
  private let ownsInput: Bool
  let style: Style
  private var isOpen = false
  private var modes: Set<TerminalMode> = []

  /// Something that happened to the terminal.
  package enum Notice: Sendable, Hashable {
    /// It has another size: draw one frame for it.
    case resized
    /// The process was stopped and goes on: paint everything anew.
    case resumed
  }

  /// How the terminal is used.
  package enum Style: Sendable, Hashable {
    /// A picture in the alternate screen.
    case fullScreen
    /// Lines below one another, as programs print them; the keys come one by one.
    case lines
  }

  /// The alternate screen, bracketed paste, no wrapping at the edge, no cursor.
  package static let enterBytes = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l\u{1B}[2J"
  /// The same undone in the other order.
  package static let leaveBytes = "\u{1B}[0m\u{1B}[?25h\u{1B}[?7h\u{1B}[?2004l\u{1B}[?1049l"

  private var enterBytes: String { style == .fullScreen ? Self.enterBytes : "\u{1B}[?2004h" }
  /// After lines, a new one: the terminal, which has its own modes again by then, makes a line break of it.
  private var leaveBytes: String { style == .fullScreen ? Self.leaveBytes : "\u{1B}[?2004l\n" }

  /// Takes the terminal over. When standard input is not a terminal, keys are read from `/dev/tty`.
  ///
  /// - Throws: `TerminalError` with `notATerminal`, `alreadyOpen` or `system`.
  package init(_ style: Style = .fullScreen, input: Int32 = 0, output: Int32 = 1) throws(TerminalError) {
    self.style = style
    let descriptors = try Self.wakePipe()
    signalDescriptor = descriptors.read
    wakeDescriptor = descriptors.write
    outputDescriptor = output
    ownsInput = isatty(input) != 1
    inputDescriptor = ownsInput ? open("/dev/tty", O_RDWR | O_CLOEXEC) : input
    do {
      try begin()
    } catch {
      closeDescriptors()
      throw error
    }
    isOpen = true
  }

  deinit {
    close()
  }

  private func begin() throws(TerminalError) {
    guard inputDescriptor >= 0, isatty(outputDescriptor) == 1 else {
      throw TerminalError(
        code: .notATerminal, message: "input or output is not a terminal; frames can be printed as text instead",
        cause: errno)
    }
    let result = backstaff_guard_begin(
      inputDescriptor, outputDescriptor, wakeDescriptor, enterBytes, Int32(enterBytes.utf8.count), leaveBytes,
      Int32(leaveBytes.utf8.count))
    if result == -2 {
      throw TerminalError(code: .alreadyOpen, message: "this process has already taken a terminal over", cause: 0)
    }
    if result != 0 {
      throw .system("the terminal refuses raw mode")
    }
  }

  /// Turns a mode on or off. What is on is turned off on every way out, and on again when the process goes on after a
  /// stop.
  package func set(_ mode: TerminalMode, _ isOn: Bool) throws(TerminalError) {
    guard isOpen, modes.contains(mode) != isOn else { return }
    if isOn {
      modes.insert(mode)
      guardModes()
      try write(Array(mode.on.utf8))
    } else {
      try write(Array(mode.off.utf8))
      modes.remove(mode)
      guardModes()
    }
  }

  private func guardModes() {
    let set = TerminalMode.allCases.filter(modes.contains)
    // A stop that could not be caught left the modes on: off first, so that nothing is pushed twice.
    let enter = enterBytes + set.map { $0.off + $0.on }.joined()
    let leave = set.reversed().map(\.off).joined() + leaveBytes
    backstaff_guard_change(enter, Int32(enter.utf8.count), leave, Int32(leave.utf8.count))
  }

  /// Gives the terminal back. Calling it again does nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    backstaff_guard_end()
    closeDescriptors()
  }

  private func closeDescriptors() {
    Glibc.close(signalDescriptor)
    Glibc.close(wakeDescriptor)
    if ownsInput, inputDescriptor >= 0 { Glibc.close(inputDescriptor) }
  }

  /// The size now. A terminal that says 0×0 is taken at its word.
  package var size: TerminalSize { TerminalSize(of: outputDescriptor) ?? .standard }

  /// The bytes typed since the last call, none when there are none, nil when the terminal is gone.
  package func read() throws(TerminalError) -> [UInt8]? {
    try Descriptor(inputDescriptor).readAvailable()
  }

  /// The bytes typed within a time; nil when there were none.
  func read(within milliseconds: Int32) -> [UInt8]? {
    let input = Descriptor(inputDescriptor)
    guard (try? input.isReady(Int16(POLLIN), timeoutMilliseconds: milliseconds)) == true else { return nil }
    return try? input.readAvailable()
  }

  /// Writes all bytes, waiting while the terminal is slow.
  package func write(_ bytes: [UInt8]) throws(TerminalError) {
    try Descriptor(outputDescriptor).writeAll(bytes)
  }

  /// What happened since the last call, each kind at most once.
  package func notices() throws(TerminalError) -> [Notice] {
    let bytes = Set(try Descriptor(signalDescriptor).readAvailable() ?? [])
    var notices: [Notice] = []
    if bytes.contains(UInt8(ascii: "c")) { notices.append(.resumed) }
    if bytes.contains(UInt8(ascii: "w")) { notices.append(.resized) }
    return notices
  }

  /// Stops the process as Ctrl-Z does; returns when it goes on, with the terminal taken again.
  package func suspend() {
    kill(getpid(), SIGTSTP)
  }

  private static func wakePipe() throws(TerminalError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw .system("no pipe for signals")
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }
}

extension TerminalSize {
  /// The size of a terminal; nil for what is none.
  init?(of descriptor: Int32) {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
    self.init(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
