import Backstaff

/// The effects that one `send` of a test started, with all that follows from them.
public struct TestStoreTask {
  let run: any TestWork
  let timeout: Duration
  private let origin: TestOrigin?
  private let wasIdle: Bool
  private let cancellation = Cancellation()

  private final class Cancellation {
    var wasAsked = false
  }

  init(run: any TestWork, timeout: Duration, origin: TestOrigin? = nil) {
    self.run = run
    self.timeout = timeout
    self.origin = origin
    wasIdle = !run.running.contains { $0.origin == origin }
  }

  /// Whether the effects were cancelled through this task; a task without any counts as cancelled.
  public var isCancelled: Bool { cancellation.wasAsked || wasIdle }

  /// Cancels the effects and what followed from them, in the feature that the action was sent to and below. What a
  /// parent began in response goes on.
  public func cancel() async {
    cancellation.wasAsked = true
    await run.cancel(work.filter(\.isOwned).map(\.id))
  }

  /// Waits until the effects and everything that followed from them have ended.
  ///
  /// - Parameter limit: How long to wait for work outside the store; the store's `timeout` when nothing is said.
  public func finish(
    timeout limit: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let limit = limit ?? timeout
    guard !(await run.advance(until: .now + limit, isDone: { work.isEmpty })) else { return }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    Issue.report(FailureText.stillRunning(work, after: limit), at: place)
    run.reported.formUnion(work.map(\.id))
  }

  private var work: [RunningWork] { run.running.filter { $0.origin == origin } }
}
