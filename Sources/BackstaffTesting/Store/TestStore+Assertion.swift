import Backstaff

extension TestStore {
  /// Compares what an event changed with what the test says, and moves on to the state after it.
  func assert(_ event: TestEvent<State, Action>, _ changes: ((inout State) throws -> Void)?, at place: SourcePlace) {
    defer { move(to: event) }
    if event.revision > revision { state = event.before }
    switch exhaustivity {
    case .on: assertAll(event, changes, at: place)
    case .off(let showsSkipped): assertPart(event, changes, showsSkipped: showsSkipped, at: place)
    }
  }

  /// Asserts about the state at this moment, whether or not anything just changed it.
  ///
  /// ```swift
  /// store.assert { $0.count = 1 }
  /// ```
  public func assert(
    _ expected: (_ state: inout State) throws -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let described = describe(state, expected, under: surroundings, at: place), described != state else { return }
    Issue.report(FailureText.difference("The state is not what the test says:", described, state), at: place)
  }

  private func assertAll(
    _ event: TestEvent<State, Action>, _ changes: ((inout State) throws -> Void)?, at place: SourcePlace
  ) {
    let label = ActionLabel.short(event.action)
    guard let changes else {
      guard event.before != event.after else { return }
      let heading = "State changed unexpectedly: `\(label)` changed it, and the test has no closure that says so."
      return Issue.report(FailureText.difference(heading, event.before, event.after), at: place)
    }
    guard let described = describe(event.before, changes, under: event.surroundings, at: place) else { return }
    if described == event.before, event.before == event.after {
      return Issue.report(
        "No change happened: `\(label)` left the state as it was, and the closure changes nothing. Drop the closure.",
        at: place)
    }
    guard described != event.after else { return }
    let heading = "State does not match: after `\(label)` it is not what the closure says."
    Issue.report(FailureText.difference(heading, described, event.after), at: place)
  }

  private func assertPart(
    _ event: TestEvent<State, Action>, _ changes: ((inout State) throws -> Void)?, showsSkipped: Bool,
    at place: SourcePlace
  ) {
    // To see what is not asserted, the closure must start from the state before: it then leaves what it skips as it
    // was. To see only what is asserted wrongly, it starts from the state after, which it must leave as it is.
    let start = showsSkipped ? event.before : event.after
    guard let described = describe(start, changes ?? { _ in }, under: event.surroundings, at: place),
      described != event.after
    else { return }
    let label = ActionLabel.short(event.action)
    if showsSkipped, !DeclaredChanges.contradict(from: event.before, to: described, actual: event.after) {
      let heading = "Skipped assertions: `\(label)` changed what the test does not say."
      return note(FailureText.difference(heading, described, event.after, legend: "(− asserted, + actual)"), at: place)
    }
    let heading = "State does not match: after `\(label)` it is not what the closure says."
    Issue.report(FailureText.difference(heading, described, event.after), at: place)
  }

  /// The state as a closure describes it; `nil` when the closure failed, which is reported.
  private func describe(
    _ state: State, _ changes: (inout State) throws -> Void, under surroundings: TestSurroundings,
    at place: SourcePlace
  ) -> State? {
    do {
      var described = state
      try surroundings.run { try changes(&described) }
      return described
    } catch {
      Issue.report("the closure that asserts the state failed: \(error)", at: place)
      return nil
    }
  }

  /// Shows something that is no failure.
  func note(_ text: String, at place: SourcePlace) {
    Issue(text, at: place, severity: .note).deliver()
  }

  /// Shows actions that are skipped, if they are to be shown.
  func note(skipped events: [TestEvent<State, Action>], at place: SourcePlace) {
    guard exhaustivity.showsSkipped, !events.isEmpty else { return }
    let list = events.prefix(20).map { "  • \(ValueText.inline($0.action))" }
    let rest = events.count > 20 ? ["  … (\(FailureText.count(events.count - 20, "more action")))"] : []
    let heading = "Skipped assertions: \(FailureText.count(events.count, "received action")) not asserted:"
    note(([heading] + list + rest).joined(separator: "\n"), at: place)
  }

  /// Shows effects that are skipped, if they are to be shown.
  func note(skipped work: [RunningWork], at place: SourcePlace) {
    guard exhaustivity.showsSkipped, !work.isEmpty else { return }
    let heading = "Skipped assertions: \(FailureText.count(work.count, "effect")) still running:"
    note("\(heading)\n\(FailureText.work(work))", at: place)
  }
}
