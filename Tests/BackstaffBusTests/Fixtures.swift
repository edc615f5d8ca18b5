import BackstaffBus
import BackstaffWire
import Glibc
import Testing

/// A folder of its own for a test, private, with a short path, removed at the end.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/backstaff-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BusError(.system, "no temporary folder could be made") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in [RunDirectory.lockName, RunDirectory.controlName, RunDirectory.endpointName, "endpoint.json.new"] {
      unlink("\(path)/\(name)")
    }
    rmdir(path)
  }
}

/// How long a test waits for what must come. It is only reached by a failure.
let patienceMilliseconds = 10_000

struct Impatience: Error, CustomStringConvertible {
  let description: String
}

extension RouterSocket {
  /// The next message, waited for.
  func next() throws -> Received {
    while true {
      if let received = try receive() { return received }
      let ready = try poll([.socket(self)], timeoutMilliseconds: patienceMilliseconds)
      if ready[0].isEmpty { throw Impatience(description: "no message came to the router") }
    }
  }

  /// The next message that is not a probe.
  func nextMessage() throws -> Received {
    while true {
      let received = try next()
      if case .probe = received.content { continue }
      return received
    }
  }
}

extension RouterSocket.Received {
  var frame: Frame? {
    if case .frame(let frame) = content { frame } else { nil }
  }

  var refusal: WireError? {
    if case .unreadable(let error) = content { error } else { nil }
  }

  var isProbe: Bool {
    if case .probe = content { true } else { false }
  }
}

extension DealerSocket {
  /// The next frame, waited for.
  func next() throws -> Frame {
    while true {
      if case .frame(let frame) = try receive() { return frame }
      let ready = try poll([.socket(self)], timeoutMilliseconds: patienceMilliseconds)
      if ready[0].isEmpty { throw Impatience(description: "no frame came to the dealer") }
    }
  }

  /// libzmq attaches a connection, and sends its announcement, when the socket is looked at.
  func waitUntilWritable() throws {
    let ready = try poll([.socket(self, .writable)], timeoutMilliseconds: patienceMilliseconds)
    if ready[0].isEmpty { throw Impatience(description: "the dealer could not send") }
  }

  /// Sends, waiting for the connection.
  func sendSoon(_ parts: [[UInt8]]) throws {
    while try sendRaw(parts) != .sent { try waitUntilWritable() }
  }

  func sendSoon(_ frame: Frame) throws {
    try sendSoon([frame.header.encoded, frame.body])
  }

  /// The next report about the transport, waited for.
  func nextTransportEvent() throws -> TransportEvent {
    while true {
      if let event = try transportEvents().first { return event }
      let items = [PollItem.transport(of: self)].compactMap { $0 }
      let ready = try poll(items, timeoutMilliseconds: patienceMilliseconds)
      if ready.allSatisfy(\.isEmpty) { throw Impatience(description: "no report about the transport came") }
    }
  }
}
