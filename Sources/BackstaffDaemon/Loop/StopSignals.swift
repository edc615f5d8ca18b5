import BackstaffBus
import Glibc

/// The signals that end the daemon, taken by a thread of their own so that nothing is interrupted.
enum StopSignals {
  /// Blocks the signals in this thread and those it starts. Call it before any other thread exists.
  static func block() {
    var signals = set
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Calls `handler` with each signal that comes.
  static func watch(_ handler: @escaping @Sendable (Int32) -> Void) -> Bool {
    NativeThread.start {
      while true {
        var signals = set
        var number: Int32 = 0
        guard sigwait(&signals, &number) == 0 else { return }
        handler(number)
      }
    }
  }

  private static var set: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    return signals
  }
}
