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
  /// An action that the feature refuses is a failure here; ``sendRefused(_:fileID:filePath:line:column:)`` expects it.
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
      let label = ActionLabel.of(action)
      Issue.report("`\(label)` was refused, so it changes nothing: \(refusal)", at: place)
      return TestStoreTask(run: run, timeout: timeout)
    case .reduced(let event):
      pending += run.takeEvents()
      assert(event, changes, at: place)
      return TestStoreTask(run: run, timeout: timeout, origin: event.origin)
    }
  }

  /// Sends an action that the feature has to refuse, which changes nothing.
  ///
  /// ```swift
  /// let refusal = await store.sendRefused(.delete("nothing"))
  /// #expect(refusal?.code == "unknown_package")
  /// ```
  ///
  /// - Returns: The refusal; `nil` when the action was not refused, which is a failure.
  @discardableResult
  public func sendRefused(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Refusal? {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await pump()
    leavePending(at: place)
    switch await run.send(action, at: place) {
    case .refused(let refusal): return refusal
    case .reduced(let event):
      pending += run.takeEvents()
      move(to: event)
      Issue.report("`\(ActionLabel.of(action))` was expected to be refused, and was not", at: place)
      return nil
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
