/// How long the request of one connection has been on its way, as a value.
struct ArrivalClock {
  typealias Instant = ContinuousClock.Instant

  private enum Phase {
    /// Nothing has to be heard of the first request to be told that it takes too long.
    case first(since: Instant)
    /// Between two requests, or in the header of a later one.
    case quiet(since: Instant)
    case inBody(since: Instant)
    case whole
  }

  private var phase: Phase

  init(openedAt now: Instant) { phase = .first(since: now) }

  /// The header has arrived. The time of the first one counts from the connection, that of a later one from here.
  mutating func began(at now: Instant) {
    if case .first(let since) = phase { phase = .inBody(since: since) } else { phase = .inBody(since: now) }
  }

  mutating func becameWhole() { phase = .whole }

  /// The answer has been sent.
  mutating func answered(at now: Instant) { phase = .quiet(since: now) }

  var since: Instant? {
    switch phase {
    case .first(let since), .quiet(let since), .inBody(let since): since
    case .whole: nil
    }
  }

  /// Whether somebody waits for a word when the time is over: a pause between requests just ends.
  var wantsWord: Bool {
    switch phase {
    case .first, .inBody: true
    case .quiet, .whole: false
    }
  }
}
