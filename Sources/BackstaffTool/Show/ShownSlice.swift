import Backstaff
import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffRenderer
import BackstaffWire

/// A scope as a document, and the way back: what `backstaff show` draws and sends.
@MainActor
final class ShownSlice: RenderSource {
  let actions: ShownActions
  let isReadOnly: Bool
  /// Whether there is no more than one look: then nothing there is an error, as it is for `backstaff get`.
  private let isOnce: Bool
  private let front: Front
  private var stream: WindowedStream
  /// What is looked at of lists, by their scopes.
  private var demands: [String: WindowDemand] = [:]
  private let root: ShownPlace
  private var document = SliceDocument()
  private(set) var connection: StoreConnection
  private var refusal: String?
  private var undecided: Set<SubmitToken> = []

  init(_ front: Front, at root: ShownPlace, _ actions: ShownActions, isReadOnly: Bool, isOnce: Bool) throws {
    self.front = front
    self.root = root
    self.actions = actions
    self.isReadOnly = isReadOnly
    self.isOnce = isOnce
    connection = front.isLive ? .live : .connecting
    stream = try WindowedStream(front, scope: root.scope, .first(actions.lists(within: root)))
  }

  var isMoving: Bool { stream.isMoving }

  func showWhatIsSeen() throws { try stream.showWhatIsSeen(on: front) { demands[$0] } }

  /// All positions of the collection at a place, when there is one.
  func rows(_ value: JSON, at place: ShownPlace) -> WindowedRows<String, JSON>? {
    guard let rows = ShownRows(value) else { return nil }
    let scope = place.from(root).scope
    let demand = demands[scope] ?? WindowDemand()
    demands[scope] = demand
    return rows.windowed(demand)
  }

  var revision: Int64? { document.revision }
  var notice: String? { refusal }
  var placeholder: String { document.revision == nil ? "Waiting for the store daemon." : "Nothing is there now." }

  /// What a place holds; nil while nothing is known or nothing is there.
  func value(at place: ShownPlace) -> JSON? {
    guard document.revision != nil, !document.isAbsent else { return nil }
    return place.from(root).value(in: document.value)
  }

  /// Sends an action by its path, with the presentations that are seen.
  func send(_ path: String) {
    guard !isReadOnly else { return }
    do {
      undecided.insert(try front.submit(Submit(path: document.pins.pinning(path))))
    } catch {
      refusal = "\(error)"
    }
  }

  func received(_ event: FrontEvent) throws -> Bool {
    switch event {
    case .connection(let state): connection = StoreConnection(state, before: connection)
    case .outcome(let token, let result):
      guard undecided.remove(token) != nil else { return false }
      refusal = result.refusal
    default:
      switch try stream.received(event, on: front) {
      case .event(let event): try changed(event)
      case .ended(let error): throw error
      case .opened, nil: return false
      }
    }
    return true
  }

  private func changed(_ event: StreamEvent) throws {
    do throws(WireError) {
      try document.apply(event)
    } catch {
      // A patch that does not fit is never guessed around: the slice is asked for again, whole.
      try stream.distrust(on: front)
    }
    if isOnce, document.revision != nil, document.isAbsent {
      throw CommandFailure(.noInput, "nothing is at '\(root.scope)' now")
    }
  }
}
