import BackstaffBus
import BackstaffJSON
import BackstaffWire
import Glibc

/// A folder of its own for a test, private, with a short path, removed at the end.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/backstaff-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BusError(.system, "no temporary folder could be made") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in [RunDirectory.lockName, RunDirectory.controlName, RunDirectory.endpointName] {
      unlink("\(path)/\(name)")
    }
    rmdir(path)
  }
}

/// A daemon of a few lines over a real socket, served by whoever waits for a front. Its slice is the number of actions
/// applied, and a window of any scope one of a thousand rows.
final class TestDaemon {
  let epoch: Int64
  private(set) var head: Int64
  private(set) var hellos = 0
  private let run: RunDirectory
  private let router: RouterSocket
  private var attachments: [RoutingID: Attachment] = [:]
  /// The stream that each front has opened last.
  private var streams: [RoutingID: UInt32] = [:]
  /// The paths of the actions, and the streams that were closed.
  private(set) var submitted: [String] = []
  private(set) var closed: [UInt32] = []
  /// What was asked for, in order.
  private(set) var opened: [Open] = []
  /// Answers nothing while this is set, like a daemon that hangs.
  var isMute = false
  /// Answers a HELLO with a WELCOME that has no members.
  var isConfused = false

  init(in folder: TemporaryFolder, epoch: Int64 = 1, head: Int64 = 0) throws {
    self.epoch = epoch
    self.head = head
    run = try RunDirectory.claim(folder.path)
    router = try RouterSocket(BusContext(), in: run)
    try run.publish(epoch: epoch, store: "00000000000000000000000000000001")
  }

  var pollItem: PollItem { .socket(router) }

  func serve() throws {
    while let received = try router.receive() {
      guard !isMute else { continue }
      switch received.content {
      case .probe: try answer(received.routingID, [Attachment(epoch: epoch).frame(Who())])
      case .unreadable(let error): try answer(received.routingID, [Attachment(epoch: epoch).frame(ErrorBody(error))])
      case .frame(let frame): try answer(received.routingID, replies(to: frame, from: received.routingID))
      }
    }
  }

  private func answer(_ peer: RoutingID, _ frames: [Frame]) throws {
    for frame in frames { _ = try router.send(frame, to: peer) }
  }

  private func replies(to frame: Frame, from peer: RoutingID) throws -> [Frame] {
    if frame.type == .hello, isConfused {
      return [Attachment(epoch: epoch).frame(.welcome, body: JSON.object([:]).bytes, a: 1, b: frame.header.b)]
    }
    if frame.type == .hello { return [welcome(peer, request: frame.header.b)] }
    guard let attachment = attachments[peer] else { return [Attachment(epoch: epoch).frame(Who())] }
    switch frame.type {
    case .submit:
      head += 1
      submitted.append(try frame.message(Submit.self).path)
      let diff = Diff(ops: [["op": "replace", "path": "", "value": .integer(head)]])
      let ack = try Ack(.applied, key: frame.message(Submit.self).key)
      return (streams[peer].map { [attachment.frame(diff, a: head - 1, b: head, stream: $0)] } ?? [])
        + [attachment.frame(ack, a: frame.header.a, b: head)]
    case .open:
      let open = try frame.message(Open.self)
      let stream = (streams[peer] ?? 0) + 1
      streams[peer] = stream
      opened.append(open)
      let value = open.window.map(rows) ?? open.windows["items"].map { ["title": "all", "items": rows(in: $0)] }
      return [attachment.frame(Opened(stream: stream, action: open.scope), b: frame.header.b, stream: stream)]
        + attachment.frames(Snap(value: value ?? .integer(head)), b: head, stream: stream)
    case .close:
      closed.append(frame.header.stream)
      return []
    case .command: return attachment.frames(CommandResult(long), b: frame.header.b)
    default: return []
    }
  }

  /// A thousand rows, of which every text says the number.
  private func rows(in window: Open.Window) -> JSON {
    let found = (0..<1_000).filter { window.matching.isEmpty || "row \($0)".contains(window.matching) }
    let ids = found.dropFirst(Int(window.from)).prefix(Int(window.count))
    let rows = ids.map { ("\($0)", JSON.object(["id": .integer(Int64($0)), "text": .string("row \($0)")])) }
    var json: [String: JSON] = [
      "from": .integer(window.from), "total": 1_000,
      "rows": [
        "order": .array(ids.map { .string("\($0)") }), "byID": .object(Dictionary(uniqueKeysWithValues: rows)),
      ],
    ]
    if !window.matching.isEmpty { json["found"] = .integer(Int64(found.count)) }
    return .object(json)
  }

  /// An answer of several chunks.
  let long = JSON.array((0..<60_000).map { .string("entry \($0)") })

  private func welcome(_ peer: RoutingID, request: Int64) -> Frame {
    hellos += 1
    let connection = WireID(high: UInt64(epoch), low: UInt64(hellos))
    let attachment = Attachment(epoch: epoch, connection: connection)
    attachments[peer] = attachment
    let welcome = Welcome(
      store: "00000000000000000000000000000001",
      heartbeatMilliseconds: WireLimits.heartbeatRangeMilliseconds.lowerBound,
      head: head)
    return attachment.frame(welcome, a: head + 1, b: request)
  }
}
