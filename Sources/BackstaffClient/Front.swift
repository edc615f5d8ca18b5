import BackstaffBus
import BackstaffJSON
import BackstaffWire

/// What a front learns: changes of the connection, outcomes, slices, answers.
package typealias FrontEvent = LinkEvent

/// The socket half of a front: it carries out what a ``ClientLink`` decides, over ZeroMQ, on the one thread that uses
/// it.
///
///     let front = try Front(FrontOptions(runDirectory: run, name: "wall", kind: .front))
///     let wall = front.open(Open(scope: "plan"))
///     while true {
///       try front.wait(alongside: [.descriptor(keys)])
///       for event in try front.service() { … }
///     }
///
/// A daemon that is not there, stops, or is started again is no error: the front says `stale` and goes on trying.
/// Errors are thrown only when the machine refuses (no descriptors left).
package final class Front {
  package let options: FrontOptions
  private let context: BusContext
  private var link: ClientLink
  private var ownSocket: DealerSocket?
  /// Whether an actor uses the front, not a thread: its jobs follow one another with all memory in order, on whatever
  /// thread each of them runs, which is how a socket of ZeroMQ may move.
  package var belongsToActor = false
  /// The daemon that was dialled last.
  private var dialled: EndpointRecord?
  private var lastLook: ContinuousClock.Instant?
  /// Frames the socket did not take yet, in order.
  private var unsent: [Frame] = []
  private var events: [FrontEvent] = []

  /// Called whenever the socket is used. Whoever waits for its descriptor on another thread has to look at it again
  /// then.
  package var onUse: (() -> Void)?

  /// How often an absent daemon's run directory is looked at.
  private static let lookInterval: Duration = .milliseconds(50)
  /// How long an orderly end waits for its last frames.
  private static let lingerMilliseconds = 200

  /// A front that begins to connect, in a context of its own where none is given. Nothing is waited for.
  package init(_ options: FrontOptions, in context: BusContext? = nil) throws(BusError) {
    self.options = options
    self.context = if let context { context } else { try BusContext() }
    var generator = SystemRandomNumberGenerator()
    link = ClientLink(
      .init(
        client: options.client, session: options.session, incarnation: options.incarnation, schema: options.schema,
        draws: options.draws, heartbeatMilliseconds: options.heartbeatMilliseconds, seed: generator.next()))
    try perform(link.start(now: .now))
  }

  /// Whether submissions and questions reach the daemon now.
  package var isLive: Bool { link.isLive }

  /// Why the daemon that is there has not let the front in, while it goes on trying.
  package var obstacle: WireError? { link.obstacle }

  /// Whether the front was refused or closed.
  package var hasEnded: Bool { link.hasEnded }

  /// Submissions without an outcome.
  package var undecided: Int { link.undecided }

  /// Takes what has arrived, sends what is due, and gives what there is to know, oldest first. Never blocks.
  package func service(now: ContinuousClock.Instant = .now) throws(BusError) -> [FrontEvent] {
    try advance(now)
    defer { events = [] }
    return events
  }

  /// One event at a time, for callers that stop at the one they wait for.
  func nextEvent(now: ContinuousClock.Instant = .now) throws(BusError) -> FrontEvent? {
    if events.isEmpty { try advance(now) }
    return events.isEmpty ? nil : events.removeFirst()
  }

  /// What to poll for. Poll for ``timeoutMilliseconds(now:)`` at most, then call ``service(now:)``.
  package var pollItems: [PollItem] {
    guard let socket else { return [] }
    let item = PollItem.socket(socket, unsent.isEmpty ? .readable : [.readable, .writable])
    return [item] + [PollItem.transport(of: socket)].compactMap { $0 }
  }

  /// How long nothing needs to be done when nothing arrives; nil for as long as one likes.
  package func timeoutMilliseconds(now: ContinuousClock.Instant = .now) -> Int? {
    guard events.isEmpty else { return 0 }
    var waits: [Duration] = []
    if let deadline = link.deadline { waits.append(deadline - now) }
    if !link.isLive, !link.hasEnded { waits.append(Self.lookInterval) }
    return waits.min().map { max(0, Self.milliseconds(roundingUp: $0)) }
  }

  /// Waits until there is something to do for the front, or for one of the items beside it, or the time is over. Gives
  /// what is ready of the items.
  @discardableResult
  package func wait(
    _ timeout: Duration? = nil, alongside items: [PollItem] = []
  ) throws(BusError) -> [PollEvents] {
    let limits = [timeout.map(Self.milliseconds(roundingUp:)), timeoutMilliseconds()].compactMap { $0 }
    return Array(try poll(items + pollItems, timeoutMilliseconds: limits.min()).prefix(items.count))
  }

  /// Says goodbye. Submissions without an outcome are given up.
  package func close() throws(BusError) {
    try perform(link.close(now: .now))
  }
}

extension Front {
  /// Sends an action, now or as soon as the daemon is there. Its outcome arrives as an event with the token.
  ///
  /// Throws a ``WireError``: `too_large`, `invalid_payload`, `overloaded`, `draining`.
  package func submit(_ submit: Submit) throws -> SubmitToken {
    let (token, actions) = try link.submit(submit, now: .now)
    try perform(actions)
    return token
  }

  /// Sends a link by its id, once however often it is sent: the id is the key.
  package func submitLink(url: String, id: WireID, session: String? = nil) throws -> SubmitToken {
    try submit(
      Submit(
        path: Submit.linkPath, payload: .object(["url": .string(url), "id": .string(id.description)]), key: id,
        issuedAtMilliseconds: WallClock.milliseconds, session: session))
  }

  /// Follows a slice until ``close(_:)``.
  package func open(_ open: Open) throws(BusError) -> StreamHandle {
    let (handle, actions) = link.open(open, now: .now)
    try perform(actions)
    return handle
  }

  /// Stops following. No event of this handle comes any more, not even one that has arrived.
  package func close(_ handle: StreamHandle) throws(BusError) {
    try perform(link.close(handle, now: .now))
    events.removeAll { $0.handle == handle }
  }

  /// Opens a slice again that could not be applied.
  package func distrust(_ handle: StreamHandle) throws(BusError) {
    try perform(link.distrust(handle, now: .now))
  }

  /// Asks the daemon. Throws a ``WireError``: `too_large`, `draining`.
  package func command(_ command: Command) throws -> CommandToken {
    let (token, actions) = try link.command(command, now: .now)
    try perform(actions)
    return token
  }
}

extension Front {
  private var socket: DealerSocket? {
    get {
      if belongsToActor { ownSocket?.adopt() }
      return ownSocket
    }
    set { ownSocket = newValue }
  }

  private func advance(_ now: ContinuousClock.Instant) throws(BusError) {
    try flush()
    try receiveTransport(now)
    try receiveFrames(now)
    try lookForDaemon(now)
    try perform(link.tick(now: now))
  }

  private func perform(_ actions: [LinkAction]) throws(BusError) {
    if !actions.isEmpty { onUse?() }
    for action in actions {
      switch action {
      case .send(let frame): try send(frame)
      case .event(let event): events.append(event)
      case .drop: try drop()
      case .dial: try dial()
      }
    }
  }

  private func send(_ frame: Frame) throws(BusError) {
    guard let socket else { return }
    guard unsent.isEmpty, try socket.send(frame) == .sent else {
      unsent.append(frame)
      return
    }
  }

  private func flush() throws(BusError) {
    guard let socket, !unsent.isEmpty else { return }
    var sent = 0
    while sent < unsent.count, try socket.send(unsent[sent]) == .sent { sent += 1 }
    unsent.removeFirst(sent)
  }

  /// Closes the socket. After an orderly end the last frames may still leave.
  private func drop() throws(BusError) {
    if link.hasEnded { try socket?.setLinger(milliseconds: Self.lingerMilliseconds) }
    socket = nil
    unsent = []
  }

  private func dial() throws(BusError) {
    let record: EndpointRecord
    do {
      record = try Endpoint.read(in: options.runDirectory)
    } catch {
      return try perform(link.dialFailed(now: .now))
    }
    dialled = record
    socket = try DealerSocket(context, connecting: record.ctl)
  }

  private func receiveTransport(_ now: ContinuousClock.Instant) throws(BusError) {
    for event in try socket?.transportEvents() ?? [] {
      switch event {
      case .connected: try perform(link.connected(now: now))
      case .disconnected: try perform(link.disconnected(now: now))
      }
    }
  }

  /// The socket may be replaced while its frames are handled; the rest of the old one's is not wanted then.
  private func receiveFrames(_ now: ContinuousClock.Instant) throws(BusError) {
    while let content = try socket?.receive() {
      switch content {
      case .frame(let frame): try perform(link.received(frame, now: now))
      case .unreadable(let error): try perform(link.receivedUnreadable(error, now: now))
      }
    }
  }

  /// A daemon that was started anew is found by its record, without waiting for the next attempt.
  private func lookForDaemon(_ now: ContinuousClock.Instant) throws(BusError) {
    guard !link.isLive, !link.hasEnded else { return }
    if let lastLook, now - lastLook < Self.lookInterval { return }
    lastLook = now
    guard let record = Self.record(in: options.runDirectory), record != dialled else { return }
    try perform(link.endpointChanged(now: now))
  }

  private static func record(in directory: String) -> EndpointRecord? {
    do {
      return try Endpoint.read(in: directory)
    } catch {
      return nil  // No daemon yet: that is what we are waiting for.
    }
  }

  private static func milliseconds(roundingUp duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
