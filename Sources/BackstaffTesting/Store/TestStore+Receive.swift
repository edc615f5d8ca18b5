import Backstaff

extension TestStore {
  /// Asserts that an effect sent an action of the case at `path`, and what that changed.
  ///
  /// ```swift
  /// await store.receive(\.response) { $0.isLoading = false }
  /// ```
  ///
  /// In an exhaustive test it must be the next one. When nothing has come yet, it is waited for as long as an effect
  /// runs that could still send it.
  ///
  /// - Parameters:
  ///   - limit: How long to wait for work outside the store; ``timeout`` when nothing is said.
  ///   - changes: Turns the state before the action into the state after it. Runs once.
  public func receive<Value>(
    _ path: CaseKeyPath<Action, Value>, timeout limit: Duration? = nil,
    assert changes: ((_ state: inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let path = ResolvedCase(path)
    let expected = Expected<Action>(words: "." + path.name) { path.extract($0) != nil }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(expected, limit, changes, at: place)
  }

  /// Asserts that an effect sent an action of the case at `path` that carries `value`, and what that changed.
  public func receive<Value: Equatable>(
    _ path: CaseKeyPath<Action, Value>, _ value: Value, timeout limit: Duration? = nil,
    assert changes: ((_ state: inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let path = ResolvedCase(path)
    let expected = Expected<Action>(action: path.embed(value)) { path.extract($0) == value }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(expected, limit, changes, at: place)
  }

  /// Asserts that an effect sent an action that `isMatching` accepts, and what that changed.
  ///
  /// - Parameter isMatching: Called once for each action that could be the one.
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool, timeout limit: Duration? = nil,
    assert changes: ((_ state: inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = Expected<Action>(words: "an action that the predicate accepts", accepts: isMatching)
    await receive(expected, limit, changes, at: place)
  }
}

extension TestStore where Action: Equatable {
  /// Asserts that an effect sent `action`, and what that changed.
  public func receive(
    _ action: Action, timeout limit: Duration? = nil, assert changes: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let expected = Expected<Action>(action: action) { $0 == action }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(expected, limit, changes, at: place)
  }
}

/// An action that a test waits for.
struct Expected<Action> {
  let words: String
  /// The very action, where the test has it.
  let action: Action?
  let accepts: (Action) -> Bool

  init(words: String, accepts: @escaping (Action) -> Bool) {
    self.words = words
    action = nil
    self.accepts = accepts
  }

  init(action: Action, accepts: @escaping (Action) -> Bool) {
    words = ValueText.inline(action)
    self.action = action
    self.accepts = accepts
  }
}

extension TestStore {
  private func receive(
    _ expected: Expected<Action>, _ limit: Duration?, _ changes: ((inout State) throws -> Void)?, at place: SourcePlace
  ) async {
    let limit = limit ?? timeout
    if exhaustivity.isOn {
      await receiveNext(expected, limit, changes, at: place)
    } else {
      await receiveAny(expected, limit, changes, at: place)
    }
  }

  private func receiveNext(
    _ expected: Expected<Action>, _ limit: Duration, _ changes: ((inout State) throws -> Void)?, at place: SourcePlace
  ) async {
    await wait(limit) { pending.isEmpty ? nil : 0 }
    guard !pending.isEmpty else { return reportNothing(expected, limit, at: place) }
    let event = pending.removeFirst()
    guard expected.accepts(event.action) else {
      move(to: event)
      return Issue.report(wrongAction(event, expected), at: place)
    }
    assert(event, changes, at: place)
  }

  private func receiveAny(
    _ expected: Expected<Action>, _ limit: Duration, _ changes: ((inout State) throws -> Void)?, at place: SourcePlace
  ) async {
    var asked = 0
    let found = await wait(limit) {
      while asked < pending.count {
        defer { asked += 1 }
        if expected.accepts(pending[asked].action) { return asked }
      }
      return nil
    }
    guard let found else { return reportNothing(expected, limit, at: place) }
    note(skipped: Array(pending[..<found]), at: place)
    let event = pending[found]
    pending.removeFirst(found + 1)
    assert(event, changes, at: place)
  }

  /// Waits until `find` has an answer, nothing runs any more, or the time is over.
  @discardableResult
  private func wait(_ limit: Duration, _ find: () -> Int?) async -> Int? {
    await pump()
    var found = find()
    if found == nil {
      _ = await run.advance(until: .now + limit) {
        pending += run.takeEvents()
        found = find()
        return found != nil
      }
    }
    return found
  }

  private func wrongAction(_ event: TestEvent<State, Action>, _ expected: Expected<Action>) -> String {
    let isLater = pending.contains { expected.accepts($0.action) }
    let heading =
      isLater
      ? "Received another action before this one: `\(ActionLabel.short(event.action))` comes first."
      : "Received another action than expected: `\(ActionLabel.short(event.action))`."
    guard let action = expected.action else {
      return """
        \(heading)
          − \(expected.words)
          + \(ValueText.inline(event.action))
        (− expected, + received)
        """
    }
    return FailureText.difference(heading, action, event.action, legend: "(− expected, + received)")
  }

  private func reportNothing(_ expected: Expected<Action>, _ limit: Duration, at place: SourcePlace) {
    var lines = ["Expected to receive an action and received none:", "  \(expected.words)"]
    if !pending.isEmpty {
      lines[0] = "Expected to receive an action, and no matching action came:"
      lines.append("Not yet asserted:")
      lines += pending.prefix(20).map { "  • \(ValueText.inline($0.action))" }
    }
    let running = run.running
    if running.isEmpty {
      lines.append("No effect is running that could send it.")
    } else {
      let waited = limit > .zero ? " after \(FailureText.time(limit))" : ""
      lines.append("\(FailureText.count(running.count, "effect is", "effects are")) still running\(waited):")
      lines += [FailureText.work(running), FailureText.clockHint]
    }
    Issue.report(lines.joined(separator: "\n"), at: place)
  }
}
