import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct StreamReceiverTests {
  private let attachment = Attachment(epoch: 1, connection: id(7))

  private func snap(_ revision: Int64, _ value: JSON, flags: HeaderFlags = []) -> Frame {
    attachment.frame(Snap(value: value), flags: flags, b: revision, stream: 1)
  }

  private func diff(_ from: Int64, _ to: Int64, flags: HeaderFlags = []) -> Frame {
    let ops: JSON = [["op": "replace", "path": "/n", "value": .integer(to)]]
    return attachment.frame(Diff(ops: ops), flags: flags, a: from, b: to, stream: 1)
  }

  private func mark(_ from: Int64, _ to: Int64) -> Frame {
    attachment.frame(Mark(), a: from, b: to, stream: 1)
  }

  /// A receiver that holds revision 10.
  private func joined() -> StreamReceiver {
    var receiver = StreamReceiver()
    _ = receiver.received(snap(10, ["n": 10]))
    return receiver
  }

  @Test func `a snapshot is taken whole`() {
    var receiver = StreamReceiver()
    #expect(
      receiver.received(snap(10, ["n": 10])) == .event(.snapshot(.init(revision: 10, value: ["n": 10]))))
    #expect(receiver.have == 10)
  }

  @Test func `a scope that does not exist is absent, not null`() {
    var receiver = StreamReceiver()
    let absent = StreamEvent.Snapshot(revision: 10, value: .null, isAbsent: true)
    #expect(receiver.received(snap(10, .null, flags: .absent)) == .event(.snapshot(absent)))
  }

  @Test func `case 15 a frame is applied, dropped or a gap exactly by the table`() {
    for from in 7...13 as ClosedRange<Int64> {
      for to in from...14 {
        for frame in [diff(from, to), mark(from, to)] {
          var receiver = joined()
          let verdict = receiver.received(frame)
          if to <= 10 {
            #expect(verdict == .nothing, "[\(from), \(to)]")
          } else if from == 10 {
            #expect(receiver.have == to, "[\(from), \(to)]")
          } else {
            #expect(verdict == .gap(have: 10, seen: from), "[\(from), \(to)]")
            #expect(receiver.have == 10)
          }
        }
      }
    }
  }

  @Test func `case 16 a frame that comes late is not applied twice`() {
    var receiver = joined()
    #expect(receiver.received(diff(11, 12)) == .gap(have: 10, seen: 11))
    _ = receiver.received(diff(10, 11))
    #expect(receiver.received(diff(10, 11)) == .nothing)
    #expect(receiver.have == 11)
  }

  @Test func `a frame before any snapshot is a gap`() {
    var receiver = StreamReceiver()
    #expect(receiver.received(diff(10, 11)) == .gap(have: nil, seen: 10))
  }

  @Test func `case 22 a chunked snapshot is seen whole or not at all`() {
    let value = JSON.object(["text": .string(String(repeating: "é", count: 60))])
    let pieces = snap(10, value).chunks(ofBytes: 20)
    for cut in 1..<pieces.count {
      var receiver = StreamReceiver()
      for piece in pieces.prefix(cut) { #expect(receiver.received(piece) == .nothing) }
      #expect(receiver.have == nil)
      #expect(receiver.received(snap(12, ["n": 12])) == .event(.snapshot(.init(revision: 12, value: ["n": 12]))))
    }
    var receiver = StreamReceiver()
    let verdicts = pieces.map { receiver.received($0) }
    #expect(verdicts.dropLast().allSatisfy { $0 == .nothing })
    #expect(verdicts.last == .event(.snapshot(.init(revision: 10, value: value))))
  }

  @Test func `an older snapshot is dropped and a newer one replaces everything`() {
    var receiver = joined()
    #expect(receiver.received(snap(9, ["n": 9])) == .nothing)
    #expect(receiver.received(snap(12, ["n": 12])) == .event(.snapshot(.init(revision: 12, value: ["n": 12]))))
  }

  @Test func `after a reset an older snapshot is right`() {
    var receiver = joined()
    let reset = attachment.frame(Reset.overflow, stream: 1)
    #expect(receiver.received(reset) == .event(.reset(reason: "overflow")))
    #expect(receiver.have == nil)
    #expect(receiver.received(snap(9, ["n": 9])) == .event(.snapshot(.init(revision: 9, value: ["n": 9]))))
  }

  @Test func `a body that cannot be read is a gap`() {
    var receiver = joined()
    let broken = Frame(Header(.diff, a: 10, b: 11, stream: 1), body: Array("{".utf8))
    #expect(receiver.received(broken) == .gap(have: 10, seen: 10))
    #expect(receiver.have == 10)
  }

  @Test func `case 14 what was sent and is not here is a loss`() {
    let receiver = joined()
    #expect(!receiver.isBehind(sent: 10))
    #expect(receiver.isBehind(sent: 11))
    #expect(StreamReceiver().isBehind(sent: 0))
  }

  @Test func `a document follows the events of its stream`() throws {
    var document = SliceDocument()
    var receiver = StreamReceiver()
    let frames = [
      snap(10, ["n": 10]), diff(10, 12, flags: .coalesced), mark(12, 13), diff(13, 14, flags: .absent),
    ]
    for frame in frames {
      if case .event(let event) = receiver.received(frame) { try document.apply(event) }
    }
    #expect(document.value == ["n": 14])
    #expect(document.revision == 14)
    #expect(document.isAbsent)
  }

  @Test func `case 90 a patch that does not fit changes nothing`() throws {
    var document = SliceDocument()
    try document.apply(.snapshot(.init(revision: 10, value: ["n": 1], pins: PinMap(["d": 1]))))
    let before = document
    let ops: JSON = [
      ["op": "replace", "path": "/n", "value": 2], ["op": "remove", "path": "/missing"],
    ]
    let patch = StreamEvent.Patch(from: 10, to: 11, diff: Diff(ops: ops, pins: PinMap(["d": 2])))
    #expect(code { try document.apply(.patch(patch)) } == .malformed)
    #expect(document == before)
  }
}
