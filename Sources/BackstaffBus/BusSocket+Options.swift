import BackstaffWire
import CZeroMQ

/// The socket options of the protocol. libzmq's own heartbeats are off: over ipc the kernel tells of a dead transport,
/// a hung peer is found by PING, and a heartbeat that falls due on a connection that ended behind a full queue makes
/// libzmq abort the process (docs/decisions/010-no-transport-heartbeats.md).
enum BusOptions {
  static let highWaterMark = 1000
  static let handshakeMilliseconds = 5000
  static let lingerMilliseconds = 0
  static let backlog = 1024
}

extension BusSocket {
  func setCommonOptions() throws(BusError) {
    try set(ZMQ_SNDHWM, BusOptions.highWaterMark, name: "SNDHWM")
    try set(ZMQ_RCVHWM, BusOptions.highWaterMark, name: "RCVHWM")
    try set(ZMQ_HANDSHAKE_IVL, BusOptions.handshakeMilliseconds, name: "HANDSHAKE_IVL")
    try setLinger(milliseconds: BusOptions.lingerMilliseconds)
    try setFrameLimit(bytes: WireLimits.frameBytes)
  }
}
