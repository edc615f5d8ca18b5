/// A request as it arrived, whole.
package struct HTTPRequest: Sendable, Equatable {
  package var method: String
  /// The path, with percent signs decoded.
  package var path: String
  /// The pairs of the query in order, decoded; a name without `=` has no value.
  package var query: [Pair]
  /// The header lines in order, their names in small letters.
  package var headers: [Pair]
  package var body: [UInt8]
  package var peer: HTTPPeer

  /// A name and what stands behind it.
  package struct Pair: Sendable, Equatable {
    package var name: String
    package var value: String?

    package init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  package init(
    _ method: String, _ path: String, query: [Pair] = [], headers: [Pair] = [], body: [UInt8] = [],
    peer: HTTPPeer = .unknown
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// The value of the first header line of that name, given in small letters.
  package func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}

/// Who is at the other end of a connection, as the kernel tells it.
package enum HTTPPeer: Sendable, Hashable, CustomStringConvertible {
  /// An internet address without its port.
  case address(String)
  /// The user of a process at the other end of a Unix socket.
  case user(UInt32)
  case unknown

  package var description: String {
    switch self {
    case .address(let text): text
    case .user(let id): "uid:\(id)"
    case .unknown: "unknown"
    }
  }
}
