import BackstaffBus
import BackstaffWire

/// One front attached to one session.
struct Connection {
  let id: WireID
  let peer: RoutingID
  let client: ClientIdentity
  let incarnation: Int64
  let session: String
  let attachment: Attachment
  let heartbeatMilliseconds: Int64
  var heardMilliseconds: Int64
  private var nextStream: UInt32 = 1
  private(set) var streams: Set<UInt32> = []

  init(
    id: WireID, peer: RoutingID, hello: Hello, attachment: Attachment, heardMilliseconds: Int64
  ) {
    self.id = id
    self.peer = peer
    client = hello.client
    incarnation = hello.incarnation
    session = hello.session
    self.attachment = attachment
    heartbeatMilliseconds = hello.grantedHeartbeatMilliseconds
    self.heardMilliseconds = heardMilliseconds
  }

  /// The id of one more stream, or `nil` at the limit.
  mutating func addStream() -> UInt32? {
    guard streams.count < WireLimits.streamsPerConnection else { return nil }
    defer { nextStream += 1 }
    streams.insert(nextStream)
    return nextStream
  }

  mutating func removeStream(_ id: UInt32) {
    streams.remove(id)
  }

  func isSilent(at milliseconds: Int64) -> Bool {
    milliseconds - heardMilliseconds > heartbeatMilliseconds * Int64(WireLimits.silentIntervals)
  }
}
