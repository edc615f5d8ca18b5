/// The one-shot submissions of one session, by key: at most ``WireLimits/keys`` of them, the oldest leave first.
struct KeyLedger: Sendable {
  /// The digest of each key's submission.
  private var digests: [WireID: UInt64] = [:]
  private var order: [WireID] = []
  private var oldest = 0
  /// Whether a key has left, so that one that is not here may be in the journal nevertheless.
  private var hasForgotten = false
  private var pending: [WireID: [WireID]] = [:]
  private var pendingOrder: [WireID] = []
  private var recent = RecentOutcomes<WireID>()
  /// The ring never grows beyond this; evicting a key that is in flight would need as many in flight at once.
  private let limit: Int

  init(limit: Int = WireLimits.keys) {
    self.limit = limit
  }

  var count: Int { digests.count }

  func decide(_ key: WireID, _ submission: Submission, nowMilliseconds: Int64) -> SubmitLedger.Decision {
    if let digest = digests[key] {
      if digest != submission.digest { return .conflict }
      if pending[key] != nil { return .inFlight }
      return recent[key].map { .duplicate($0) } ?? .older
    }
    if pendingOrder.count >= WireLimits.submissionsInFlight { return .overloaded }
    // Compared, not subtracted: what a peer claims may be any number.
    if let issued = submission.issuedAtMilliseconds, issued < nowMilliseconds - WireLimits.keyWindowMilliseconds {
      return .expired
    }
    return hasForgotten ? .older : .apply
  }

  mutating func accept(_ key: WireID, digest: UInt64, connection: WireID) {
    remember(key, digest: digest)
    pending[key] = [connection]
    pendingOrder.append(key)
  }

  mutating func join(_ key: WireID, connection: WireID) {
    if pending[key]?.contains(connection) == false { pending[key]?.append(connection) }
  }

  mutating func settle(_ key: WireID, _ outcome: SubmitOutcome) -> [WireID] {
    recent[key] = outcome
    pendingOrder.removeAll { $0 == key }
    return pending.removeValue(forKey: key) ?? []
  }

  mutating func abandonInFlight() -> [(origin: Origin, waiting: [WireID])] {
    let abandoned = pendingOrder.map { key in (origin: Origin.key(key), waiting: pending[key] ?? []) }
    for key in pendingOrder { digests[key] = nil }
    order = (order[oldest...] + order[..<oldest]).filter { digests[$0] != nil }
    oldest = 0
    pending = [:]
    pendingOrder = []
    return abandoned
  }

  mutating func restore(_ key: WireID, digest: UInt64) {
    remember(key, digest: digest)
  }

  mutating func restore(_ key: WireID, _ outcome: SubmitOutcome) {
    remember(key, digest: outcome.digest)
    recent[key] = outcome
  }

  private mutating func remember(_ key: WireID, digest: UInt64) {
    guard digests.updateValue(digest, forKey: key) == nil else { return }
    guard order.count == limit else { return order.append(key) }
    digests[order[oldest]] = nil
    hasForgotten = true
    order[oldest] = key
    oldest = (oldest + 1) % limit
  }
}
