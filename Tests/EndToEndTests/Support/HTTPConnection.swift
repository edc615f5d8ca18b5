import BackstaffJSON
import Foundation

/// One HTTP connection, written and read by hand: what a test wants to see is the bytes.
final class HTTPConnection {
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  struct Answer {
    let status: Int
    let head: String
    let body: [UInt8]

    var json: JSON { (try? JSON(parsing: body)) ?? .null }
    var code: String? { json["code"]?.stringValue }

    func header(_ name: String) -> String? {
      for line in head.components(separatedBy: "\r\n") where line.lowercased().hasPrefix(name.lowercased() + ": ") {
        return String(line.dropFirst(name.count + 2))
      }
      return nil
    }
  }

  /// Connects to a port of this machine. Nothing is waited for longer than a minute.
  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // `deinit` closes, also when this throws.
    guard status == 0 else { throw Failure("nobody listens at port \(port)") }
  }

  deinit { close(descriptor) }

  func write(_ text: String) throws {
    var left = Array(text.utf8)[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw Failure("the other end has closed") }
      left = left.dropFirst(count)
    }
  }

  /// The next answer.
  func read() throws -> Answer {
    while true {
      if let answer = takeAnswer() { return answer }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { throw Failure("no answer came") }
      bytes += buffer.prefix(count)
    }
  }

  private func takeAnswer() -> Answer? {
    guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let words = head.split(separator: " ", maxSplits: 2)
    let answer = Answer(status: Int(words[1]) ?? 0, head: head, body: [])
    let length = answer.header("Content-Length").flatMap { Int($0) } ?? 0
    guard bytes.count >= end.upperBound + length else { return nil }
    let body = Array(bytes[end.upperBound..<end.upperBound + length])
    bytes.removeFirst(end.upperBound + length)
    return Answer(status: answer.status, head: head, body: body)
  }

  func ask(
    _ method: String, _ path: String, _ body: String? = nil, token: String? = nil, headers: [String] = []
  ) throws -> Answer {
    var text = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n"
    if let token { text += "Authorization: Bearer \(token)\r\n" }
    for header in headers { text += header + "\r\n" }
    if let body { text += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
    try write(text + "\r\n" + (body ?? ""))
    return try read()
  }
}
