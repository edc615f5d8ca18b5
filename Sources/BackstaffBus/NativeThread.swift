import Glibc

/// A thread of the operating system, for work that blocks.
package enum NativeThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// The stack of a thread, in bytes: documents are read and written by recursion.
  private static let stackBytes = 4 * 1024 * 1024

  /// Starts a thread; it ends with `body`. Gives false when the system has none to give.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
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
