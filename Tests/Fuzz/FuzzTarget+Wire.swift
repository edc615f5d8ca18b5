import BackstaffJSON
import BackstaffWire

extension FuzzTarget {
  /// The first 64 bytes are a header, the rest its body. A header that is read is written as it was; a message that is
  /// read is written in a form that is read as the same message; a front takes every frame, in pieces or whole.
  static let wireFrames = FuzzTarget("wire-frames") { bytes in
    let header = Array(bytes.prefix(WireLimits.headerBytes))
    let body = Array(bytes.dropFirst(WireLimits.headerBytes))
    _ = try? EndpointRecord(decoding: body)
    do throws(WireError) {
      let frame = Frame(try Header(decoding: header), body: body)
      return problem(writing: frame, as: header) ?? problem(of: frame) ?? problem(joining: frame)
    } catch {
      return [.malformed, .unsupportedVersion].contains(error.code) ? nil : "a header was refused by \(error)"
    }
  }

  private static func problem(writing frame: Frame, as bytes: [UInt8]) -> String? {
    var expected = frame.header
    // The size is the one field that a fuzzer would hardly ever get right; it was put right for it.
    expected.bodyBytes = bytes.suffix(8).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    if expected.version.major == Version.current.major, expected.encoded != bytes {
      return "the header is written as \(expected.encoded)"
    }
    let fits = (try? Frame(header: bytes, body: frame.body)) != nil
    return fits == (expected.bodyBytes == frame.header.bodyBytes) ? nil : "the size of the body is not what counts"
  }

  private static let messages: [MessageType: any WireMessage.Type] = {
    let types: [any WireMessage.Type] = [
      Hello.self, Welcome.self, Bye.self, Ping.self, Pong.self, Who.self, Submit.self, Ack.self, Nack.self, Open.self,
      Opened.self, Snap.self, Diff.self, Mark.self, Credit.self, Reset.self, Close.self, Closed.self, Command.self,
      CommandResult.self, ErrorBody.self,
    ]
    return Dictionary(uniqueKeysWithValues: types.map { ($0.type, $0) })
  }()

  private static func problem(of frame: Frame) -> String? {
    guard let type = messages[frame.type] else { return nil }
    return problem(of: frame, as: type)
  }

  private static func problem<Message: WireMessage>(of frame: Frame, as type: Message.Type) -> String? {
    do throws(WireError) {
      let message = try frame.message(type)
      if let submit = message as? Submit { _ = submit.digest }
      if let diff = message as? Diff { _ = try? diff.patch() }
      let written = Attachment(version: frame.header.version).frame(message)
      guard let again = try? written.message(type) else { return "\(written.body) is not read again" }
      return again == message ? nil : "\(written.body) is read as another message"
    } catch {
      let codes: [WireError.Code] = [.malformed, .invalidPayload]
      return codes.contains(error.code) ? nil : "a body was refused by \(error)"
    }
  }

  /// The pieces of a message join to the message, and a receiver of a stream takes what it takes in one piece.
  private static func problem(joining frame: Frame) -> String? {
    var receiver = StreamReceiver()
    _ = receiver.received(frame)
    guard frame.header.chunk == .whole, frame.body.count > 1, !frame.header.flags.contains(.moreChunks) else {
      return nil
    }
    var joiner = ChunkJoiner()
    var whole: Frame?
    for piece in frame.chunks(ofBytes: (frame.body.count + 2) / 3) {
      guard let next = try? joiner.received(piece) else { continue }
      whole = next
    }
    return whole?.body == frame.body ? nil : "the pieces of a message join to another body"
  }
}
