import Backstaff
import BackstaffTerminal
import BackstaffViews

extension Pilot {
  /// Takes one step: waits until everything is at rest, acts, and waits again. What goes wrong is the step's.
  func step(
    _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt,
    _ act: () async throws(PilotError) -> Void
  ) async throws {
    watch.place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    defer { surroundings.issues.deliver(at: watch.place) }
    if watch.hasFinished || hasQuit {
      throw failure(.ended, hasQuit ? "the person has quit; no step comes after that" : "the pilot has finished")
    }
    try await rest()
    try await act()
    try await rest()
  }

  func failure(_ code: PilotError.Code, _ message: String) -> PilotError {
    PilotError(code, message, at: watch.place)
  }

  /// What a test clock calls between two instants: a failure is told by the step.
  func restForClock() async {
    do throws(PilotError) {
      try await comeToRest()
    } catch {
      trouble = error
    }
  }

  private func rest() async throws(PilotError) {
    if let trouble {
      self.trouble = nil
      throw trouble
    }
    try await comeToRest()
  }

  /// Lets everything run until it has ended or sleeps on the clock, and draws what came of it.
  ///
  /// What runs in the test's own process is drained or has its turn on the main actor, whose jobs are done in order:
  /// one turn of the pilot's own, and all that were waiting have had theirs. So a few turns in which nothing happened
  /// at all are the end, unless something is away, for which the bell is waited for.
  private func comeToRest() async throws(PilotError) {
    let deadline = ContinuousClock.now + timeout
    var quietTurns = 0
    while quietTurns < 3 {
      watch.bell.hush()
      let before = watch.changes
      let hadWork = try drain(until: deadline)
      try redraw()
      await Task.yield()
      if hadWork || watch.changes != before || watch.drained.hasNext || host.needsScene {
        quietTurns = 0
        guard ContinuousClock.now < deadline else { throw notSettled() }
      } else if !waitsForOutside || watch.awake.isEmpty {
        quietTurns = try catchUp(until: deadline) ? 0 : quietTurns + 1
      } else {
        guard await watch.bell.wait(until: deadline) else { throw notSettled() }
      }
    }
  }

  /// Takes in what came from the daemon behind the store; gives whether that was anything.
  private func catchUp(until deadline: ContinuousClock.Instant) throws(PilotError) -> Bool {
    guard let source else { return false }
    do {
      let hasNews = try source.catchUp(until: deadline, waitsForEffects: waitsForOutside)
      if hasNews { draw() }
      return hasNews
    } catch let left as EffectsLeft {
      let list = left.ids.map { "  • \($0)" }.joined(separator: "\n")
      throw failure(
        .notSettled,
        """
        Effects of the daemon still run after \(time):
        \(list)
        Its clock is the real one. If they need longer, raise `timeout`; if they are to run on, set `waitsForOutside` \
        to `false`.
        """)
    } catch {
      throw failure(.daemon, "the daemon failed the pilot: \(error)")
    }
  }

  /// Runs what is ready; gives whether anything was.
  private func drain(until deadline: ContinuousClock.Instant) throws(PilotError) -> Bool {
    var jobs = 0
    while watch.drained.runNext() {
      jobs += 1
      if jobs.isMultiple(of: 1000), ContinuousClock.now > deadline { throw notSettled() }
    }
    return jobs > 0
  }

  private func notSettled() -> PilotError {
    let awake = watch.awake
    guard !awake.isEmpty else {
      return failure(.notSettled, "something goes on and on without ever waiting, and \(time) were not enough for it")
    }
    return failure(
      .notSettled,
      """
      \(FailureText.count(awake.count, "piece of work has", "pieces of work have")) neither ended nor come to sleep on \
      the pilot's clock within \(time):
      \(PilotText.list(awake))
      If it waits for another clock, give it the pilot's; if it needs longer, raise `timeout`; if it listens all the \
      time, set `waitsForOutside` to `false`.
      """)
  }

  private var time: String { FailureText.time(timeout) }

  /// Draws anew what has changed.
  private func redraw() throws(PilotError) {
    var sceneCount = 0
    while host.needsScene, !watch.hasFinished {
      sceneCount += 1
      guard sceneCount <= 100 else {
        throw failure(
          .notSettled, "the views ask for another frame after each of 100: something changes whenever they are drawn")
      }
      root = surroundings.run { host.scene() }
      draw()
    }
  }

  /// The picture of what the views show now.
  func draw() {
    surroundings.run {
      screen.notice = source?.notice
      screen.update(root, hasSubmissionsInFlight: source?.isWaiting)
      picture = screen.frame(size.terminal)
    }
  }
}
