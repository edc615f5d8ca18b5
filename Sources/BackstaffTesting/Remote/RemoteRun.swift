import Backstaff
import BackstaffJSON
import BackstaffWire
import Synchronization

/// A feature that a daemon runs; what happens is read in its journal.
///
/// Unchecked, because states and actions need not be `Sendable`: everything mutable is touched inside `enter` only,
/// which holds the lock. The test's own task comes in through the store, a clock that it advances through `settle`.
final class RemoteRun<State: DocumentConvertible, Action: ActionConvertible>: TestRun, @unchecked Sendable {
  private let lock = Mutex(())
  private let isBusy = Atomic(false)
  private let link: DaemonLink
  private let host: EffectHost?
  private let bell: Bell
  private let place: SourcePlace
  private let whenClosed: @Sendable () -> Void

  private var document: JSON
  private var state: State
  /// The id that the next stack element gets.
  private var elements: Int
  private var position: LogPosition
  /// What tells this moment of the daemon's effects from another.
  private var mark = ""
  private var live: [EffectID] = []
  /// Effects that ran before the test came: they are none of its business.
  private var strangers: Set<EffectID> = []
  private var history: [Int64: (origin: TestOrigin, label: String)] = [:]
  /// Where the test sent the actions that the daemon made into these revisions.
  private var sent: [Int64: SourcePlace] = [:]
  private var answers: [Int64: TestEvent<State, Action>] = [:]
  private var events: [TestEvent<State, Action>] = []
  private let values: DependencyValues
  private var told: Set<EffectID> = []
  /// Whether the daemon has failed to answer: it is reported once.
  private var isLost = false
  /// The daemon reduces events again by itself, as its own configuration says.
  var checksDeterminism = true

  /// A run over a daemon's session as it is now.
  init(
    _ link: DaemonLink, bell: Bell, host: EffectHost?, dependencies: DependencyValues, place: SourcePlace,
    whenClosed: @escaping @Sendable () -> Void
  ) throws {
    (self.link, self.bell, self.host, values, self.place) = (link, bell, host, dependencies, place)
    self.whenClosed = whenClosed
    let now = try link.answer(to: .effects())
    let head = now["head"]?.integerValue ?? 0
    document = try link.answer(to: .stateAt(revision: head))["value"] ?? .null
    state = try State(document: DocumentReader(document))
    elements = Int(now["elements"]?.integerValue ?? 0)
    position = LogPosition(behind: head)
    take(now)
    strangers = Set(live)
    host?.settles { [weak self] in self?.settle() }
  }

  private func enter<Result>(_ body: () -> Result) -> Result {
    lock.withLock { _ in
      isBusy.store(true, ordering: .relaxed)
      defer { isBusy.store(false, ordering: .relaxed) }
      return Handed(body())
    }.value
  }

  var newest: State { enter { state } }
  var isDismissed: Bool { false }

  var dependencies: DependencyValues {
    get { values }
    set {
      Issue.report(
        "the dependencies of a running daemon cannot be changed from a test; set them where the daemon is made",
        at: place)
    }
  }

  var reported: Set<EffectID> {
    get { enter { told } }
    set { enter { told = newValue } }
  }

  var running: [RunningWork] {
    enter {
      live.filter { !strangers.contains($0) }.map { id in
        let entry =
          history[id.revision] ?? (TestOrigin(revision: id.revision, place: place), "an action before the test")
        return RunningWork(id: id, label: entry.label, origin: entry.origin)
      }
    }
  }

  func takeEvents() -> [TestEvent<State, Action>] {
    enter {
      defer { events = [] }
      return events
    }
  }

  func send(_ action: Action, at place: SourcePlace) async -> TestSent<State, Action> {
    enter {
      let outcome =
        attempt {
          let recorded = try SecretForm.plain.bound { () throws(ActionError) in
            try RecordedAction(recording: action)
          }
          return try link.outcome(of: recorded)
        } ?? nil
      guard case .acknowledged(let ack, let revision, _)? = outcome, ack.outcome != .rejected else {
        rest()
        return .refused(RemoteRun.refusal(outcome))
      }
      sent[revision] = place
      rest()
      guard let event = answers.removeValue(forKey: revision) else {
        return .refused(Refusal(code: "lost", message: "the daemon's journal does not tell what became of the action"))
      }
      return .reduced(event)
    }
  }

  func pump() async {
    bell.hush()
    enter { rest() }
  }

  func lastLook() { enter { rest() } }

  func wait(until deadline: ContinuousClock.Instant) async -> Bool {
    // With a host, whatever happens begins with a job that becomes ready there.
    if host == nil { enter { link.watch(since: mark) } }
    return await bell.wait(until: deadline)
  }

  func cancel(_ ids: [EffectID]) async {
    enter {
      if let now = attempt({ try link.answer(to: .cancelEffects(ids.map(\.description))) }) { take(now) }
      rest()
    }
  }

  func close() {
    enter {
      link.close()
      host?.executor.close()
    }
    whenClosed()
  }

  /// What a test clock calls between two instants.
  private func settle() {
    // Whoever is inside lets everything run until it waits, so there is nothing to do here.
    guard !isBusy.load(ordering: .relaxed) else { return }
    enter { rest() }
    bell.ring()
  }

  private static func refusal(_ outcome: SubmitResult?) -> Refusal {
    let error: WireError? =
      switch outcome {
      case .acknowledged(let ack, _, _): ack.reason
      case .refused(let nack): nack.error
      case .lost(let error): error
      case nil: nil
      }
    guard let error else { return Refusal(code: "lost", message: "the daemon did not answer") }
    return Refusal(code: error.detail?["code"]?.stringValue ?? "\(error.code.name)", message: error.message)
  }
}

extension RemoteRun {
  /// Lets everything run that can, waits until it is on the daemon's disk, and reads what happened.
  private func rest() {
    repeat {
      while let host, host.executor.runNext() {
        // What an effect has told is taken in before the next one goes on: the order is then the same in every run.
        if host.takeTold() { askForRest() }
      }
      askForRest()
    } while host?.executor.hasNext == true && !isLost
    readLog()
  }

  private func askForRest() {
    if let now = attempt({ try link.answer(to: .effects()) }) { take(now) }
  }

  private func take(_ now: JSON) {
    mark = now["mark"]?.stringValue ?? ""
    live = (now["effects"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap(EffectID.init(text:)) }
  }

  /// The most entries that a daemon gives at once.
  private static var pageEntries: Int64 { 256 }

  private func readLog() {
    while true {
      let question = Command.logRead(
        from: position.revision, skip: Int64(position.read), limit: RemoteRun.pageEntries)
      guard let page = attempt({ try link.answer(to: question) }) else { return }
      let entries = (page["entries"]?.arrayValue ?? []).map(LogEntry.init)
      let fresh = position.fresh(in: entries, skipped: Int(page["skipped"]?.integerValue ?? 0))
      for entry in fresh { attempt { try take(entry) } }
      guard !fresh.isEmpty, page["more"]?.boolValue == true else { return }
    }
  }

  private func take(_ entry: LogEntry) throws {
    if let issue = entry.issue { return issue.deliver() }
    guard entry.isEvent else { return }
    let action = try entry.action(as: Action.self)
    let before = state
    try entry.patch().apply(to: &document)
    state = try State(document: DocumentReader(document))
    let own = sent.removeValue(forKey: entry.revision).map { TestOrigin(revision: entry.revision, place: $0) }
    let origin = own ?? history[entry.cause]?.origin ?? TestOrigin(revision: entry.revision, place: place)
    history[entry.revision] = (origin, ActionLabel.short(action))
    let surroundings = TestSurroundings(dependencies: values, context: entry.context(nextElement: elements))
    elements = entry.elements ?? elements
    let event = TestEvent(
      revision: entry.revision, action: action, before: before, after: state, origin: origin,
      surroundings: surroundings)
    if own == nil { events.append(event) } else { answers[entry.revision] = event }
  }

  /// Asks the daemon; when it fails to answer, that is one issue.
  @discardableResult
  private func attempt<Answer>(_ ask: () throws -> Answer) -> Answer? {
    guard !isLost else { return nil }
    do {
      return try ask()
    } catch {
      isLost = true
      Issue.report("the daemon failed the test store: \(error)", at: place)
      return nil
    }
  }
}
