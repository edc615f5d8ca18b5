import BackstaffJSON
import BackstaffWire

/// A front's link and a model daemon with a pipe between them that can be cut at any frame, and a clock that moves only
/// when told.
struct LinkRig {
  var link: ClientLink
  var daemon = ModelDaemon()
  var now = ContinuousClock.now
  var events: [LinkEvent] = []
  var document = SliceDocument()
  private(set) var isConnected = false
  private(set) var isDialling = false
  private(set) var toDaemon: [Frame] = []
  private(set) var toFront: [Frame] = []
  /// Frames that have crossed, both ways.
  private(set) var crossed = 0

  init(incarnation: Int64 = 1) {
    let client = ClientIdentity(id: id(1), name: "test", kind: .front)
    link = ClientLink(.init(client: client, incarnation: incarnation, seed: 3))
    perform(link.start(now: now))
  }

  /// A rig whose link is live.
  static func live() throws -> LinkRig {
    var rig = LinkRig()
    rig.connect()
    try rig.settle()
    return rig
  }

  var outcomes: [SubmitToken: SubmitResult] {
    var outcomes: [SubmitToken: SubmitResult] = [:]
    for case .outcome(let token, let result) in events { outcomes[token] = result }
    return outcomes
  }

  var states: [String] {
    events.compactMap { event in
      guard case .connection(let state) = event else { return nil }
      return switch state {
      case .connecting: "connecting"
      case .live: "live"
      case .stale: "stale"
      case .notWelcomed(let error): "not welcomed \(error.code.name)"
      case .refused(let error): "refused \(error.code.name)"
      case .closed: "closed"
      }
    }
  }

  /// The socket has reached the daemon.
  mutating func connect() {
    isConnected = true
    isDialling = false
    toFront += daemon.probed()
    perform(link.connected(now: now))
  }

  /// The connection is lost, with everything under way.
  mutating func cut() {
    isConnected = false
    (toDaemon, toFront) = ([], [])
    perform(link.disconnected(now: now))
  }

  /// Time passes until the link dials; then it is connected.
  mutating func reconnect() {
    pass(.seconds(6))
    if isDialling { connect() }
  }

  mutating func pass(_ time: Duration) {
    now += time
    perform(link.tick(now: now))
  }

  mutating func submit(_ path: String, key: WireID? = nil) throws -> SubmitToken {
    let (token, actions) = try link.submit(Submit(path: path, key: key), now: now)
    perform(actions)
    return token
  }

  mutating func open(_ scope: String = "", mode: Open.Mode = .latest) -> StreamHandle {
    let (handle, actions) = link.open(Open(scope: scope, mode: mode), now: now)
    perform(actions)
    return handle
  }

  mutating func close(_ handle: StreamHandle) {
    perform(link.close(handle, now: now))
  }

  mutating func ask(_ command: Command) throws -> CommandToken {
    let (token, actions) = try link.command(command, now: now)
    perform(actions)
    return token
  }

  /// Gives a frame to the link as if the daemon had sent it.
  mutating func inject(_ frame: Frame) {
    perform(link.received(frame, now: now))
  }

  /// Lets one frame cross; false when none waits.
  mutating func step() throws(WireError) -> Bool {
    guard isConnected else { return false }
    if !toDaemon.isEmpty {
      toFront += try daemon.received(toDaemon.removeFirst())
    } else if !toFront.isEmpty {
      inject(toFront.removeFirst())
    } else {
      return false
    }
    crossed += 1
    return true
  }

  /// Lets frames cross until none waits.
  mutating func settle() throws(WireError) {
    while try step() {}
  }

  /// Throws away what waits on the way to the front.
  mutating func loseReplies() {
    toFront = []
  }

  private mutating func perform(_ actions: [LinkAction]) {
    for action in actions {
      switch action {
      case .send(let frame): if isConnected { toDaemon.append(frame) }
      case .event(let event): note(event)
      case .drop:
        isConnected = false
        (toDaemon, toFront) = ([], [])
      case .dial: isDialling = true
      }
    }
  }

  private mutating func note(_ event: LinkEvent) {
    events.append(event)
    guard case .stream(let handle, let news) = event else { return }
    do throws(WireError) {
      try document.apply(news)
    } catch {
      perform(link.distrust(handle, now: now))
    }
  }
}
