import Backstaff

/// Which views are on screen, and what runs because of it: what was to be done when one appeared or went, and work that
/// lives as long as its view.
@MainActor
final class ScenePresence {
  private typealias Action = @MainActor () -> Void

  private struct Watch {
    var appeared: Action?
    var disappeared: Action?
  }

  private struct Work {
    let id: AnyHashable
    let task: Task<Void, Never>
  }

  private struct WantedWork {
    let id: AnyHashable
    let priority: TaskPriority
    let action: @MainActor @Sendable () async -> Void
  }

  /// Who drives the views step by step, if anybody does.
  private let watch = WatchedWork.watch
  private var watched: [String: Watch] = [:]
  private var wanted: [(slot: String, watch: Watch)] = []
  private var running: [String: Work] = [:]
  private var wantedWork: [(slot: String, work: WantedWork)] = []
  private var afterPass: [Action] = []
  private var ordinals: [String: Int] = [:]

  isolated deinit {
    for work in running.values { work.task.cancel() }
  }

  /// A name for one more use of the same place in this pass.
  func slot(_ path: String) -> String {
    let ordinal = ordinals[path, default: 0]
    ordinals[path] = ordinal + 1
    return ordinal == 0 ? path : "\(path)#\(ordinal)"
  }

  func watch(
    _ path: String, appeared: (@MainActor () -> Void)? = nil, disappeared: (@MainActor () -> Void)? = nil
  ) {
    wanted.append((slot("\(path)#watch"), Watch(appeared: appeared, disappeared: disappeared)))
  }

  func run(
    _ path: String, id: AnyHashable, priority: TaskPriority,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) {
    wantedWork.append((slot("\(path)#task"), WantedWork(id: id, priority: priority, action: action)))
  }

  /// Does something once the pass is over.
  func afterPass(_ action: @escaping @MainActor () -> Void) {
    afterPass.append(action)
  }

  func beginPass() {
    wanted = []
    wantedWork = []
    afterPass = []
    ordinals = [:]
  }

  func endPass() {
    let before = watched
    watched = Dictionary(wanted.map { ($0.slot, $0.watch) }) { first, _ in first }
    for (slot, watch) in before where watched[slot] == nil { watch.disappeared?() }
    for (slot, watch) in wanted where before[slot] == nil { watch.appeared?() }
    endWork()
    beginWork()
    let actions = afterPass
    afterPass = []
    for action in actions { action() }
  }

  private func endWork() {
    let ids = Dictionary(wantedWork.map { ($0.slot, $0.work.id) }) { first, _ in first }
    for (slot, work) in running where ids[slot] != work.id {
      work.task.cancel()
      running[slot] = nil
    }
  }

  private func beginWork() {
    for (slot, work) in wantedWork where running[slot] == nil {
      running[slot] = Work(id: work.id, task: start(work))
    }
  }

  private func start(_ work: WantedWork) -> Task<Void, Never> {
    let action = work.action
    guard let watch else { return Task(priority: work.priority) { await action() } }
    let begun = watch.begin(cause: nil)
    return WatchedWork.$current.withValue(begun) {
      Task(executorPreference: watch.executor, priority: work.priority) {
        await action()
        begun.ended()
      }
    }
  }
}
