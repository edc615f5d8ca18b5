/// How a peer has behaved: it counts malformed messages and says when to disconnect.
package struct PeerConduct: Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Answer with ERROR and go on.
    case answer
    /// The last straw: disconnect the peer.
    case kick
  }

  /// Malformed messages so far.
  package private(set) var malformed = 0
  private let limit: Int

  package init(limit: Int = WireLimits.malformedMessages) {
    self.limit = limit
  }

  package mutating func receivedMalformed() -> Verdict {
    malformed += 1
    return malformed >= limit ? .kick : .answer
  }
}
