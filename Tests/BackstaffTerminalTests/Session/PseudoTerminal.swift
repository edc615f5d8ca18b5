import Glibc

/// A terminal made for a test: the test holds the far end, the code under test the near one.
final class PseudoTerminal {
  let far: Int32
  let near: Int32
  let path: String

  // Linux's own way to a pair of terminals; the portable functions are hidden from Swift by the C library.
  private static let unlock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  init?() {
    far = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    var index: UInt32 = 0
    guard far >= 0, ioctl(far, Self.unlock, &isLocked) == 0, ioctl(far, Self.number, &index) == 0 else { return nil }
    path = "/dev/pts/\(index)"
    near = open(path, O_RDWR | O_NOCTTY)
    guard near >= 0 else { return nil }
  }

  deinit {
    close(far)
    close(near)
  }

  var settings: termios {
    var settings = termios()
    tcgetattr(near, &settings)
    return settings
  }

  /// Whether lines are edited and echoed by the system, as a shell leaves a terminal.
  var isCooked: Bool {
    settings.c_lflag & UInt32(ICANON) != 0 && settings.c_lflag & UInt32(ECHO) != 0
  }

  func resize(columns: UInt16, rows: UInt16) {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(far, UInt(TIOCSWINSZ), &window)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(far, bytes, bytes.count)
  }

  /// What was written to the terminal so far; waits at most a second for the first byte.
  func output() -> String {
    var text: [UInt8] = []
    var item = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
    while poll(&item, 1, text.isEmpty ? 1000 : 0) > 0, item.revents & Int16(POLLIN) != 0 {
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = read(far, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
