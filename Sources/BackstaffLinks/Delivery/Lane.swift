import BackstaffWire

/// The way into one session, as a value: one link after the other, in the order of acceptance. The next one is sent
/// when the daemon's word about the one before has come: that is what keeps the order, whatever is refused or lost on
/// the way.
struct Lane {
  typealias Instant = ContinuousClock.Instant

  enum Step: Equatable {
    /// Look into the spool for what waits behind this number.
    case load(after: Int64)
    case send(Delivery)
    /// It has waited too long to be sent safely.
    case expire(Delivery)
    case pause(until: Instant)
    /// The daemon's word is awaited.
    case listen
    case idle
  }

  /// What is loaded at once.
  static let page = 64

  private var loaded: [Delivery] = []
  private var lastLoaded: Int64 = 0
  private var mayHaveMore = true
  private var underWay: Delivery?
  /// Nothing is sent before this.
  private(set) var pausedUntil: Instant?

  /// A link was taken for this session.
  mutating func notice() { mayHaveMore = true }

  mutating func load(_ deliveries: [Delivery]) {
    loaded += deliveries
    lastLoaded = deliveries.last?.number ?? lastLoaded
    mayHaveMore = deliveries.count == Self.page
  }

  /// What to do now. Links taken before `oldest` (in milliseconds since 1970) are not sent any more.
  mutating func step(now: Instant, oldest: Int64) -> Step {
    if underWay != nil { return .listen }
    if let pausedUntil, now < pausedUntil { return .pause(until: pausedUntil) }
    pausedUntil = nil
    guard let next = loaded.first else { return mayHaveMore ? .load(after: lastLoaded) : .idle }
    guard next.acceptedAt >= oldest else {
      loaded.removeFirst()
      return .expire(next)
    }
    underWay = next
    return .send(next)
  }

  /// The daemon's word about the link under way.
  mutating func heard(_ verdict: Verdict, now: Instant) -> Settlement? {
    guard let delivery = underWay else { return nil }
    underWay = nil
    switch verdict {
    case .again(let pause):
      pausedUntil = now + pause
      return nil
    case .settled(let state):
      loaded.removeFirst()
      return Settlement(delivery.number, state)
    }
  }
}
