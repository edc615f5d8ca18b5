import Backstaff
import BackstaffBus
import BackstaffWire

/// Which rows of which lists are wanted, by the scopes of the lists from the stream's own on.
package typealias WindowRequests = [String: WindowRequest]

/// A stream whose windows move: the one at hand, and the one that takes its place when its snapshot is there.
package struct WindowedStream {
  /// What an event of a front means for the stream.
  package enum News {
    case opened(Opened)
    case event(StreamEvent)
    /// What was asked for was refused, or is not sent any more; what is at hand stays as it is.
    case ended(WireError)
  }

  private let scope: String
  private var handle: StreamHandle
  private var windows: WindowRequests
  private var next: (handle: StreamHandle, windows: WindowRequests)?
  /// What to ask for when what was asked for before has come: however fast a person scrolls, two streams are open.
  private var later: WindowRequests?
  /// What was refused last: asking again would get the same answer, after each frame.
  private var refused: WindowRequests?

  package init(_ front: Front, scope: String, _ windows: WindowRequests = [:]) throws(BusError) {
    self.scope = scope
    self.windows = windows
    handle = try front.open(Open(scope: scope, windows))
  }

  /// Whether rows are on their way that a window was moved for.
  package var isMoving: Bool { next != nil }
  /// The rows that are wanted last.
  package var wanted: WindowRequests { later ?? next?.windows ?? windows }

  /// Moves the windows. What is shown stays until the rows of the new ones are there.
  package mutating func show(_ windows: WindowRequests, on front: Front) throws(BusError) {
    guard windows != wanted, windows != refused else { return }
    if next != nil {
      later = windows
    } else {
      next = (try front.open(Open(scope: scope, windows)), windows)
    }
  }

  /// Moves the windows to what was looked at.
  ///
  /// - Parameter demand: What was looked at in the list at a scope, where it is known.
  @MainActor
  package mutating func showWhatIsSeen(on front: Front, _ demand: (String) -> WindowDemand?) throws(BusError) {
    var wanted = wanted
    let most = Int(WireLimits.windowRows) / max(1, wanted.count)
    for (place, request) in wanted {
      if let next = demand(place)?.take(after: request, atMost: most) { wanted[place] = next }
    }
    try show(wanted, on: front)
  }

  /// Takes in an event of the front; `nil` for one that is not this stream's.
  package mutating func received(_ event: FrontEvent, on front: Front) throws(BusError) -> News? {
    switch event {
    case .opened(handle, let opened): return .opened(opened)
    case .stream(handle, let event): return .event(event)
    case .stream(let other, .snapshot(let snapshot)) where other == next?.handle:
      try moveOn(on: front)
      return .event(.snapshot(snapshot))
    case .streamEnded(let other, let error) where other == next?.handle:
      (refused, next) = (next?.windows, nil)
      try showLater(on: front)
      return .ended(error)
    case .streamEnded(handle, let error): return .ended(error)
    default: return nil
    }
  }

  /// Has the whole slice sent again: a patch did not fit.
  package func distrust(on front: Front) throws(BusError) { try front.distrust(handle) }

  /// Lets the next stream take the place of the one at hand, and asks for what was wanted meanwhile.
  private mutating func moveOn(on front: Front) throws(BusError) {
    guard let next else { return }
    try front.close(handle)
    (handle, windows, self.next) = (next.handle, next.windows, nil)
    try showLater(on: front)
  }

  private mutating func showLater(on front: Front) throws(BusError) {
    guard let windows = later.take() else { return }
    try show(windows, on: front)
  }
}

extension Open {
  fileprivate init(scope: String, _ windows: WindowRequests) {
    var windows = windows.mapValues {
      Window(from: Int64($0.from), count: Int64($0.count), matching: $0.matching, around: $0.around)
    }
    let own = windows.removeValue(forKey: "")
    self.init(scope: scope, window: own, windows: windows)
  }
}
