/// The submissions of a front that have no outcome yet, oldest first. Each stays here until the daemon's word about it
/// arrives, across reconnections and restarts of the daemon, and is sent again with the same bytes.
struct Outbox: Sendable {
  struct Entry: Sendable {
    let token: SubmitToken
    /// The sequence number; 0 in key mode.
    var sequence: Int64
    let key: WireID?
    let request: Int64
    let body: [UInt8]
    var isSent = false
  }

  private(set) var entries: [Entry] = []
  private(set) var nextSequence: Int64 = 1
  /// Whether a WELCOME has told where this incarnation stands, so that numbers must agree from now on.
  private var isNumbered = false
  /// The number up to which the queue was already rewound, so that the gaps reported behind it are not followed again.
  private var rewound: Int64?

  /// Adds a submission. Throws `overloaded` when the outbox is full.
  mutating func add(_ token: SubmitToken, key: WireID?, request: Int64, body: [UInt8]) throws(WireError) {
    guard entries.count < WireLimits.outbox else {
      throw WireError(
        .overloaded, "\(WireLimits.outbox) submissions wait for the daemon already; wait for outcomes before more")
    }
    entries.append(
      Entry(token: token, sequence: key == nil ? nextSequence : 0, key: key, request: request, body: body))
    if key == nil { nextSequence += 1 }
  }

  /// What may be sent now: unsent entries in order, while not too many are without an answer.
  mutating func takeSendable() -> [Entry] {
    var taken: [Entry] = []
    for index in entries.indices.prefix(WireLimits.submissionsInFlight) where !entries[index].isSent {
      entries[index].isSent = true
      taken.append(entries[index])
    }
    return taken
  }

  /// A WELCOME: everything is sent again, for what was sent before may be lost. The daemon expects `next`.
  ///
  /// Throws `rewound` when the daemon has lost submissions it had acknowledged, `seq_conflict` when it has some that
  /// this front never made.
  mutating func welcomed(next: Int64) throws(WireError) {
    if !isNumbered { renumber(from: next) }
    isNumbered = true
    rewound = nil
    guard next >= firstSequence else {
      throw WireError(
        .rewound,
        "the daemon wants submission \(next), but everything before \(firstSequence) was acknowledged; "
          + "the journal was restored from an older copy")
    }
    guard next <= nextSequence else {
      throw WireError(
        .sequenceConflict,
        "the daemon has submissions up to \(next - 1) of this client, which made only "
          + "\(nextSequence - 1); another process uses the same client id")
    }
    for index in entries.indices { entries[index].isSent = false }
  }

  /// Removes the entry that was acknowledged. Entries with lower numbers are decided too, but their outcome was lost on
  /// the way: they are asked for by sending them again.
  mutating func acknowledged(sequence: Int64) -> SubmitToken? {
    if let rewound, sequence >= rewound { self.rewound = nil }
    for index in entries.indices where entries[index].key == nil && entries[index].sequence < sequence {
      entries[index].isSent = false
    }
    return remove { $0.key == nil && $0.sequence == sequence }?.token
  }

  mutating func acknowledged(key: WireID) -> SubmitToken? {
    remove { $0.key == key }?.token
  }

  /// Removes a submission that used up no number: the ones behind it move up and are sent again.
  mutating func refused(request: Int64) -> SubmitToken? {
    guard let entry = remove({ $0.request == request }) else { return nil }
    if entry.key == nil {
      for index in entries.indices where entries[index].sequence > entry.sequence {
        entries[index].sequence -= 1
        entries[index].isSent = false
      }
      nextSequence -= 1
      rewound = entry.sequence
    }
    return entry.token
  }

  /// The daemon misses numbers from `expected` on: send again from there. Reports of the same gap, from submissions
  /// that were under way behind the first, change nothing.
  mutating func gap(expected: Int64) {
    guard rewound != expected else { return }
    rewound = expected
    for index in entries.indices where entries[index].sequence >= expected { entries[index].isSent = false }
  }

  /// After a pause: whatever is here is sent again.
  mutating func rewindAll() {
    rewound = entries.first { $0.key == nil }?.sequence
    for index in entries.indices { entries[index].isSent = false }
  }

  /// The request that an answer is about: by its own number, or by sequence number or key where it does not name one.
  func request(answeredBy header: Header, key: WireID?) -> Int64? {
    entries.first { entry in
      if header.b != 0 { return entry.request == header.b }
      if let key { return entry.key == key }
      return entry.key == nil && entry.sequence == header.a
    }?.request
  }

  /// Empties the outbox for a new incarnation and gives what was in it.
  mutating func discard() -> [SubmitToken] {
    let tokens = entries.map(\.token)
    self = Outbox()
    return tokens
  }

  /// The lowest number without an outcome.
  private var firstSequence: Int64 {
    entries.first { $0.key == nil }?.sequence ?? nextSequence
  }

  private mutating func renumber(from next: Int64) {
    nextSequence = next
    for index in entries.indices where entries[index].key == nil {
      entries[index].sequence = nextSequence
      nextSequence += 1
    }
  }

  private mutating func remove(_ matches: (Entry) -> Bool) -> Entry? {
    guard let index = entries.firstIndex(where: matches) else { return nil }
    return entries.remove(at: index)
  }
}
