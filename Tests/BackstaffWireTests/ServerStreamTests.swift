import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct ServerStreamTests {
  private func latest(credit: Int = 2) -> ServerStream {
    ServerStream(id: 1, open: Open(scope: "", credit: credit), snapshotAt: 10)
  }

  private func every(credit: Int) -> ServerStream {
    ServerStream(id: 1, open: Open(scope: "", mode: .every, credit: credit), snapshotAt: 10)
  }

  private func frame(_ from: Int64, _ to: Int64, bytes: Int = 2) -> Frame {
    Frame(Header(.diff, a: from, b: to, stream: 1), body: Array(repeating: 32, count: bytes))
  }

  @Test func `a change goes out at once while there is credit`() {
    var stream = latest()
    #expect(stream.advanced(to: 11, changed: true, marks: false) == .send(from: 10, to: 11, coalesced: false))
    #expect(stream.advanced(to: 12, changed: true, marks: false) == .send(from: 11, to: 12, coalesced: false))
    #expect(stream.credit == 0)
    #expect(stream.sent == 12)
  }

  @Test func `a revision that changed nothing costs nothing and is covered by the next frame`() {
    var stream = latest()
    #expect(stream.advanced(to: 11, changed: false, marks: false) == .wait)
    #expect(stream.credit == 2)
    #expect(stream.advanced(to: 12, changed: true, marks: false) == .send(from: 10, to: 12, coalesced: false))
  }

  @Test func `the submitter is told of a revision that changed nothing`() {
    var stream = latest()
    #expect(stream.advanced(to: 11, changed: false, marks: true) == .mark(from: 10, to: 11))
    #expect(stream.credit == 1)
  }

  @Test func `case 54 out of credit any number of revisions become one frame`() {
    var stream = latest(credit: 1)
    #expect(stream.advanced(to: 11, changed: true, marks: false) == .send(from: 10, to: 11, coalesced: false))
    for revision in 12...5000 as ClosedRange<Int64> {
      #expect(stream.advanced(to: revision, changed: true, marks: false) == .wait)
    }
    #expect(stream.credited(1, applied: 11) == .send(from: 11, to: 5000, coalesced: true))
    #expect(stream.applied == 11)
    #expect(stream.credited(1, applied: 5000) == .wait)
  }

  @Test func `a mark that waited for credit gives way to a change`() {
    var stream = latest(credit: 1)
    _ = stream.advanced(to: 11, changed: true, marks: false)
    #expect(stream.advanced(to: 12, changed: false, marks: true) == .wait)
    #expect(stream.advanced(to: 13, changed: true, marks: false) == .wait)
    #expect(stream.credited(1, applied: 11) == .send(from: 11, to: 13, coalesced: false))
  }

  @Test func `credit beyond the mode's maximum is cut off`() {
    var stream = latest()
    #expect(stream.credited(100, applied: 0) == .wait)
    #expect(stream.credit == WireLimits.latestCreditMaximum)
  }

  @Test func `a frame the socket refused is covered by the next one`() {
    var stream = latest()
    _ = stream.advanced(to: 11, changed: true, marks: false)
    stream.refused(from: 10, changed: true)
    #expect(stream.sent == 10)
    #expect(stream.next() == .send(from: 10, to: 11, coalesced: false))
  }

  @Test func `a snapshot settles what waited`() {
    var stream = latest(credit: 1)
    _ = stream.advanced(to: 11, changed: true, marks: false)
    _ = stream.advanced(to: 12, changed: true, marks: true)
    stream.snapshotted(at: 12)
    #expect(stream.credited(1, applied: 12) == .wait)
    #expect(stream.advanced(to: 13, changed: true, marks: false) == .send(from: 12, to: 13, coalesced: false))
  }

  @Test func `in mode every each revision has its frame, kept in order until there is credit`() {
    var stream = every(credit: 2)
    var deliveries: [ServerStream.Delivery] = []
    for revision in 11...15 as ClosedRange<Int64> {
      let changed = revision != 12
      let action = stream.advanced(to: revision, changed: changed, marks: false)
      #expect(
        action == (changed ? .send(from: revision - 1, to: revision, coalesced: false) : .mark(from: 11, to: 12)))
      deliveries.append(stream.produced(frame(revision - 1, revision)))
    }
    #expect(deliveries == [.send(frame(10, 11)), .send(frame(11, 12)), .wait, .wait, .wait])
    #expect(stream.sent == 12)
    #expect(stream.credited(2, applied: 12) == .release([frame(12, 13), frame(13, 14)]))
    #expect(stream.credited(2, applied: 14) == .release([frame(14, 15)]))
    #expect(stream.sent == 15)
    #expect(stream.credit == 1)
  }

  @Test func `case 61 an every stream that keeps more than a megabyte overflows`() {
    var stream = every(credit: 1)
    _ = stream.produced(frame(10, 11))
    let half = WireLimits.everyBacklogBytes / 2 - WireLimits.headerBytes
    #expect(stream.produced(frame(11, 12, bytes: half)) == .wait)
    #expect(stream.produced(frame(12, 13, bytes: half)) == .wait)
    #expect(stream.produced(frame(13, 14, bytes: 1)) == .overflow)
    stream.snapshotted(at: 14)
    #expect(stream.credited(1, applied: 11) == .wait)
    #expect(stream.produced(frame(14, 15)) == .send(frame(14, 15)))
  }
}
