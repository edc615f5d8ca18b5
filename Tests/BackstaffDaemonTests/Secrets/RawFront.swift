import BackstaffBus
import BackstaffJSON
import BackstaffWire
import Testing

@testable import BackstaffDaemon

/// A front that keeps every byte it hears.
final class RawFront {
  private let socket: DealerSocket
  private var attachment = Attachment()
  private var number: Int64 = 0
  private var request: Int64 = 0
  /// The bodies of all frames, one after the other.
  private(set) var heard: [UInt8] = []
  private(set) var types: Set<MessageType> = []

  init(run: String) throws {
    socket = try DealerSocket(try BusContext(), connecting: "ipc://\(run)/ctl.sock")
    _ = try next(.who)
    let hello = Hello(
      client: ClientIdentity(id: .random(), name: "raw", kind: .front),
      heartbeatMilliseconds: WireLimits.heartbeatRangeMilliseconds.upperBound)
    try send(attachment.frame(hello, b: 1))
    let welcome = try next(.welcome)
    attachment = Attachment(epoch: welcome.header.epoch, connection: welcome.header.connection)
  }

  func open(_ scope: String) throws {
    request += 1
    try send(attachment.frame(Open(scope: scope, mode: .every), b: request))
    _ = try next(.snap)
  }

  /// Submits, and waits for the answer.
  func submit(_ path: String, _ payload: JSON? = nil) throws -> JSON {
    number += 1
    try send(attachment.frame(Submit(path: path, payload: payload), a: number))
    return try next(.ack).json()
  }

  /// Submits the same as before once more.
  func repeatSubmit(_ path: String, _ payload: JSON? = nil) throws -> JSON {
    number -= 1
    return try submit(path, payload)
  }

  func ask(_ command: Command) throws -> JSON {
    request += 1
    try send(attachment.frame(command, b: request))
    return try next(.result).json()["result"] ?? .null
  }

  private func send(_ frame: Frame) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try socket.send(frame) != .sent {
      guard ContinuousClock.now < end else { throw DaemonError(.cannotServe, "a frame could not be sent") }
      _ = try poll([.socket(socket, .writable)], timeoutMilliseconds: 10)
    }
  }

  private func next(_ type: MessageType) throws -> Frame {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      _ = try poll([.socket(socket)], timeoutMilliseconds: 10)
      while let content = try socket.receive() {
        guard case .frame(let frame) = content else { continue }
        heard += frame.body
        types.insert(frame.type)
        if frame.type == type { return frame }
      }
    }
    throw DaemonError(.cannotServe, "no \(type) came")
  }
}
