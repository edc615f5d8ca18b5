import BackstaffTerminal
import BackstaffViews
import Glibc

/// A renderer that nobody uses.
@MainActor
enum IdleSubject {
  /// How often it woke up in half a second in which nothing happened.
  static func wakeups() -> Double {
    var ends: [Int32] = [-1, -1]
    let output = open("/dev/null", O_WRONLY)
    // Descriptors of an own process that has hardly any open.
    guard output >= 0, pipe(&ends) == 0 else { preconditionFailure("no pipe (error \(errno))") }
    defer { for descriptor in ends + [output] { close(descriptor) } }
    let driver = TerminalDriver(plainInput: ends[0], output: output)
    let host = SceneHost { TextField("Note", text: .constant("")) }
    let end = ContinuousClock.now + .milliseconds(500)
    var wakeups = 0.0
    repeat {
      // Neither writing to nothing nor reading from an open pipe fails.
      do {
        _ = try driver.service()
        try driver.present(host.scene())
      } catch { preconditionFailure("\(error)") }
      let left = Int32(max(0, (end - .now) / .milliseconds(1)))
      let limit = driver.timeoutMilliseconds().map { min(Int32($0), left) } ?? left
      var items = driver.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let isDue = limit < left
      if poll(&items, nfds_t(items.count), limit) > 0 || isDue { wakeups += 1 }
    } while ContinuousClock.now < end
    return wakeups
  }
}
