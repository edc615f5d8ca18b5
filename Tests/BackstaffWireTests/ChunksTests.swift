import BackstaffWire
import Testing

@Suite struct ChunksTests {
  private func whole(_ size: Int) -> Frame {
    Frame(Header(.snap, b: 7, stream: 3), body: (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
  }

  private func join(_ frames: [Frame]) throws(WireError) -> Frame? {
    var joiner = ChunkJoiner()
    for frame in frames.dropLast() where try joiner.received(frame) != nil { return nil }
    guard let last = frames.last else { return nil }
    return try joiner.received(last)
  }

  @Test(arguments: [0, 1, 9, 10, 11, 99, 100, 101]) func `what was cut is joined again`(size: Int) throws {
    let frame = whole(size)
    let pieces = frame.chunks(ofBytes: 10)
    #expect(pieces.count == max(1, (size + 9) / 10))
    #expect(pieces.dropLast().allSatisfy { $0.header.flags.contains(.moreChunks) })
    #expect(pieces.last?.header.flags.contains(.moreChunks) == false)
    #expect(try join(pieces) == frame)
  }

  @Test func `a body of 256 KiB travels whole and one byte more in two`() {
    #expect(whole(WireLimits.chunkBytes).chunks().count == 1)
    #expect(whole(WireLimits.chunkBytes + 1).chunks().map(\.body.count) == [WireLimits.chunkBytes, 1])
  }

  @Test func `a missing, repeated or foreign chunk is malformed and leaves nothing behind`() throws {
    let pieces = whole(50).chunks(ofBytes: 10)
    var foreign = pieces[1]
    foreign.header.b = 8
    for second in [pieces[2], pieces[4], foreign] {
      var joiner = ChunkJoiner()
      #expect(try joiner.received(pieces[0]) == nil)
      #expect(code { _ = try joiner.received(second) } == .malformed)
      #expect(!joiner.isJoining)
    }
    var joiner = ChunkJoiner()
    #expect(code { _ = try joiner.received(pieces[1]) } == .malformed)
  }

  @Test func `case 22 a newer first chunk drops an unfinished message`() throws {
    var joiner = ChunkJoiner()
    for piece in whole(50).chunks(ofBytes: 10).prefix(3) { #expect(try joiner.received(piece) == nil) }
    let newer = whole(30).chunks(ofBytes: 10)
    #expect(try joiner.received(newer[0]) == nil)
    #expect(try joiner.received(newer[1]) == nil)
    #expect(try joiner.received(newer[2]) == whole(30))
  }

  @Test func `more bytes than the limit are refused`() throws {
    var joiner = ChunkJoiner(limitBytes: 25)
    let pieces = whole(30).chunks(ofBytes: 10)
    #expect(try joiner.received(pieces[0]) == nil)
    #expect(try joiner.received(pieces[1]) == nil)
    #expect(code { _ = try joiner.received(pieces[2]) } == .tooLarge)
  }
}
