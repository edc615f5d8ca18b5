import Glibc

/// A thread of the operating system, for work that blocks.
enum NativeThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// The stack of a thread, in bytes: documents are read and written by recursion.
  private static let stackBytes = 4 * 1024 * 1024

  /// Starts a thread; it ends with `body`. Gives false when the system has none to give.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackBytes)
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let status = pthread_create(
      &thread, &attributes,
      { pointer in
        guard let pointer else { return nil }
        let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
        work.body()
        return nil
      }, work.toOpaque())
    if status != 0 { work.release() }
    return status == 0
  }
}

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
