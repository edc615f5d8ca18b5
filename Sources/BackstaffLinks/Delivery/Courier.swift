import BackstaffBus
import BackstaffClient
import BackstaffWire

/// The edge of delivery: a front for each session that links wait for, and what the lanes want done.
final class Courier {
  typealias Instant = ContinuousClock.Instant

  /// Sessions that are delivered to at once; further ones wait for a lane that has nothing to do.
  static let lanes = 64
  private static let refusedPause: Duration = .seconds(5)
  private static let expired = Delivery.State.refused(
    code: "expired", detail: "the link waited for so long that it might be opened twice if it were sent now")

  private final class Route {
    let session: String
    var lane = Lane()
    var front: Front
    var token: SubmitToken?
    /// When a front that the daemon did not want is replaced.
    var renewal: Instant?

    init(_ session: String, _ front: Front) {
      self.session = session
      self.front = front
    }
  }

  private let run: String
  private let home: String
  private let context: BusContext
  private var routes: [String: Route] = [:]
  private var crowd: [String] = []
  private let warn: (String) -> Void

  /// Delivers to the daemon of a run folder. The way into the session `home` is always open: by it one sees whether the
  /// daemon is there.
  init(run: String, home: String, waiting sessions: [String], warn: @escaping (String) -> Void) throws(BusError) {
    self.run = run
    self.home = home
    self.warn = warn
    context = try BusContext()
    try open(home)
    for session in sessions { try notice(session) }
  }

  /// Whether the daemon answers.
  var isLive: Bool { routes[home]?.front.isLive ?? false }

  var pollItems: [PollItem] { routes.values.flatMap(\.front.pollItems) }

  func timeoutMilliseconds(now: Instant) -> Int? {
    var waits = routes.values.compactMap { $0.front.timeoutMilliseconds(now: now) }
    for route in routes.values {
      for until in [route.lane.pausedUntil, route.renewal] {
        if let until { waits.append(Self.milliseconds(until - now)) }
      }
    }
    return waits.min()
  }

  /// A link was taken for a session.
  func notice(_ session: String) throws(BusError) {
    if let route = routes[session] {
      route.lane.notice()
    } else if routes.count < Self.lanes {
      try open(session)
    } else if !crowd.contains(session) {
      crowd.append(session)
    }
  }

  /// Sends what is due and gives what has ended.
  func service(_ spool: Spool, oldest: Int64, now: Instant) throws -> [Settlement] {
    var settlements: [Settlement] = []
    for route in Array(routes.values) {
      settlements += try listen(route, now)
      settlements += try advance(route, spool, oldest, now)
    }
    return settlements
  }

  /// Says goodbye; what is under way stays in the spool.
  func close() throws(BusError) {
    for route in routes.values { try route.front.close() }
  }

  // MARK: one session

  private func open(_ session: String) throws(BusError) {
    routes[session] = Route(session, try front(session))
  }

  private func front(_ session: String) throws(BusError) -> Front {
    try Front(
      FrontOptions(runDirectory: run, session: session, name: "backstaff-links", kind: .links),
      in: context)
  }

  private func listen(_ route: Route, _ now: Instant) throws -> [Settlement] {
    var settlements: [Settlement] = []
    for event in try route.front.service(now: now) {
      switch event {
      case .outcome(let token, let result) where token == route.token:
        route.token = nil
        if let settlement = route.lane.heard(Verdict(result), now: now) { settlements.append(settlement) }
      case .connection(.refused(let error)):
        warn("the daemon wants no links for the session \(route.session): \(error)")
        route.renewal = now + Self.refusedPause
      default: break
      }
    }
    return settlements
  }

  private func advance(_ route: Route, _ spool: Spool, _ oldest: Int64, _ now: Instant) throws -> [Settlement] {
    if let renewal = route.renewal {
      guard now >= renewal else { return [] }
      route.renewal = nil
      route.front = try front(route.session)
    }
    var settlements: [Settlement] = []
    while true {
      switch route.lane.step(now: now, oldest: oldest) {
      case .load(let number):
        route.lane.load(try spool.pending(route.session, after: number, limit: Lane.page))
      case .send(let delivery):
        let submit = Submit.link(delivery.url, id: delivery.id, issuedAtMilliseconds: delivery.acceptedAt)
        route.token = try route.front.submit(submit)
      case .expire(let delivery): settlements.append(Settlement(delivery.number, Self.expired))
      case .idle:
        try rest(route)
        return settlements
      case .pause, .listen: return settlements
      }
    }
  }

  /// Gives the lane of a session without work to one that waits.
  private func rest(_ route: Route) throws {
    guard route.session != home, let next = crowd.first else { return }
    routes[route.session] = nil
    try route.front.close()
    crowd.removeFirst()
    try open(next)
  }

  private static func milliseconds(_ duration: Duration) -> Int { max(0, Int(duration / .milliseconds(1)) + 1) }
}
