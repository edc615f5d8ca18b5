import BackstaffJSON

/// What every header between one front and one daemon has in common, once WELCOME has been said; it makes the frames
/// of both sides.
///
///     let frames = attachment.frames(Snap(value: value), a: 0, b: head, stream: 3)
package struct Attachment: Hashable, Sendable {
  package var version: Version
  package var epoch: Int64
  package var connection: WireID

  package init(version: Version = .current, epoch: Int64 = 0, connection: WireID = .zero) {
    self.version = version
    self.epoch = epoch
    self.connection = connection
  }

  /// One frame with that message, in one piece.
  package func frame(
    _ message: some WireMessage, flags: HeaderFlags = [], a: Int64 = 0, b: Int64 = 0, stream: UInt32 = 0
  ) -> Frame {
    frame(type(of: message).type, body: message.bytes, flags: flags, a: a, b: b, stream: stream)
  }

  /// One frame with a body that exists already: an outbox sends the same bytes again.
  package func frame(
    _ type: MessageType, body: [UInt8], flags: HeaderFlags = [], a: Int64 = 0, b: Int64 = 0, stream: UInt32 = 0
  ) -> Frame {
    let header = Header(
      type, version: version, flags: flags, epoch: epoch, connection: connection, a: a, b: b, stream: stream)
    return Frame(header, body: body)
  }

  /// The message in as many chunks as it needs.
  package func frames(
    _ message: some WireMessage, flags: HeaderFlags = [], a: Int64 = 0, b: Int64 = 0, stream: UInt32 = 0
  ) -> [Frame] {
    frame(message, flags: flags, a: a, b: b, stream: stream).chunks()
  }
}
