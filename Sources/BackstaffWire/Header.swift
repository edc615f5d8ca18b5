/// The fixed 64 bytes in front of every body: enough to route, to check sequence and epoch, and to refuse, without
/// reading JSON. All numbers are big-endian. Layout: docs/WIRE.md, "Header".
package struct Header: Hashable, Sendable {
  package var version: Version
  package var type: MessageType
  package var flags: HeaderFlags
  /// The daemon's incarnation: grows by one at each start; 0 in a first HELLO.
  package var epoch: Int64
  /// The id given in WELCOME; zero before.
  package var connection: WireID
  /// SUBMIT, ACK, NACK: the client's sequence number. Streams: `from`.
  package var a: Int64
  /// Requests and replies: the request's id. ACK: the revision. Streams: `to`.
  package var b: Int64
  /// 0 means none.
  package var stream: UInt32
  package var chunk: Chunk
  /// Must equal the size of the body frame.
  package var bodyBytes: UInt32

  /// Which piece of a body this is; `0` of `1` for a body in one piece.
  package struct Chunk: Hashable, Sendable {
    package var index: UInt16
    package var count: UInt16

    package init(index: UInt16, count: UInt16) {
      self.index = index
      self.count = count
    }

    package static let whole = Chunk(index: 0, count: 1)
  }

  package init(
    _ type: MessageType, version: Version = .current, flags: HeaderFlags = [], epoch: Int64 = 0,
    connection: WireID = .zero, a: Int64 = 0, b: Int64 = 0, stream: UInt32 = 0, chunk: Chunk = .whole,
    bodyBytes: UInt32 = 0
  ) {
    self.version = version
    self.type = type
    self.flags = flags
    self.epoch = epoch
    self.connection = connection
    self.a = a
    self.b = b
    self.stream = stream
    self.chunk = chunk
    self.bodyBytes = bodyBytes
  }
}

extension Header {
  /// The two bytes "BW".
  private static let magic: UInt16 = 0x4257

  /// The 64 bytes.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(WireLimits.headerBytes)
    bytes.append(bigEndian: Self.magic)
    bytes.append(version.major)
    bytes.append(version.minor)
    bytes.append(bigEndian: type.rawValue)
    bytes.append(bigEndian: flags.rawValue)
    bytes.append(bigEndian: epoch)
    bytes.append(bigEndian: connection.high)
    bytes.append(bigEndian: connection.low)
    bytes.append(bigEndian: a)
    bytes.append(bigEndian: b)
    bytes.append(bigEndian: stream)
    bytes.append(bigEndian: chunk.index)
    bytes.append(bigEndian: chunk.count)
    bytes.append(bigEndian: bodyBytes)
    bytes.append(bigEndian: UInt32(0))
    return bytes
  }

  /// The header in exactly 64 bytes. Unknown types and unknown flags are kept, for they are not the header's matter.
  ///
  /// Throws `malformed` for a wrong size, a wrong magic, negative numbers, an impossible chunk, and reserved bytes that
  /// are not zero; `unsupported_version` for another major, except in the messages that are frozen for all of them.
  package init(decoding bytes: [UInt8]) throws(WireError) {
    guard bytes.count == WireLimits.headerBytes else {
      throw .malformed("a header has \(WireLimits.headerBytes) bytes, this one \(bytes.count)")
    }
    guard bytes.bigEndian(UInt16.self, at: 0) == Self.magic else {
      throw .malformed("the header does not begin with the bytes \"BW\"")
    }
    self.init(MessageType(rawValue: bytes.bigEndian(at: 4)), version: Version(major: bytes[2], minor: bytes[3]))
    guard version.major == Version.current.major || type.isFrozen else { throw .unsupported(version) }
    flags = HeaderFlags(rawValue: bytes.bigEndian(at: 6))
    epoch = bytes.bigEndian(at: 8)
    connection = WireID(high: bytes.bigEndian(at: 16), low: bytes.bigEndian(at: 24))
    a = bytes.bigEndian(at: 32)
    b = bytes.bigEndian(at: 40)
    stream = bytes.bigEndian(at: 48)
    chunk = Chunk(index: bytes.bigEndian(at: 52), count: bytes.bigEndian(at: 54))
    bodyBytes = bytes.bigEndian(at: 56)
    try validate(reserved: bytes.bigEndian(at: 60))
  }

  private func validate(reserved: UInt32) throws(WireError) {
    guard epoch >= 0, a >= 0, b >= 0 else {
      throw .malformed("epoch, a and b are counted from zero; one of them is negative")
    }
    guard chunk.index < chunk.count else {
      throw .malformed("chunk \(chunk.index) of \(chunk.count) does not exist")
    }
    guard reserved == 0 || version.major != Version.current.major else {
      throw .malformed("bytes 60 to 63 of the header are reserved and must be zero")
    }
  }
}

extension WireError {
  package static func malformed(_ message: String, cause: (any Error)? = nil) -> WireError {
    WireError(.malformed, message, cause: cause)
  }
}
