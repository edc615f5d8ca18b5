/// What a sent action led to, to wait for or to cancel.
///
/// ```swift
/// let task = store.send(.refresh)
/// await task.finish()      // until the effects of `refresh`, and of all that followed, have ended
/// ```
@MainActor
public struct StoreTask: Sendable {
  private let work: (any StoreWork)?

  /// A handle to work that a store keeps account of; of `nil`, to none.
  package init(_ work: (any StoreWork)? = nil) {
    self.work = work
  }

  /// Whether there is nothing left that could be cancelled: nothing was started, all has ended, or it was cancelled.
  public var isCancelled: Bool { work?.isOver ?? true }

  /// Waits until the effects that the action started have ended, and those of all the actions that these sent, and so
  /// on. When the task that waits is cancelled, so is what it waits for.
  public func finish() async {
    guard let work, !work.isOver else { return }
    await withTaskCancellationHandler {
      await work.finish()
    } onCancel: {
      Task { @MainActor in work.cancel() }
    }
  }

  /// Cancels what the action led to within the feature it was sent to and below: effects it started there, those of
  /// the actions that these sent, and so on. What a parent began in response is the parent's, and goes on.
  public func cancel() {
    work?.cancel()
  }
}

/// The work that one sent action led to, as the owner of the engine keeps account of it.
@MainActor
package protocol StoreWork: AnyObject, Sendable {
  /// Whether nothing of it is queued or runs.
  var isOver: Bool { get }
  /// Returns when it is over.
  func finish() async
  /// Cancels what is in the scope of the action that began it.
  func cancel()
}
