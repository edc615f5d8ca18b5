import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffJSON
import BackstaffViews
import BackstaffWire

/// What a pilot's store stands for and is not in this process.
@MainActor
protocol PilotSource {
  /// Whether something sent is not decided yet.
  var isWaiting: Bool { get }
  /// What the person is told at the foot of the screen.
  var notice: String? { get }
  /// Takes in all that came of what was sent; effects are waited for where they are to be.
  ///
  /// - Returns: Whether anything may look different now.
  func catchUp(until deadline: ContinuousClock.Instant, waitsForEffects: Bool) throws -> Bool
  func close()
}

/// Effects of a daemon still ran when the time was over.
struct EffectsLeft: Error {
  let ids: [String]
}

/// A front of a daemon's session.
@MainActor
final class PilotFront<State: DocumentConvertible, Action: ActionConvertible>: PilotSource {
  private let front: Front
  private let remote: RemoteStore<State, Action>
  private let reporter: IssueReporter
  /// Effects that ran before the pilot came: they are none of its business.
  private var strangers: Set<String> = []
  private var position: LogPosition
  private var hasNews = false

  /// Connects, and waits for the first state.
  init(_ runDirectory: String, _ session: String, within limit: Duration, reporter: IssueReporter) throws {
    self.reporter = reporter
    front = try Front(
      FrontOptions(
        runDirectory: runDirectory, session: session, name: "pilot", kind: .front,
        draws: ["page", "sheet", "popover", "alert", "dialog"]))
    front.belongsToActor = true
    let live = try front.connect(within: limit)
    position = LogPosition(behind: live.head)
    remote = try RemoteStore(front: front, scope: "")
    let end = ContinuousClock.now + limit
    try serve(until: end) { remote.store != nil || remote.failure != nil }
    strangers = Set(try effects(known: nil, end).ids)
  }

  /// The store of the session.
  var store: Store<State, Action> {
    get throws {
      guard let store = remote.store else {
        throw WireError(.invalidPayload, remote.failure ?? "the daemon has no state to show")
      }
      return store
    }
  }

  var isWaiting: Bool { remote.undecided > 0 }
  var notice: String? { remote.failure ?? remote.refusal }

  func catchUp(until deadline: ContinuousClock.Instant, waitsForEffects: Bool) throws -> Bool {
    hasNews = false
    // An answer takes no time to speak of, but a busy machine may: only effects are waited for as long as was said.
    let patience = max(deadline, .now + .seconds(10))
    try serve(until: patience) { !isWaiting }
    var known: String?
    var left: [String] = []
    repeat {
      do {
        let now = try effects(known: known, known == nil ? patience : deadline)
        known = now.mark
        left = now.ids.filter { !strangers.contains($0) }
        try serve(until: patience) { remote.revision ?? 0 >= now.head }
      } catch let error as BusError where error.code == .timedOut && !left.isEmpty {
        throw EffectsLeft(ids: left)
      }
    } while waitsForEffects && !left.isEmpty
    try readIssues(patience)
    return hasNews
  }

  func close() {
    // Whether the daemon hears the goodbye makes no difference to the test.
    _ = try? front.close()
  }

  /// Serves the front until it is so.
  private func serve(until deadline: ContinuousClock.Instant, _ isSo: () -> Bool) throws {
    guard !isSo() else { return }
    _ = try front.run(within: deadline - .now) { event -> Bool? in
      try hear(event)
      return isSo() ? true : nil
    }
  }

  private func hear(_ event: FrontEvent) throws {
    if try remote.received(event) { hasNews = true }
  }

  private func ask(_ command: Command, _ deadline: ContinuousClock.Instant) throws -> JSON {
    let token = try front.command(command)
    return try front.run(within: deadline - .now) { event in
      if case .result(token, let result) = event { return try result.get() }
      try hear(event)
      return nil
    }
  }

  private func effects(
    known mark: String?, _ deadline: ContinuousClock.Instant
  ) throws -> (head: Int64, mark: String, ids: [String]) {
    let now = try ask(.effects(known: mark), deadline)
    let ids = (now["effects"]?.arrayValue ?? []).compactMap(\.stringValue)
    return (now["head"]?.integerValue ?? 0, now["mark"]?.stringValue ?? "", ids)
  }

  /// The misuses that the journal has recorded since the last time.
  private func readIssues(_ deadline: ContinuousClock.Instant) throws {
    while true {
      let question = Command.logRead(from: position.revision, skip: Int64(position.read), limit: 256)
      let page = try ask(question, deadline)
      let entries = (page["entries"]?.arrayValue ?? []).map(LogEntry.init)
      let fresh = position.fresh(in: entries, skipped: Int(page["skipped"]?.integerValue ?? 0))
      for issue in fresh.compactMap(\.issue) { reporter.report(issue) }
      guard !fresh.isEmpty, page["more"]?.boolValue == true else { return }
    }
  }
}

extension Pilot where State: DocumentConvertible, Action: ActionConvertible {
  /// A pilot of views over a session that a running daemon owns.
  ///
  /// ```swift
  /// let pilot = try Pilot<Inventory.State, Inventory.Action>(connecting: "/run/desk", session: "test") {
  ///   InventoryView(store: $0)
  /// }
  /// ```
  ///
  /// What the views send travels as that of any front. A step returns when it is decided, when the effects that the
  /// daemon began because of it have ended, and when what came of it is drawn; an action that is refused is told at the
  /// foot of the screen. Dependencies and time of the effects are the daemon's, and no step waits for them longer than
  /// ``timeout``; ``clock`` is that of the views alone. Misuses that the daemon records fail the step.
  ///
  /// - Parameter limit: How long to wait for the daemon.
  /// - Throws: What keeps the pilot from connecting: no daemon answers, it refuses, or its state is of other types.
  public convenience init<Content: View>(
    connecting runDirectory: String, session: String = "main", within limit: Duration = .seconds(10),
    size: PilotSize = .standard, clock: TestClock = TestClock(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    view: @escaping @MainActor (Store<State, Action>) -> Content
  ) throws {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let surroundings = PilotSurroundings(clock: clock, place: place)
    let front: PilotFront<State, Action>
    let store: Store<State, Action>
    do {
      front = try PilotFront(runDirectory, session, within: limit, reporter: surroundings.issues.reporter)
      store = try front.store
    } catch {
      throw PilotError(.daemon, "the pilot cannot connect to the daemon in \(runDirectory): \(error)", at: place)
    }
    self.init(surroundings, store, size, clock, source: front) { view(store) }
  }
}
