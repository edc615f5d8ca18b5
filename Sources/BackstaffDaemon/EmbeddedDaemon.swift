import Backstaff
import BackstaffBus
import Synchronization

/// A store daemon on a thread of this process: for tests, which then need no program to start.
package final class EmbeddedDaemon: Sendable {
  private let inbox: Inbox

  private init(_ inbox: Inbox) {
    self.inbox = inbox
  }

  /// Starts a daemon, and returns when fronts can connect.
  ///
  /// - Parameter whenEnded: Called on the daemon's thread when it has ended and closed its files.
  package static func start<R: Reducer>(
    _ daemon: StoreDaemon<R>, _ configuration: DaemonConfiguration, whenEnded: @escaping @Sendable () -> Void
  ) async throws -> EmbeddedDaemon {
    let inbox = try daemon.makeInbox()
    var quiet = configuration
    quiet.isEmbedded = true
    let configuration = quiet
    try await withCheckedThrowingContinuation { continuation in
      let start = Start(continuation)
      let hasThread = NativeThread.start {
        defer { whenEnded() }
        do throws(DaemonError) {
          try daemon.run(configuration, inbox) { start.end(.success(())) }
        } catch {
          if !start.end(.failure(error)) { Log.error("an embedded daemon ended: \(error)") }
        }
      }
      if !hasThread { start.end(.failure(DaemonError(.cannotServe, "the system has no thread to give"))) }
    }
    return EmbeddedDaemon(inbox)
  }

  /// Makes the daemon end; its files are closed a little later.
  package func stop() { inbox.put(.stop(signal: nil)) }
}

/// The one who waits for a daemon to start; told once.
private final class Start: Sendable {
  private let waiter: Mutex<CheckedContinuation<Void, any Error>?>

  init(_ waiter: CheckedContinuation<Void, any Error>) {
    self.waiter = Mutex(waiter)
  }

  /// Gives false when it was told before.
  @discardableResult
  func end(_ result: Result<Void, any Error>) -> Bool {
    let waiter = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    waiter?.resume(with: result)
    return waiter != nil
  }
}
