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
  ///
  /// Time counts only while nothing happens, and is up only when some turns after it bring nothing either: other tests
  /// may have had the main actor all the while. What goes on and on is counted in jobs instead.
  private func comeToRest() async throws(PilotError) {
    var quietTurns = 0
    var lateTurns = 0
    var jobs = 0
    while quietTurns < 3 {
      watch.bell.hush()
      let before = (watch.changes, jobs)
      try drain(&jobs)
      try redraw()
      await Task.yield()
      if (watch.changes, jobs) != before || watch.drained.hasNext || host.needsScene {
        (quietTurns, lateTurns) = (0, 0)
        jobs += 1
      } else if !waitsForOutside || watch.awake.isEmpty {
        quietTurns = try catchUp() ? 0 : quietTurns + 1
      } else if lateTurns > 0 {
        guard lateTurns < 10 else { throw notSettled() }
        lateTurns += 1
      } else {
        lateTurns = await watch.bell.wait(until: .now + timeout) ? 0 : 1
      }
    }
  }

  /// Runs what is ready.
  private func drain(_ jobs: inout Int) throws(PilotError) {
    while watch.drained.runNext() {
      jobs += 1
      guard jobs <= Self.mostJobs else { throw goesOn() }
    }
  }

  /// How many jobs a step may need to come to rest; beyond them it never will.
  private static var mostJobs: Int { 100_000 }

  /// Takes in what came from the daemon behind the store; gives whether that was anything.
  private func catchUp() throws(PilotError) -> Bool {
    guard let source else { return false }
    do {
      let hasNews = try source.catchUp(until: .now + timeout, waitsForEffects: waitsForOutside)
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

  private func goesOn() -> PilotError {
    failure(
      .notSettled,
      "something goes on and on without ever waiting; what runs is:\n\(PilotText.list(watch.awake))")
  }

  private func notSettled() -> PilotError {
    let awake = watch.awake
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
