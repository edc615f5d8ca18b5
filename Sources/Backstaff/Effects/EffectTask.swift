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
  /// - Parameter executor: Where the work runs, as far as it does not ask for another place itself.
  package static func start<Action>(
    _ effect: LiveEffect<Action>, executor: (any TaskExecutor)? = nil,
    events: @escaping @Sendable (EffectEvent<Action>) async -> Void
  ) -> Task<Void, Never> {
    let conduct = EffectConduct(id: effect.id, events: events)
    let id = effect.id
    let work = effect.run.work
    let dependencies = effect.run.dependencies
    let running = RunningEffect(isPresented: effect.run.dismiss != nil) { await conduct.dismiss($0, $1) }
    return Task(executorPreference: executor, priority: effect.run.priority) {
      await DependencyValues.$current.withValue(dependencies) {
        await IssueReporter.$current.withValue(IssueReporter { conduct.report($0) }) {
          await RunningEffect.$current.withValue(running) {
            // Whoever starts it may be in the middle of a batch, of which the work is no part.
            await PassContext.$current.withValue(nil) { await work(Send { await conduct.send($0) }) }
          }
        }
      }
      await conduct.flush()
      await events(.ended(id))
    }
  }
}

/// What one piece of work may still do: after it dismissed its scope, nothing.
private final class EffectConduct<Action>: Sendable {
  let id: EffectID
  let events: @Sendable (EffectEvent<Action>) async -> Void
  private let state = Mutex((hasDismissed: false, issues: [Issue]()))

  init(id: EffectID, events: @escaping @Sendable (EffectEvent<Action>) async -> Void) {
    self.id = id
    self.events = events
  }

  func report(_ issue: Issue) {
    state.withLock { $0.issues.append(issue) }
  }

  func flush() async {
    let issues = state.withLock { state in
      defer { state.issues = [] }
      return state.issues
    }
    for issue in issues { await events(.issue(id, issue)) }
  }

  func dismiss(_ fileID: StaticString, _ line: UInt) async {
    let isFirst = state.withLock { state in
      defer { state.hasDismissed = true }
      return !state.hasDismissed
    }
    guard isFirst, !Task.isCancelled else { return }
    let issue = Issue(
      message: "`dismiss` was called in a scope that nothing presents; only a presented feature can dismiss itself",
      fileID: fileID, line: line)
    await events(.dismissed(id, issue))
  }

  func send(_ action: Handed<Action>) async {
    guard !state.withLock({ $0.hasDismissed }) else {
      let issue = Issue(
        message: "an action was sent after `dismiss` in the same effect and was dropped; send it before dismissing",
        fileID: #fileID, line: #line)
      return await events(.issue(id, issue))
    }
    await events(.sent(id, action))
  }
}
