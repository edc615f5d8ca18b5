extension Frame {
  /// The frames that carry this body in pieces of at most ``WireLimits/chunkBytes``; the frame itself when it fits.
  /// The cut may fall anywhere, also inside a character.
  package func chunks(ofBytes size: Int = WireLimits.chunkBytes) -> [Frame] {
    guard body.count > size else { return [self] }
    let count = (body.count + size - 1) / size
    return (0..<count).map { index in
      var piece = header
      piece.chunk = Header.Chunk(index: UInt16(clamping: index), count: UInt16(clamping: count))
      if index < count - 1 { piece.flags.insert(.moreChunks) }
      return Frame(piece, body: Array(body[index * size..<min(body.count, (index + 1) * size)]))
    }
  }
}

/// Puts the chunks of one message together again. One joiner serves one stream, or one request's reply.
///
/// Nothing of a message is seen before its last chunk; the first chunk of a newer message drops an unfinished one.
package struct ChunkJoiner: Sendable {
  private var header: Header?
  private var bytes: [UInt8] = []
  private var next: UInt16 = 0
  private let limitBytes: Int

  package init(limitBytes: Int = WireLimits.snapshotBytes) {
    self.limitBytes = limitBytes
  }

  /// Whether a message has begun and not ended.
  package var isJoining: Bool { header != nil }

  /// Takes a frame; gives the whole message when this was its last piece.
  ///
  /// Throws `malformed` for a piece out of turn and `too_large` for a message beyond the limit; the joiner is empty
  /// then.
  package mutating func received(_ frame: Frame) throws(WireError) -> Frame? {
    guard frame.header.chunk.count > 1 else {
      reset()
      return frame
    }
    if frame.header.chunk.index == 0 { begin(frame.header) }
    guard continues(frame.header) else {
      reset()
      throw .malformed("chunk \(frame.header.chunk.index) of \(frame.type) came out of turn")
    }
    guard bytes.count + frame.body.count <= limitBytes else {
      reset()
      throw WireError(.tooLarge, "the chunks of \(frame.type) pass the limit of \(limitBytes) bytes")
    }
    bytes += frame.body
    next += 1
    return next == frame.header.chunk.count ? finish() : nil
  }

  /// Forgets an unfinished message.
  package mutating func reset() {
    header = nil
    bytes = []
    next = 0
  }

  private mutating func begin(_ first: Header) {
    reset()
    header = first
  }

  private func continues(_ piece: Header) -> Bool {
    guard let header else { return false }
    return piece.chunk.index == next && piece.chunk.count == header.chunk.count && piece.type == header.type
      && piece.stream == header.stream && piece.a == header.a && piece.b == header.b
  }

  private mutating func finish() -> Frame? {
    guard var whole = header else { return nil }
    whole.chunk = .whole
    whole.flags.remove(.moreChunks)
    let frame = Frame(whole, body: bytes)
    reset()
    return frame
  }
}
