import BackstaffBus
import BackstaffJSON
import BackstaffWire

/// Blocking calls for command line tools: one question, one answer.
extension Front {
  /// Serves the front until the closure has what it waits for, and gives that. Events behind it are kept for later;
  /// those before it have been seen by the closure only.
  ///
  /// Throws `timed_out` after the time, `no_daemon` when there was none all the while, `not_welcomed` when one was
  /// there that did not let the front in, the refusal when the daemon does not want this front, and whatever the
  /// closure throws.
  package func run<Answer>(
    within timeout: Duration, until answer: (FrontEvent) throws -> Answer?
  ) throws -> Answer {
    let end = ContinuousClock.now + timeout
    while true {
      while let event = try nextEvent() {
        if let found = try answer(event) { return found }
        if case .connection(.refused(let error)) = event { throw error }
      }
      let left = end - .now
      guard left > .zero else { throw timedOut(after: timeout) }
      try wait(left)
    }
  }

  /// Waits until the daemon has welcomed this front.
  package func connect(within timeout: Duration) throws -> ConnectionState.Live {
    try run(within: timeout) { event in
      if case .connection(.live(let live)) = event { live } else { nil }
    }
  }

  /// Sends an action and waits for its outcome.
  package func outcome(of submit: Submit, within timeout: Duration) throws -> SubmitResult {
    let token = try self.submit(submit)
    return try run(within: timeout) { event in
      if case .outcome(token, let result) = event { result } else { nil }
    }
  }

  /// Asks and waits for the answer. Throws the daemon's ``WireError``.
  package func answer(to command: Command, within timeout: Duration) throws -> JSON {
    let token = try self.command(command)
    return try run(within: timeout) { event in
      if case .result(token, let result) = event { try result.get() } else { nil }
    }
  }

  /// The slice at a scope as it is now. Throws the daemon's ``WireError`` when it does not serve the scope.
  package func snapshot(of scope: String, within timeout: Duration) throws -> StreamEvent.Snapshot {
    let handle = try open(Open(scope: scope))
    let snapshot: StreamEvent.Snapshot = try run(within: timeout) { event in
      switch event {
      case .stream(handle, .snapshot(let snapshot)): return snapshot
      case .streamEnded(handle, let error): throw error
      default: return nil
      }
    }
    try close(handle)
    return snapshot
  }

  private func timedOut(after timeout: Duration) -> BusError {
    if isLive { return BusError(.timedOut, "the daemon has not answered within \(timeout)") }
    if let obstacle {
      return BusError(
        .notWelcomed, "the daemon in \(options.runDirectory) does not let this front in: \(obstacle.message)",
        cause: obstacle)
    }
    return BusError(
      .noDaemon, "no daemon answers in \(options.runDirectory); start it, or name its directory with --run")
  }
}
