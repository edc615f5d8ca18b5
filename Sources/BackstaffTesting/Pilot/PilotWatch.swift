import Backstaff
import Synchronization

/// Keeps account of everything that runs because of a pilot: the effects of its store, the tasks of its views.
final class PilotWatch: WorkWatch {
  /// One piece of work.
  struct Work: CustomStringConvertible {
    let id: Int
    /// The label of the action that led to it; `nil` of a view's task.
    let cause: String?
    /// The step in which it began.
    let place: SourcePlace
    /// How many of its parts sleep on a test's clock.
    var sleeperCount = 0

    var description: String {
      let what = cause.map { "an effect started by `\($0)`" } ?? "a task of a view"
      return "  • \(what) in the step at \(place)"
    }
  }

  private struct State {
    var works: [Int: Work] = [:]
    var nextID = 0
    var changes = 0
    var storeCount = 0
    var place: SourcePlace
    var hasFinished = false
    var settle: (@Sendable () async -> Void)?
  }

  private let state: Mutex<State>
  let bell: Bell
  let drained: DrainedExecutor

  init(place: SourcePlace) {
    state = Mutex(State(place: place))
    bell = Bell()
    drained = DrainedExecutor(bell: bell)
  }

  var executor: any TaskExecutor { drained }

  /// The step under way.
  var place: SourcePlace {
    get { state.withLock { $0.place } }
    set { state.withLock { $0.place = newValue } }
  }

  /// Whether the pilot has said what still ran.
  var hasFinished: Bool {
    get { state.withLock { $0.hasFinished } }
    set { state.withLock { $0.hasFinished = newValue } }
  }

  /// Grows whenever something begins, ends, lies down or gets up.
  var changes: Int { state.withLock { $0.changes } }
  /// How many stores were made under it.
  var storeCount: Int { state.withLock { $0.storeCount } }
  /// What runs, in the order of its start.
  var running: [Work] { state.withLock { $0.works.values.sorted { $0.id < $1.id } } }
  /// The effects that run.
  var effects: [Work] { running.filter { $0.cause != nil } }
  /// What neither sleeps on a clock nor has ended.
  var awake: [Work] { running.filter { $0.sleeperCount <= 0 } }

  func storeMade() { state.withLock { $0.storeCount += 1 } }

  func begin(cause: String?) -> WatchedWork {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      state.works[state.nextID] = Work(id: state.nextID, cause: cause, place: state.place)
      state.changes += 1
      return state.nextID
    }
    bell.ring()
    return WatchedWork(watch: self, id: id)
  }

  func ended(_ work: WatchedWork) { change { $0[work.id] = nil } }

  func sleeps(_ work: WatchedWork, _ isAsleep: Bool) { change { $0[work.id]?.sleeperCount += isAsleep ? 1 : -1 } }

  private func change(_ body: (inout [Int: Work]) -> Void) {
    state.withLock { state in
      body(&state.works)
      state.changes += 1
    }
    bell.ring()
  }

  /// For the dependencies of everything that runs: a test clock lets what it woke come to rest before time goes on.
  var clockSettling: ClockSettling {
    ClockSettling(id: ObjectIdentifier(self)) { [weak self] in
      let settle = self?.state.withLock { $0.settle }
      await settle?()
    }
  }

  /// Sets who lets everything run until it waits.
  func settles(_ body: @escaping @Sendable () async -> Void) { state.withLock { $0.settle = body } }
}

/// The issues that arise in the steps of a pilot, until the step tells them as its own.
final class PilotIssues: Sendable {
  private let list = Mutex<[Issue]>([])

  var reporter: IssueReporter { IssueReporter { issue in self.list.withLock { $0.append(issue) } } }

  /// Fails the test that runs, where the step is written; each says where it arose itself.
  func deliver(at place: SourcePlace) {
    let found = list.withLock { list in
      defer { list = [] }
      return list
    }
    for issue in found {
      if issue.severity == .note { issue.deliver() } else { Issue.report(issue.description, at: place) }
    }
  }
}
