import BackstaffBus
import BackstaffWire
import Testing

@testable import BackstaffDaemon

@Suite struct PeerConductsTests {
  private func peer(_ number: Int) -> RoutingID {
    RoutingID(bytes: [UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255)])
  }

  @Test func `a peer is sent away at its third malformed message, whatever others do`() {
    var conducts = PeerConducts()
    #expect(conducts.receivedMalformed(from: peer(1)) == .answer)
    #expect(conducts.receivedMalformed(from: peer(2)) == .answer)
    #expect(conducts.receivedMalformed(from: peer(1)) == .answer)
    #expect(conducts.receivedMalformed(from: peer(1)) == .kick)
    conducts.forget(peer(1))
    #expect(conducts.receivedMalformed(from: peer(1)) == .answer)
  }

  @Test func `peers that come, send rubbish and go do not fill the memory`() {
    var conducts = PeerConducts()
    for number in 1...(3 * PeerConducts.limit) {
      _ = conducts.receivedMalformed(from: peer(number))
      #expect(conducts.count <= PeerConducts.limit)
    }
  }
}
