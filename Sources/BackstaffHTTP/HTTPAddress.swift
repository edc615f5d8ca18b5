import Glibc

/// Where a server listens: a port of this machine's own addresses, or a Unix socket. There is no way to listen on
/// others: whoever wants that puts a proxy with TLS in front.
///
///     try HTTPAddress("127.0.0.1:8117")      // port 0 lets the system choose
///     try HTTPAddress("[::1]:8117")
///     try HTTPAddress("unix:/run/links/http.sock")
package enum HTTPAddress: Sendable, Hashable, CustomStringConvertible {
  case loopback(host: String, port: UInt16)
  case unix(path: String)

  /// The longest path of a socket, in bytes; the kernel takes 107.
  static let pathBytes = 100

  /// The address that the text writes. Throws when it is none, or not one of this machine alone.
  package init(_ text: String) throws(HTTPError) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst("unix:".count))
      guard path.hasPrefix("/"), path.utf8.count <= Self.pathBytes else {
        throw HTTPError("a socket is given as unix:/PATH with at most \(Self.pathBytes) bytes, not '\(text)'")
      }
      self = .unix(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
      throw HTTPError("an address is 127.0.0.1:PORT, [::1]:PORT or unix:/PATH, not '\(text)'")
    }
    let host = String(text[..<colon])
    guard Self.isLoopback(host) else {
      throw HTTPError(
        "'\(host)' is not an address of this machine alone; listen on 127.0.0.1 and put a proxy with TLS in front")
    }
    self = .loopback(host: host == "localhost" ? "127.0.0.1" : host, port: port)
  }

  private static func isLoopback(_ host: String) -> Bool {
    if host == "[::1]" || host == "localhost" { return true }
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 && UInt32(bigEndian: address.s_addr) >> 24 == 127
  }

  package var description: String {
    switch self {
    case .loopback(let host, let port): "http://\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }
}
