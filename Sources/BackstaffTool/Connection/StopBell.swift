import BackstaffCommand
import Glibc

/// The bell that SIGINT and SIGTERM ring, for verbs that go on until they are stopped.
///
///     let bell = try StopBell.hang()
///     poll([.descriptor(bell), …])      // readable: the person wants to stop
enum StopBell {
  /// A pipe, because a signal may come on any thread and its handler may do hardly more than write.
  private static let ends = makeEnds()

  /// Makes both signals ring from now on. Gives the descriptor that is readable while the bell rings.
  static func hang() throws(CommandFailure) -> Int32 {
    guard ends.reader >= 0 else {
      throw CommandFailure(.internalError, "signals cannot be waited for: no pipe could be made")
    }
    signal(SIGINT, ring)
    signal(SIGTERM, ring)
    return ends.reader
  }

  private static let ring: @convention(c) (Int32) -> Void = { _ in
    let interrupted = errno
    var note: UInt8 = 1
    // A full pipe rings already.
    _ = write(ends.writer, &note, 1)
    errno = interrupted
  }

  private static func makeEnds() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }
}
