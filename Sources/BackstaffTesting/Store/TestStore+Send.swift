import Backstaff

extension TestStore {
  /// Sends an action and asserts what it changes.
  ///
  /// ```swift
  /// await store.send(.incrementTapped) { $0.count = 1 }
  /// ```
  ///
  /// Without a closure the action must change nothing. What follows from it at once is reduced when this returns, and
  /// waits to be received.
  ///
  /// - Parameter changes: Turns the state before the action into the state after it. Runs once, under the store's
  ///   dependencies, with the time and the draws that the reducer had.
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(
    _ action: Action, assert changes: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await pump()
    guard !run.isDismissed else {
      Issue.report(
        "`\(ActionLabel.of(action))` was dropped: the store is dismissed, because its feature has dismissed itself",
        at: place)
      return TestStoreTask(run: run, timeout: timeout)
    }
    leavePending(at: place)
    switch await run.send(action, at: place) {
    case .refused(let refusal):
      if changes != nil {
        Issue.report("`\(ActionLabel.of(action))` was refused, so it changes nothing: \(refusal)", at: place)
      }
      return TestStoreTask(run: run, timeout: timeout, refusal: refusal)
    case .reduced(let event):
      pending += run.takeEvents()
      assert(event, changes, at: place)
      return TestStoreTask(run: run, timeout: timeout, origin: event.origin)
    }
  }

  /// Sends the action of a case that carries nothing: `await store.send(\.child.incrementTapped)`.
  @discardableResult
  public func send(
    _ path: CaseKeyPath<Action, Void>, assert changes: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      ResolvedCase(path).embed(()), assert: changes, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends the action of a case with what it carries: `await store.send(\.view.delete, [0])`.
  @discardableResult
  public func send<Value>(
    _ path: CaseKeyPath<Action, Value>, _ value: Value, assert changes: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      ResolvedCase(path).embed(value), assert: changes, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sending while something waits to be received is a failure in an exhaustive test, and skips it in another.
  private func leavePending(at place: SourcePlace) {
    guard let last = pending.last else { return }
    if exhaustivity.isOn {
      let text = FailureText.pending(pending, "must be received before another action is sent")
      Issue.report(text, at: place)
    } else {
      note(skipped: pending, at: place)
      pending = []
      move(to: last)
    }
  }
}
