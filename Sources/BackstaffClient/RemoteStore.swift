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
  private let core: RemoteCore<State, Action>
  private let front: Front
  private let handle: StreamHandle
  private var slice = SliceDocument()
  private var known: Store<State, Action>?
  private var isUnread = false

  /// A store of the node at `scope`; a read-only one sends nothing.
  package init(front: Front, scope: String, isReadOnly: Bool = false) throws(BusError) {
    self.front = front
    core = RemoteCore(front: front, isReadOnly: isReadOnly)
    handle = try front.open(Open(scope: scope))
  }

  /// The store, while the scope exists and its state is known. What arrived since it was asked for last is read now, so
  /// several frames in one turn cost one reading.
  package var store: Store<State, Action>? {
    readSlice()
    return core.current == nil ? nil : known
  }
  /// Whether the scope is known not to exist now.
  package var isAbsent: Bool { slice.revision != nil && slice.isAbsent }
  /// How the store stands with the daemon.
  package var connection: StoreConnection { core.connection }
  /// Why the state cannot be shown: the scope was refused, or its documents do not fit this build.
  package private(set) var failure: String?
  /// What became of the action refused last, for the person who sent it.
  package private(set) var refusal: String?
  /// The revision of the state.
  package var revision: Int64? { slice.revision }
  /// Actions sent and not decided yet.
  package var undecided: Int { core.undecided.count }

  /// Forgets the last refusal: it was shown.
  package func clearRefusal() { refusal = nil }

  /// Takes in an event of the front.
  ///
  /// - Returns: Whether a view may look different now.
  @discardableResult
  package func received(_ event: FrontEvent) throws(BusError) -> Bool {
    switch event {
    case .connection(let state):
      core.connection = StoreConnection(state, before: core.connection)
      return true
    case .opened(handle, let opened):
      core.prefix = opened.action
      return false
    case .stream(handle, let event): return try apply(event)
    case .streamEnded(handle, let error):
      failure = error.message
      return true
    case .outcome(let token, let result):
      guard core.undecided.remove(token) != nil else { return false }
      refusal = result.refusal
      return true
    default: return false
    }
  }

  private func apply(_ event: StreamEvent) throws(BusError) -> Bool {
    do throws(WireError) {
      try slice.apply(event)
    } catch {
      // A patch that does not fit is never guessed around: the slice is asked for again, whole.
      failure = error.message
      try front.distrust(handle)
      return true
    }
    core.pins = slice.pins
    isUnread = slice.revision != nil
    return true
  }

  private func readSlice() {
    guard isUnread else { return }
    isUnread = false
    do throws(DocumentError) {
      core.current = slice.isAbsent ? nil : try State(document: DocumentReader(slice.value))
      failure = nil
    } catch {
      failure = "the daemon's documents do not fit this program: \(error)"
    }
    if known == nil, core.current != nil { known = Store(core: core) }
  }
}

/// The core of a remote store: reads what arrived last, sends actions as paths with the pins that were seen.
@MainActor
final class RemoteCore<State: DocumentConvertible, Action: ActionConvertible>: StoreCore {
  private let front: Front
  private let isReadOnly: Bool
  var current: State? {
    didSet { if let current { last = current } }
  }
  private var last: State?
  var pins = PinMap()
  /// The action path at which the scope's own actions begin.
  var prefix = ""
  var connection = StoreConnection.connecting
  var undecided: Set<SubmitToken> = []

  init(front: Front, isReadOnly: Bool) {
    self.front = front
    self.isReadOnly = isReadOnly
  }

  var state: State {
    // A store is handed out only once there is a state, and the last one is kept.
    guard let last else { preconditionFailure("a remote store was read before its first snapshot") }
    return last
  }

  var isGone: Bool { current == nil }

  func send(_ action: Action) {
    guard !isReadOnly, !isGone else { return }
    do {
      let recorded = try RecordedAction(recording: action)
      let path = [prefix, recorded.path.description].filter { !$0.isEmpty }.joined(separator: ".")
      let token = try front.submit(Submit(path: pins.pinning(path), payload: recorded.payload))
      undecided.insert(token)
    } catch {
      Issue.report("an action could not be sent: \(error)", fileID: #fileID, line: #line)
    }
  }
}

extension StoreConnection {
  /// The state of a front's link as a store tells it.
  init(_ state: ConnectionState, before: StoreConnection) {
    switch state {
    case .connecting: self = .connecting
    case .live: self = .live
    case .refused(let error): self = .refused(error.message)
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
