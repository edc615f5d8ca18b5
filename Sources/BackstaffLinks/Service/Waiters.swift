/// Those who wait for their links to be delivered, as a value.
struct Waiters<Name: Hashable> {
  typealias Instant = ContinuousClock.Instant

  private struct Waiter {
    var reply: Reply
    var pending: Set<Int64>
    let deadline: Instant
  }

  private var waiters: [Name: Waiter] = [:]
  private var byNumber: [Int64: Set<Name>] = [:]

  var count: Int { waiters.count }

  /// The next time that somebody has waited for long enough.
  var deadline: Instant? { waiters.values.map(\.deadline).min() }

  mutating func add(_ name: Name, _ reply: Reply, until deadline: Instant) {
    let pending = reply.pending
    waiters[name] = Waiter(reply: reply, pending: pending, deadline: deadline)
    for number in pending { byNumber[number, default: []].insert(name) }
  }

  /// Notes how a delivery ended; gives those who wait for nothing more.
  mutating func settle(_ settlement: Settlement) -> [(Name, Reply)] {
    var done: [(Name, Reply)] = []
    for name in byNumber.removeValue(forKey: settlement.number) ?? [] {
      waiters[name]?.reply.settle(settlement)
      waiters[name]?.pending.remove(settlement.number)
      if let waiter = waiters[name], waiter.pending.isEmpty {
        waiters[name] = nil
        done.append((name, waiter.reply))
      }
    }
    return done
  }

  /// Gives those whose time is over.
  mutating func expire(now: Instant) -> [(Name, Reply)] {
    guard let deadline, now >= deadline else { return [] }
    return take { $0.deadline <= now }
  }

  /// Gives everybody: the service ends.
  mutating func takeAll() -> [(Name, Reply)] { take { _ in true } }

  private mutating func take(where condition: (Waiter) -> Bool) -> [(Name, Reply)] {
    let taken = waiters.filter { condition($0.value) }
    for (name, waiter) in taken {
      waiters[name] = nil
      for number in waiter.pending {
        byNumber[number]?.remove(name)
        if byNumber[number]?.isEmpty == true { byNumber[number] = nil }
      }
    }
    return taken.map { ($0.key, $0.value.reply) }
  }
}
