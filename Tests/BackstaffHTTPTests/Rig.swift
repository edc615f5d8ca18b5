import Glibc
import Testing

@testable import BackstaffHTTP

/// A server of this process and connections to it, all on the thread of the test: nothing happens that the test does
/// not ask for, and time passes when it says so.
final class Rig {
  let server: HTTPServer
  private(set) var now = ContinuousClock.now
  /// What has arrived and was not answered.
  var arrived: [(exchange: HTTPServer.Exchange, request: HTTPRequest)] = []

  init(at address: String = "127.0.0.1:0", limits: HTTPLimits = HTTPLimits()) throws {
    server = try HTTPServer(at: HTTPAddress(address), limits: limits) { refusal in
      HTTPResponse(Self.status(refusal), type: "text/plain", body: Array("\(refusal)".utf8))
    }
  }

  deinit { server.stop() }

  private static func status(_ refusal: HTTPRefusal) -> Int {
    switch refusal {
    case .bodyTooLarge: 413
    case .headersTooLarge: 431
    case .targetTooLong: 414
    case .timedOut: 408
    case .malformed: 400
    }
  }

  func pass(_ duration: Duration) { now += duration }

  /// Lets the server work until the condition holds; false after a minute of nothing.
  func serve(until isDone: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      arrived += server.service(now: now)
      if isDone() { return true }
      var item = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&item, 1, 5)
    }
    return false
  }

  /// Lets the server work off what is there.
  func settle(turns: Int = 20) {
    for _ in 0..<turns { arrived += server.service(now: now) }
  }

  /// The next request that is whole.
  func request() throws -> (exchange: HTTPServer.Exchange, request: HTTPRequest) {
    try #require(serve { !arrived.isEmpty }, "no request arrived")
    return arrived.removeFirst()
  }

  /// Everything that a connection brings until its other end closes, or `isDone`.
  func read(_ client: Client, until isDone: (String) -> Bool = { _ in false }) throws -> String {
    try #require(serve { client.receive() || isDone(client.text) }, "neither an answer nor an end: \(client.text)")
    return client.text
  }
}

/// One connection, written and read by hand.
final class Client {
  let descriptor: Int32
  private(set) var text = ""

  init(_ address: HTTPAddress) throws {
    switch address {
    case .unix(let path):
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var name = sockaddr_un()
      name.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
      try #require(Self.connect(descriptor, &name))
    case .loopback(let host, let port):
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      inet_pton(AF_INET, host, &name.sin_addr)
      try #require(Self.connect(descriptor, &name))
    }
  }

  deinit { close(descriptor) }

  private static func connect<Name>(_ descriptor: Int32, _ name: inout Name) -> Bool {
    let size = socklen_t(MemoryLayout<Name>.size)
    return withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, size) == 0 }
    }
  }

  func write(_ text: String) { write(bytes: Array(text.utf8)[...]) }

  func write(bytes slice: ArraySlice<UInt8>) {
    let bytes = Array(slice)
    #expect(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }

  /// Reads what is there; true when the other end has closed.
  func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count == 0 || count < 0 && errno == ECONNRESET { return true }
      guard count > 0 else { return false }
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }
}
