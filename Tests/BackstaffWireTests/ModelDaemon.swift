import BackstaffJSON
import BackstaffWire

/// A daemon of a few lines, made of the same values as the real one: its state is the list of the actions applied,
/// under
/// `log`, and their number, under `n`. It answers each frame at once; its journal is what survives a restart.
struct ModelDaemon {
  struct Entry {
    let submission: Submission
    let path: String
    let outcome: SubmitOutcome
  }

  var store = "00000000000000000000000000000001"
  var epoch: Int64 = 1
  var journal: [Entry] = []
  var ledger = SubmitLedger()
  /// NACK everything with this.
  var refusal: Nack?
  /// The next frames of streams that are lost on the way.
  var lostStreamFrames = 0
  private(set) var attachment: Attachment?
  private(set) var incarnation: Int64 = 0
  private var client = WireID.zero
  private(set) var streams: [UInt32: ServerStream] = [:]
  private var connections: UInt64 = 0
  private var lastStream: UInt32 = 0

  var head: Int64 { Int64(journal.count) }

  var applied: [String] {
    journal.filter { $0.outcome.ack.outcome == .applied }.map(\.path)
  }

  var state: JSON {
    ["log": .array(applied.map { .string($0) }), "n": .integer(Int64(applied.count))]
  }

  /// A front's socket has connected: the old connection means nothing any more.
  mutating func probed() -> [Frame] {
    attachment = nil
    streams = [:]
    return [who]
  }

  mutating func restart() {
    epoch += 1
    attachment = nil
    streams = [:]
    ledger = SubmitLedger()
    for entry in journal { ledger.restore(entry.submission.origin, entry.outcome) }
  }

  mutating func received(_ frame: Frame) throws(WireError) -> [Frame] {
    if frame.type == .hello { return welcome(try frame.message(), request: frame.header.b) }
    guard let attachment, frame.header.epoch == epoch, frame.header.connection == attachment.connection else {
      return [who]
    }
    switch frame.type {
    case .submit: return try submitted(try frame.message(), frame.header, attachment)
    case .open: return opened(try frame.message(), frame.header, attachment)
    case .close: streams[frame.header.stream] = nil
    case .credit: return credited(try frame.message(), frame.header, attachment)
    case .ping:
      return [attachment.frame(Pong(durable: head, streams: streams.mapValues(\.sent)), b: frame.header.b)]
    case .command: return attachment.frames(CommandResult(["head": .integer(head)]), b: frame.header.b)
    default: break
    }
    return []
  }

  private var who: Frame { Attachment(epoch: epoch).frame(Who()) }

  private mutating func welcome(_ hello: Hello, request: Int64) -> [Frame] {
    connections += 1
    client = hello.client.id
    incarnation = hello.incarnation
    streams = [:]
    let attachment = Attachment(epoch: epoch, connection: WireID(high: UInt64(epoch), low: connections))
    self.attachment = attachment
    do throws(WireError) {
      let next = try ledger.nextSequence(client: client, incarnation: incarnation)
      return [attachment.frame(Welcome(store: store, head: head), a: next, b: request)]
    } catch {
      return [attachment.frame(ErrorBody(error), b: request)]
    }
  }

  private mutating func submitted(
    _ submit: Submit, _ header: Header, _ attachment: Attachment
  ) throws(WireError) -> [Frame] {
    if let refusal { return [attachment.frame(refusal, a: header.a, b: header.b)] }
    let submission = try Submission(submit, header: header, client: client, incarnation: incarnation)
    switch ledger.decide(submission, nowMilliseconds: 0) {
    case .apply: return apply(submit, submission, header, attachment)
    case .duplicate(let outcome):
      return [attachment.frame(outcome.ack, flags: .duplicate, a: header.a, b: outcome.revision)]
    case .gap(let expected):
      let nack = Nack(WireError(.sequenceGap, "gap"), expected: expected)
      return [attachment.frame(nack, a: header.a, b: header.b)]
    case .conflict:
      return [attachment.frame(ErrorBody(WireError(.sequenceConflict, "conflict")), a: header.a, b: header.b)]
    case .fenced(let current):
      return [attachment.frame(ErrorBody(.fenced(incarnation, by: current)), a: header.a, b: header.b)]
    case .inFlight, .older, .overloaded, .expired: return []
    }
  }

  private mutating func apply(
    _ submit: Submit, _ submission: Submission, _ header: Header, _ attachment: Attachment
  ) -> [Frame] {
    ledger.accept(submission, from: attachment.connection)
    let isBad = submit.path.hasPrefix("bad")
    let ack =
      isBad
      ? Ack.rejected(WireError(.unknownAction, "no such action"), key: submit.key) : Ack(.applied, key: submit.key)
    let outcome = SubmitOutcome(revision: head + 1, digest: submission.digest, ack: ack)
    journal.append(Entry(submission: submission, path: submit.path, outcome: outcome))
    _ = ledger.settle(submission, outcome)
    let head = head
    var frames: [Frame] = []
    for id in streams.keys.sorted() {
      let action = streams[id]?.advanced(to: head, changed: !isBad, marks: true) ?? .wait
      frames += frame(for: action, stream: id, attachment)
    }
    return frames + [attachment.frame(ack, a: header.a, b: head)]
  }

  private mutating func opened(_ open: Open, _ header: Header, _ attachment: Attachment) -> [Frame] {
    guard open.scope.isEmpty else {
      return [attachment.frame(ErrorBody(WireError(.noSuchScope, "no such scope")), b: header.b)]
    }
    lastStream += 1
    streams[lastStream] = ServerStream(id: lastStream, open: open, snapshotAt: head)
    return [attachment.frame(Opened(stream: lastStream, action: ""), b: header.b, stream: lastStream)]
      + attachment.frame(Snap(value: state), b: head, stream: lastStream).chunks(ofBytes: 64)
  }

  private mutating func credited(_ credit: Credit, _ header: Header, _ attachment: Attachment) -> [Frame] {
    let action = streams[header.stream]?.credited(credit.n, applied: header.a) ?? .wait
    return frame(for: action, stream: header.stream, attachment)
  }

  private mutating func frame(for action: ServerStream.Action, stream: UInt32, _ attachment: Attachment) -> [Frame] {
    let made: Frame
    switch action {
    case .send(let from, let to, let coalesced):
      let ops: JSON = [["op": "replace", "path": "", "value": state]]
      made = attachment.frame(Diff(ops: ops), flags: coalesced ? .coalesced : [], a: from, b: to, stream: stream)
    case .mark(let from, let to): made = attachment.frame(Mark(), a: from, b: to, stream: stream)
    case .release, .wait: return []
    }
    if lostStreamFrames > 0 {
      lostStreamFrames -= 1
      return []
    }
    return [made]
  }
}
