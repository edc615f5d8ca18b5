import Synchronization

/// What running work tells the owner of the store.
package enum EffectEvent<Action>: Sendable {
  /// It sent an action.
  case sent(EffectID, Handed<Action>)
  /// It dismissed its scope.
  case dismissed(EffectID, Issue)
  /// Something was misused in it.
  case issue(EffectID, Issue)
  /// It ended.
  case ended(EffectID)
}

/// Runs one piece of work away from the store.
package enum EffectTask {
  /// Starts `effect` in a task of its own; everything that happens in it arrives at `events`.
  ///
  /// The task inherits the task-local values of whoever starts it, so that an issue finds the test it arose in.
  ///
  /// - Parameters:
  ///   - home: Whose effect it is, for its key.
  ///   - executor: Where the work runs, as far as it does not ask for another place itself.
  package static func start<Action>(
    _ effect: LiveEffect<Action>, home: EffectHome = .test, executor: (any TaskExecutor)? = nil,
    events: @escaping @Sendable (EffectEvent<Action>) async -> Void
  ) -> Task<Void, Never> {
    let conduct = EffectConduct(effect, events: events)
    let id = effect.id
    let work = effect.run.work
    let dependencies = effect.run.dependencies
    let running = RunningEffect(key: home.key(of: id), isPresented: effect.run.dismiss != nil) {
      await conduct.dismiss($0, $1)
    }
    return Task(executorPreference: executor, priority: effect.run.priority) {
      await DependencyValues.$current.withValue(dependencies) {
        await IssueReporter.$current.withValue(IssueReporter { conduct.report($0) }) {
          await RunningEffect.$current.withValue(running) {
            // Whoever starts it may be in the middle of a batch, of which the work is no part.
            await PassContext.$current.withValue(nil) { await work(Send { await conduct.send($0, $1) }) }
          }
        }
      }
      await conduct.end()
      await events(.ended(id))
    }
  }
}

/// What one piece of work may still do: nothing after it dismissed its scope, and nothing after its end.
private final class EffectConduct<Action>: Sendable {
  private enum Phase {
    case running
    case dismissed
    /// It came to its end by itself.
    case ended
    /// It was cancelled, which makes whatever it still does inert.
    case cancelled
  }

  private let id: EffectID
  private let starter: Handed<Action>?
  private let events: @Sendable (EffectEvent<Action>) async -> Void
  private let state = Mutex((phase: Phase.running, issues: [Issue]()))

  init(_ effect: LiveEffect<Action>, events: @escaping @Sendable (EffectEvent<Action>) async -> Void) {
    id = effect.id
    starter = effect.starter
    self.events = events
  }

  func report(_ issue: Issue) {
    state.withLock { $0.issues.append(issue) }
  }

  /// The work has returned: tells what was misused in it.
  func end() async {
    let phase = Task.isCancelled ? Phase.cancelled : .ended
    let issues = state.withLock { state in
      defer { state = (phase, []) }
      return state.issues
    }
    for issue in issues { await events(.issue(id, issue)) }
  }

  func dismiss(_ fileID: StaticString, _ line: UInt) async {
    let isFirst = state.withLock { state in
      defer { if state.phase == .running { state.phase = .dismissed } }
      return state.phase == .running
    }
    guard isFirst, !Task.isCancelled else { return }
    let issue = Issue(
      message: "`dismiss` was called in a scope that nothing presents; only a presented feature can dismiss itself",
      fileID: fileID, line: line)
    await events(.dismissed(id, issue))
  }

  func send(_ action: Handed<Action>, _ place: SourcePlace) async {
    switch state.withLock(\.phase) {
    case .running:
      // What was cancelled says nothing any more.
      if !Task.isCancelled { await events(.sent(id, action)) }
    case .dismissed:
      // Dismissing has cancelled it, too; that is no excuse for what it sends behind its own dismissal.
      await misuse(
        "an action was sent after `dismiss` in the same effect and was dropped; send it before dismissing", place)
    case .ended:
      await misuse(
        "`\(ActionLabel.of(action.value))` was sent after the end of the effect that \(starterName) had started, and "
          + "was dropped; an effect lasts until its `.run` returns, so await there what sends", place)
    case .cancelled: return
    }
  }

  private var starterName: String {
    starter.map { "`\(ActionLabel.of($0.value))`" } ?? "the state of a task"
  }

  private func misuse(_ message: String, _ place: SourcePlace) async {
    await events(.issue(id, Issue(message, at: place)))
  }
}
