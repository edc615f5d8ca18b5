/// The submissions of one client in one session, in sequence mode.
struct ClientLedger: Sendable {
  private(set) var incarnation: Int64 = 0
  /// The last consumed number, durable or in flight.
  private(set) var last: Int64 = 0
  private var pending: [Pending] = []
  private var recent = RecentOutcomes<Int64>()

  struct Pending: Sendable {
    let number: Int64
    let digest: UInt64
    var waiting: [WireID]
  }

  func decide(incarnation: Int64, number: Int64, digest: UInt64) -> SubmitLedger.Decision {
    if incarnation < self.incarnation { return .fenced(current: self.incarnation) }
    if incarnation > self.incarnation { return number == 1 ? .apply : .gap(expected: 1) }
    if number > last + 1 { return .gap(expected: last + 1) }
    if number == last + 1 { return pending.count < WireLimits.submissionsInFlight ? .apply : .overloaded }
    if let entry = pending.first(where: { $0.number == number }) {
      return entry.digest == digest ? .inFlight : .conflict
    }
    guard let outcome = recent[number] else { return .older }
    return outcome.digest == digest ? .duplicate(outcome) : .conflict
  }

  mutating func accept(incarnation: Int64, number: Int64, digest: UInt64, connection: WireID) {
    if incarnation > self.incarnation { begin(incarnation) }
    last = number
    pending.append(Pending(number: number, digest: digest, waiting: [connection]))
  }

  mutating func join(incarnation: Int64, number: Int64, connection: WireID) {
    guard let index = index(incarnation: incarnation, number: number) else { return }
    if !pending[index].waiting.contains(connection) { pending[index].waiting.append(connection) }
  }

  /// An outcome of an older incarnation is not kept: nobody may ask for it any more.
  mutating func settle(incarnation: Int64, number: Int64, _ outcome: SubmitOutcome) -> [WireID] {
    guard let index = index(incarnation: incarnation, number: number) else { return [] }
    recent[number] = outcome
    return pending.remove(at: index).waiting
  }

  mutating func abandonInFlight(_ client: WireID) -> [(origin: Origin, waiting: [WireID])] {
    defer { pending = [] }
    if let first = pending.first { last = first.number - 1 }
    return pending.map { entry in
      (.sequence(client: client, incarnation: incarnation, number: entry.number), entry.waiting)
    }
  }

  mutating func restore(incarnation: Int64, last: Int64) {
    if incarnation > self.incarnation { begin(incarnation) }
    if incarnation == self.incarnation { self.last = max(self.last, last) }
  }

  mutating func restore(incarnation: Int64, number: Int64, _ outcome: SubmitOutcome) {
    restore(incarnation: incarnation, last: number)
    if incarnation == self.incarnation { recent[number] = outcome }
  }

  private func index(incarnation: Int64, number: Int64) -> Int? {
    guard incarnation == self.incarnation else { return nil }
    return pending.firstIndex { $0.number == number }
  }

  /// A new incarnation begins at 1. What the old one still had in flight is journaled by itself; nobody waits for it.
  private mutating func begin(_ newer: Int64) {
    incarnation = newer
    last = 0
    pending = []
    recent = RecentOutcomes()
  }
}

/// The outcomes decided last, at most ``WireLimits/recentOutcomes`` of them.
struct RecentOutcomes<Name: Hashable & Sendable>: Sendable {
  private var outcomes: [Name: SubmitOutcome] = [:]
  private var order: [Name] = []
  private var oldest = 0

  subscript(name: Name) -> SubmitOutcome? {
    get { outcomes[name] }
    set {
      guard let newValue else { return }
      if outcomes.updateValue(newValue, forKey: name) == nil { keep(name) }
    }
  }

  /// A ring: the newest name takes the place of the oldest once the ring is full.
  private mutating func keep(_ name: Name) {
    guard order.count == WireLimits.recentOutcomes else { return order.append(name) }
    outcomes[order[oldest]] = nil
    order[oldest] = name
    oldest = (oldest + 1) % order.count
  }
}
