import Backstaff

extension TestStore {
  /// Waits until every effect has ended, and asserts that nothing is left to receive.
  ///
  /// - Parameter limit: How long to wait for work outside the store; ``timeout`` when nothing is said.
  public func finish(
    timeout limit: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let limit = limit ?? timeout
    let isDone = await run.advance(until: .now + limit, isDone: { run.running.isEmpty })
    await pump()
    assertNothingPending(at: place, "not asserted when the store finished")
    guard !isDone else { return }
    let running = run.running
    run.reported.formUnion(running.map(\.id))
    guard exhaustivity.isOn else { return note(skipped: running, at: place) }
    Issue.report(FailureText.stillRunning(running, after: limit), at: place)
  }

  /// Skips the actions that were received and not asserted; ``state`` is the newest then.
  ///
  /// - Parameter strict: Whether it is a failure when there is nothing to skip.
  public func skipReceivedActions(
    strict: Bool = true, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await pump()
    guard let last = pending.last else {
      if strict { Issue.report("There were no received actions to skip.", at: place) }
      return
    }
    note(skipped: pending, at: place)
    pending = []
    move(to: last)
  }

  /// Cancels every effect that runs: what it would have sent later does not arrive.
  ///
  /// - Parameter strict: Whether it is a failure when nothing runs.
  public func skipInFlightEffects(
    strict: Bool = true, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await pump()
    let running = run.running
    guard !running.isEmpty else {
      if strict { Issue.report("There were no effects in flight to skip.", at: place) }
      return
    }
    note(skipped: running, at: place)
    await run.cancel(running.map(\.id))
    await pump()
  }

  /// What is left when the test lets go of the store.
  func endOfLife() {
    run.lastLook()
    pending += run.takeEvents()
    assertNothingPending(
      at: pending.first?.origin.place ?? place, "not asserted when the store went out of scope")
    let left = run.running.filter { !run.reported.contains($0.id) }
    guard exhaustivity.isOn else { return note(skipped: left, at: place) }
    for work in left {
      Issue.report(
        """
        An effect started by `\(work.label)` is still running when the store goes out of scope.
        Let it end (advance the test clock, or wait with `finish()`), cancel it, or skip it with \
        `skipInFlightEffects()`.
        """, at: work.origin.place)
    }
  }

  private func assertNothingPending(at place: SourcePlace, _ what: String) {
    guard let last = pending.last else { return }
    if exhaustivity.isOn {
      let verb = pending.count == 1 ? "was" : "were"
      Issue.report(FailureText.pending(pending, "\(verb) \(what)"), at: place)
    } else {
      note(skipped: pending, at: place)
    }
    pending = []
    move(to: last)
  }
}
