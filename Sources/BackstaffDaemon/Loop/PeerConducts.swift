import BackstaffBus
import BackstaffWire

/// How the peers have behaved that have not behaved well. A peer that leaves tells nobody, so the book is bounded: when
/// it is full of peers of whom most are gone, it begins anew.
struct PeerConducts {
  /// The most peers in the book.
  static let limit = WireLimits.connections

  private var conducts: [RoutingID: PeerConduct] = [:]

  /// How many peers are in the book.
  var count: Int { conducts.count }

  /// Counts a malformed message of a peer.
  mutating func receivedMalformed(from peer: RoutingID) -> PeerConduct.Verdict {
    if conducts[peer] == nil, conducts.count == PeerConducts.limit { conducts = [:] }
    return conducts[peer, default: PeerConduct()].receivedMalformed()
  }

  /// Forgets a peer that was disconnected.
  mutating func forget(_ peer: RoutingID) {
    conducts[peer] = nil
  }
}
