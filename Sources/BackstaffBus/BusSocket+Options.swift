import BackstaffWire
import CZeroMQ

/// The socket options of the protocol. Heartbeats find dead transports; a hung peer is found by PING.
enum BusOptions {
  static let highWaterMark = 1000
  static let heartbeatMilliseconds = 1000
  static let heartbeatTimeoutMilliseconds = 3000
  static let handshakeMilliseconds = 5000
  static let lingerMilliseconds = 0
  static let backlog = 1024
}

extension BusSocket {
  func setCommonOptions() throws(BusError) {
    try set(ZMQ_SNDHWM, BusOptions.highWaterMark, name: "SNDHWM")
    try set(ZMQ_RCVHWM, BusOptions.highWaterMark, name: "RCVHWM")
    try set(ZMQ_HEARTBEAT_IVL, BusOptions.heartbeatMilliseconds, name: "HEARTBEAT_IVL")
    try set(ZMQ_HEARTBEAT_TIMEOUT, BusOptions.heartbeatTimeoutMilliseconds, name: "HEARTBEAT_TIMEOUT")
    try set(ZMQ_HEARTBEAT_TTL, BusOptions.heartbeatTimeoutMilliseconds, name: "HEARTBEAT_TTL")
    try set(ZMQ_HANDSHAKE_IVL, BusOptions.handshakeMilliseconds, name: "HANDSHAKE_IVL")
    try setLinger(milliseconds: BusOptions.lingerMilliseconds)
    try setFrameLimit(bytes: WireLimits.frameBytes)
  }
}
