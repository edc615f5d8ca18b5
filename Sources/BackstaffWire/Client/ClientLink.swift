import BackstaffJSON

/// A front's side of the protocol as one value, without a socket and without a clock: it is told what happens and
/// answers with what to do. It keeps submissions until they have an outcome, says HELLO again when the daemon asks,
/// opens its streams again after that, notices a silent peer, and waits longer between attempts.
///
///     var link = ClientLink(.init(client: identity))
///     perform(link.start(now: now))
///     perform(link.received(frame, now: now))
///     let (token, actions) = try link.submit("refreshTapped", now: now)
package struct ClientLink: Sendable {
  package typealias Instant = ContinuousClock.Instant

  package struct Configuration: Sendable {
    package var client: ClientIdentity
    package var session: String
    package var incarnation: Int64
    package var schema: String?
    package var draws: [String]
    package var heartbeatMilliseconds: Int64
    /// The seed of the random waits.
    package var seed: UInt64

    package init(
      client: ClientIdentity, session: String = Hello.defaultSession, incarnation: Int64 = 1, schema: String? = nil,
      draws: [String] = [], heartbeatMilliseconds: Int64 = WireLimits.heartbeatMilliseconds, seed: UInt64 = 0
    ) {
      self.client = client
      self.session = session
      self.incarnation = incarnation
      self.schema = schema
      self.draws = draws
      self.heartbeatMilliseconds = heartbeatMilliseconds
      self.seed = seed
    }
  }

  enum Phase: Hashable, Sendable {
    case idle
    /// No socket; dial then.
    case waiting(until: Instant)
    /// A socket that is not connected yet.
    case dialing
    /// Connected; the daemon's WHO is awaited, but not for ever.
    case asking(until: Instant)
    case greeting(request: Int64, since: Instant)
    /// The daemon wants a HELLO later.
    case pausing(until: Instant)
    case live
    case ended
  }

  var configuration: Configuration
  var phase = Phase.idle
  /// When a dial that nothing has come of is made again.
  private var dialDeadline: Instant?
  var attachment = Attachment()
  /// The last WELCOME, of this connection or an earlier one.
  var welcome: Welcome?
  var isStale = false
  /// Why the last greeting came to nothing, while daemons are there to be greeted.
  package private(set) var obstacle: WireError?
  var outbox = Outbox()
  /// Submissions are not sent before this.
  var outboxPause: Instant?
  var streams: [StreamHandle: LinkStream] = [:]
  var handles: [UInt32: StreamHandle] = [:]
  /// Requests of streams that were closed before OPENED came.
  var orphans: Set<Int64> = []
  var commands: [Int64: LinkCommand] = [:]
  var heartbeat: Duration
  var lastHeard: Instant?
  var lastSent: Instant?
  var lastPing: Instant?
  var lastTick: Instant?
  var redial: Redial
  private var lastRequest: Int64 = 0
  private var actions: [LinkAction] = []

  package init(_ configuration: Configuration) {
    self.configuration = configuration
    heartbeat = .milliseconds(configuration.heartbeatMilliseconds)
    redial = Redial(seed: configuration.seed)
  }

  /// Whether frames can be exchanged now.
  package var isLive: Bool { phase == .live }

  /// Whether the link has given up or was closed.
  package var hasEnded: Bool { phase == .ended }

  /// Submissions without an outcome.
  package var undecided: Int { outbox.entries.count }
}

extension ClientLink {
  /// Begins: the first dial.
  package mutating func start(now: Instant) -> [LinkAction] {
    guard phase == .idle else { return [] }
    phase = .dialing
    emit(.connection(.connecting))
    perform(.dial)
    return takeActions()
  }

  /// There was nothing to dial.
  package mutating func dialFailed(now: Instant) -> [LinkAction] {
    guard !hasEnded else { return [] }
    forgetObstacle(now)
    phase = .waiting(until: now + redial.next())
    return takeActions()
  }

  /// The transport is up: the daemon will ask WHO, because a front's socket announces itself.
  package mutating func connected(now: Instant) -> [LinkAction] {
    if phase == .dialing { phase = .asking(until: now + heartbeat) }
    return takeActions()
  }

  /// The transport is down. A new socket is opened after a wait: what the old one still held must not be delivered.
  package mutating func disconnected(now: Instant) -> [LinkAction] {
    switch phase {
    case .asking, .greeting, .pausing, .live: lose(now)
    case .idle, .waiting, .dialing, .ended: break
    }
    return takeActions()
  }

  /// The run directory tells of another daemon than the one dialled last: it is dialled at once.
  package mutating func endpointChanged(now: Instant) -> [LinkAction] {
    switch phase {
    case .waiting, .dialing: dial()
    case .idle, .asking, .greeting, .pausing, .live, .ended: break
    }
    return takeActions()
  }

  /// A frame from the daemon.
  package mutating func received(_ frame: Frame, now: Instant) -> [LinkAction] {
    guard !hasEnded else { return [] }
    lastHeard = now
    do throws(WireError) {
      try dispatch(frame, now: now)
    } catch {
      tellObstacle(error)
      lose(now)
    }
    return takeActions()
  }

  /// What is no frame came from the daemon. Where one is waited for, it is left and tried again.
  package mutating func receivedUnreadable(_ error: WireError, now: Instant) -> [LinkAction] {
    switch phase {
    case .asking, .greeting:
      tellObstacle(error)
      lose(now)
    case .idle, .waiting, .dialing, .pausing, .live, .ended: break
    }
    return takeActions()
  }

  /// Time has passed. Frames that have arrived must be given to the link first, or a front that was stopped for a while
  /// takes its own sleep for the daemon's death.
  package mutating func tick(now: Instant) -> [LinkAction] {
    switch phase {
    case .waiting(let until) where now >= until: dial()
    case .dialing: dialAgain(now)
    case .asking(let until) where now >= until: hello(now)
    case .pausing(let until) where now >= until: hello(now)
    case .greeting(_, let since) where now - since >= heartbeat * WireLimits.silentIntervals: lose(now)
    case .live: tickLive(now)
    default: break
    }
    return takeActions()
  }

  /// When ``tick(now:)`` has something to do next; nil when only an event can change anything.
  package var deadline: Instant? {
    switch phase {
    case .waiting(let until), .asking(let until), .pausing(let until): until
    case .greeting(_, let since): since + heartbeat * WireLimits.silentIntervals
    case .live: liveDeadline
    case .dialing: dialDeadline
    case .idle, .ended: nil
    }
  }

  /// The front has finished.
  package mutating func close(now: Instant) -> [LinkAction] {
    guard !hasEnded else { return [] }
    if phase == .live { send(attachment.frame(Bye.done), now) }
    end(.closed, WireError(.draining, "the front was closed before the outcome was known"))
    return takeActions()
  }
}

extension ClientLink {
  mutating func perform(_ action: LinkAction) {
    actions.append(action)
  }

  mutating func emit(_ event: LinkEvent) {
    actions.append(.event(event))
  }

  mutating func send(_ frame: Frame, _ now: Instant) {
    lastSent = now
    actions.append(.send(frame))
  }

  mutating func takeActions() -> [LinkAction] {
    defer { actions = [] }
    return actions
  }

  mutating func nextRequest() -> Int64 {
    lastRequest += 1
    return lastRequest
  }

  /// Gives the connection up and tries again after a wait.
  mutating func lose(_ now: Instant) {
    becomeStale(now)
    perform(.drop)
    phase = .waiting(until: now + redial.next())
  }

  /// Gives up for good.
  mutating func end(_ state: ConnectionState, _ reason: WireError) {
    phase = .ended
    for token in outbox.discard() { emit(.outcome(token, .lost(reason))) }
    for request in commands.keys.sorted() {
      if let command = commands[request] { emit(.result(command.token, .failure(reason))) }
    }
    commands = [:]
    emit(.connection(state))
    perform(.drop)
  }

  mutating func becomeStale(_ now: Instant) {
    guard welcome != nil, !isStale else { return }
    isStale = true
    emit(.connection(.stale(since: now)))
  }

  /// The greeting under way comes to nothing: whoever waits is told why, once for each reason.
  mutating func tellObstacle(_ error: WireError) {
    switch phase {
    case .asking, .greeting, .pausing: break
    case .idle, .waiting, .dialing, .live, .ended: return
    }
    guard error != obstacle else { return }
    obstacle = error
    emit(.connection(.notWelcomed(error)))
  }

  /// No daemon is there, so none refuses.
  private mutating func forgetObstacle(_ now: Instant) {
    guard obstacle.take() != nil else { return }
    emit(.connection(welcome == nil ? .connecting : .stale(since: now)))
  }

  mutating func passObstacle() { obstacle = nil }

  /// A transport that is never up and never down would be waited for without an end: it gets as long as a peer that is
  /// silent.
  private mutating func dialAgain(_ now: Instant) {
    guard let dialDeadline else {
      dialDeadline = now + heartbeat * WireLimits.silentIntervals
      return
    }
    guard now >= dialDeadline else { return }
    forgetObstacle(now)
    dial()
  }

  mutating func dial() {
    phase = .dialing
    dialDeadline = nil
    perform(.drop)
    perform(.dial)
  }

  private mutating func tickLive(_ now: Instant) {
    excuseOwnSleep(now)
    if let lastHeard, now - lastHeard >= heartbeat * WireLimits.silentIntervals { return lose(now) }
    if let outboxPause, now >= outboxPause {
      self.outboxPause = nil
      outbox.rewindAll()
      flushOutbox(now)
    }
    reopenStreams(now)
    if let pingDue, now >= pingDue { ping(now) }
  }

  /// A front that was stopped for a while has not listened either: the daemon gets one more interval, and a PING.
  private mutating func excuseOwnSleep(_ now: Instant) {
    defer { lastTick = now }
    guard let lastTick, let lastHeard, now - lastTick > heartbeat * 2 else { return }
    self.lastHeard = max(lastHeard, now - heartbeat * (WireLimits.silentIntervals - 1))
  }

  /// A PING goes out when either side has been quiet for an interval: one silence would hide our life from the daemon,
  /// the other its life from us.
  private var pingDue: Instant? {
    guard let quietest = [lastHeard, lastSent].compactMap({ $0 }).min() else { return nil }
    let due = quietest + heartbeat
    return lastPing.map { max(due, $0 + heartbeat) } ?? due
  }

  private mutating func ping(_ now: Instant) {
    lastPing = now
    send(attachment.frame(Ping(), b: nextRequest()), now)
  }

  private var liveDeadline: Instant? {
    let death = lastHeard.map { $0 + heartbeat * WireLimits.silentIntervals }
    let reopening = streams.values.compactMap(\.reopenAt).min()
    return [death, outboxPause, reopening, pingDue].compactMap { $0 }.min()
  }
}
