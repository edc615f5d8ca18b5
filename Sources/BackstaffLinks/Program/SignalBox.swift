import BackstaffBus
import Glibc
import Synchronization

/// The signals that this program obeys, taken by a thread of their own so that nothing is interrupted.
final class SignalBox: Sendable {
  let wake: Wake
  private let numbers = Mutex<[Int32]>([])

  init() throws(BusError) { wake = try Wake() }

  /// Blocks the signals in this thread and in those that it starts. Call it before any other thread exists.
  static func block() {
    var signals = set
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow is told by the failing write.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Begins to take them. False when the system has no thread to give.
  func watch() -> Bool {
    NativeThread.start { [self] in
      while true {
        var signals = Self.set
        var number: Int32 = 0
        guard sigwait(&signals, &number) == 0 else { return }
        numbers.withLock { $0.append(number) }
        wake.ring()
      }
    }
  }

  /// What has come since the last time.
  func take() -> [Int32] {
    wake.silence()
    return numbers.withLock { numbers in
      defer { numbers = [] }
      return numbers
    }
  }

  private static var set: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    return signals
  }
}
