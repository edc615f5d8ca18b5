import Backstaff
import BackstaffBus
import BackstaffJSON
import BackstaffWire

/// A store whose state is a scope of a daemon's session.
///
/// The owner of the front hands every event over; the state changes when a frame arrives, never before. Until the first
/// snapshot, and while the scope does not exist, there is no ``store``: a view shows its placeholder.
///
/// ```swift
/// let remote = RemoteStore<Inventory.State, Inventory.Action>(front: front, scope: "")
/// for event in front.service() { remote.received(event) }
/// if let store = remote.store { show(InventoryView(store: store)) }
/// ```
@MainActor
package final class RemoteStore<State: DocumentConvertible, Action: ActionConvertible> {
  private let line: RemoteLine
  private var stream: WindowedStream
  private var slice = TypedSlice<State>()
  private var core: RemoteCore<State, Action>?
  private var known: Store<State, Action>?
  private var isUnread = false

  /// A store of the node at `scope`; a read-only one sends nothing.
  ///
  /// - Parameter windows: The rows wanted at first of lists in there, by their scopes from this one on; the empty scope
  ///   is the state itself. What views look at with `windowed` moves them.
  package init(
    front: Front, scope: String, windows: WindowRequests = [:], isReadOnly: Bool = false
  ) throws(BusError) {
    line = RemoteLine(front: front, isReadOnly: isReadOnly)
    stream = try WindowedStream(front, scope: scope, windows)
  }

  /// Whether rows are on their way that a window was moved for.
  package var isMoving: Bool { stream.isMoving }
  /// The rows of lists that are wanted last.
  package var wanted: WindowRequests { stream.wanted }

  /// Moves the windows. What is shown stays until the rows of the new ones are there.
  package func show(_ windows: WindowRequests) throws(BusError) { try stream.show(windows, on: line.front) }

  /// Moves the windows to what was looked at. Called after each frame.
  package func showWhatIsSeen() throws(BusError) {
    guard let state = core?.state else { return }
    try stream.showWhatIsSeen(on: line.front) { ListWindow.at($0, in: state)?.demand }
  }

  /// The store, while the scope exists and its state is known; a scope that was away and came back has another one.
  /// What arrived since it was asked for last is read now, so several frames in one turn cost one reading, unless
  /// somebody watches.
  package var store: Store<State, Action>? {
    readSlice()
    return known
  }
  /// Whether the scope is known not to exist now.
  package var isAbsent: Bool { slice.revision != nil && slice.isAbsent }
  /// How the store stands with the daemon.
  package var connection: StoreConnection { line.connection }
  /// Why the state cannot be shown: the scope was refused, or its documents do not fit this build.
  package private(set) var failure: String?
  /// What became of the action refused last, for the person who sent it.
  package var refusal: String? { line.refusal }
  /// How many patches cost a whole reading of the slice; those that this library makes are applied in place.
  package var rebuilds: Int { slice.rebuilds }
  /// The revision of the state.
  package var revision: Int64? { slice.revision }
  /// Actions sent and not decided yet.
  package var undecided: Int { line.undecided.count }

  /// Forgets the last refusal: it was shown.
  package func clearRefusal() { line.refusal = nil }

  /// Takes in an event of the front.
  ///
  /// - Returns: Whether a view may look different now.
  @discardableResult
  package func received(_ event: FrontEvent) throws(BusError) -> Bool {
    switch event {
    case .connection(let state):
      line.connection = StoreConnection(state, before: line.connection)
      core?.node.observers.connectionChanged()
      return true
    case .outcome(let token, let result):
      guard line.undecided.remove(token) != nil else { return false }
      line.refusal = result.refusal
      return true
    default: break
    }
    switch try stream.received(event, on: line.front) {
    case .opened(let opened):
      line.prefix = opened.action
      return false
    case .event(let event): return try apply(event)
    case .ended(let error):
      failure = error.message
      return true
    case nil: return false
    }
  }

  private func apply(_ event: StreamEvent) throws(BusError) -> Bool {
    do throws(TypedSliceError) {
      try slice.apply(event)
      if case .snapshot = event { failure = nil }
    } catch {
      switch error {
      case .foreignDocument(let error): failure = "the daemon's documents do not fit this program: \(error)"
      case .misfit(let why):
        // A patch that does not fit is never guessed around: the slice is asked for again, whole.
        failure = why
        try stream.distrust(on: line.front)
      }
      return true
    }
    line.pins = slice.pins
    isUnread = slice.revision != nil
    if let core, !core.node.isIdle { readSlice() }
    return true
  }

  private func readSlice() {
    guard isUnread else { return }
    isUnread = false
    if let state = slice.state { take(state) } else { end() }
  }

  private func take(_ state: State) {
    if let core { return core.become(state) }
    let core = RemoteCore<State, Action>(state, line)
    self.core = core
    known = Store(core: core)
  }

  private func end() {
    core?.hasEnded = true
    core = nil
    known = nil
  }
}

extension ListWindow {
  /// The window of the list at a scope, where there is one now.
  fileprivate static func at(_ scope: String, in state: some DocumentConvertible) -> ListWindow? {
    // What is no scope was refused when it was opened.
    do throws(TreePathError) { return try TreePath(parsing: scope).window(in: state) } catch { return nil }
  }
}

/// What the stores of one scope have in common: the way to the daemon, and what it says.
@MainActor
final class RemoteLine {
  let front: Front
  let isReadOnly: Bool
  var pins = PinMap()
  /// The action path at which the scope's own actions begin.
  var prefix = ""
  var connection = StoreConnection.connecting
  var undecided: Set<SubmitToken> = []
  var refusal: String?

  init(front: Front, isReadOnly: Bool) {
    self.front = front
    self.isReadOnly = isReadOnly
  }

  /// The session's action path of a path of the scope's own.
  func path(_ own: TreePath) -> String {
    // An element of the scope itself stands right behind its name.
    let isElement = own.steps.first.map { $0.name.isEmpty } ?? false
    return [prefix, own.description].filter { !$0.isEmpty }.joined(separator: isElement ? "" : ".")
  }

  func submit(_ action: some ActionConvertible) {
    do {
      // The daemon has to learn what is secret; nobody else is on this way.
      let recorded = try SecretForm.plain.bound { () throws(ActionError) in try RecordedAction(recording: action) }
      let submit = Submit(path: pins.pinning(path(recorded.path)), payload: recorded.payload)
      undecided.insert(try front.submit(submit))
    } catch let error as WireError {
      // What a person did is not misuse: they are told.
      refusal = error.message
    } catch {
      Issue.report("an action could not be sent: \(error)", fileID: #fileID, line: #line)
    }
  }
}

/// The core of a remote store: reads what arrived last, sends actions as paths with the pins that were seen.
@MainActor
final class RemoteCore<State: DocumentConvertible, Action: ActionConvertible>: StoreCore {
  private let line: RemoteLine
  private(set) var state: State
  /// Whether the scope has gone; it may come back as another.
  var hasEnded = false
  let node = ScopeNode<State>(StoreObservers())
  let place = TreePath()

  init(_ state: State, _ line: RemoteLine) {
    self.state = state
    self.line = line
  }

  var isGone: Bool { hasEnded }
  var connection: StoreConnection { line.connection }
  var answersAtOnce: Bool { false }

  /// Takes in what a frame brought, and tells who watches.
  func become(_ next: State) {
    let before = state
    state = next
    node.changed(from: before, to: next)
    node.observers.fire()
  }

  func number(ofPresentation place: TreePath) -> Int64? { line.pins.numbers[line.path(place)] }

  func send(_ action: Action) -> StoreTask {
    if !line.isReadOnly, !isGone { line.submit(action) }
    return StoreTask()
  }

  func refuseStale(_ issue: Issue) { line.refusal = issue.message }
}

extension StoreConnection {
  /// The state of a front's link as a store tells it.
  package init(_ state: ConnectionState, before: StoreConnection) {
    switch state {
    case .connecting: self = .connecting
    case .live: self = .live
    case .refused(let error), .notWelcomed(let error): self = .refused(error.message)
    case .closed: self = .closed
    case .stale:
      if case .stale = before { self = before } else { self = .stale(since: Double(WallClock.milliseconds) / 1000) }
    }
  }
}

extension SubmitResult {
  /// Why an action was not applied, in the daemon's words; `nil` when it was.
  package var refusal: String? {
    switch self {
    case .acknowledged(let ack, _, _): ack.outcome == .rejected ? ack.reason?.message ?? "refused" : nil
    case .refused(let nack): nack.error.message
    case .lost(let error): error.message
    }
  }
}
