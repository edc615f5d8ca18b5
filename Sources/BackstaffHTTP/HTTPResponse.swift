/// An answer to a request.
///
///     server.answer(exchange, HTTPResponse(200, type: "text/plain", body: Array("alive\n".utf8)))
package struct HTTPResponse: Sendable, Equatable {
  /// The status code.
  package var status: Int
  /// Header lines besides those of the connection and the length, which the server writes itself.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(_ status: Int, type: String, headers: [(name: String, value: String)] = [], body: [UInt8]) {
    self.status = status
    self.headers = [(name: "Content-Type", value: type)] + headers
    self.body = body
  }

  /// The value of a header line; names are compared without regard to case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  package static func == (left: HTTPResponse, right: HTTPResponse) -> Bool {
    left.status == right.status && left.body == right.body
      && left.headers.map(\.name) == right.headers.map(\.name)
      && left.headers.map(\.value) == right.headers.map(\.value)
  }

  /// The bytes of the whole answer, for a connection that is closed behind it.
  var closingBytes: [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    text += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    return Array(text.utf8) + body
  }

  private static func reason(_ status: Int) -> String {
    status == 408 ? "Request Timeout" : "Status \(status)"
  }
}

/// What the server refuses by itself, before a request is whole.
package enum HTTPRefusal: Sendable, Hashable {
  /// The body is longer than ``HTTPLimits/bodyBytes``.
  case bodyTooLarge
  /// The header lines together are longer than ``HTTPLimits/headerBytes``, or more than ``HTTPLimits/headerLines``.
  case headersTooLarge
  /// The path with its query is longer than ``HTTPLimits/targetBytes``.
  case targetTooLong
  /// The request was not whole in ``HTTPLimits/arrival``.
  case timedOut
  /// The head is not as HTTP wants it, so that another program could read it differently. With what is wrong.
  case malformed(String)
}

/// Every bound of the server, by name.
package struct HTTPLimits: Sendable, Equatable {
  /// The longest body of a request.
  package var bodyBytes = 1024 * 1024
  /// The longest header of a request: its lines together.
  package var headerBytes = 16 * 1024
  package var headerLines = 64
  package var targetBytes = 4096
  /// Connections at once; further ones are not taken.
  package var connections = 512
  /// How long a request may take to arrive, from the beginning of its connection or the end of the request before.
  package var arrival: Duration = .seconds(10)
  /// How long an answer may be stuck on its way, and the longest pause between two requests of a connection.
  package var idleSeconds = 30

  package init() {}

  /// The memory libmicrohttpd may use for a connection. It answers what does not fit with a bare 431 of its own.
  var connectionBytes: Int { 4 * headerBytes + targetBytes }
}

/// Why the server cannot serve.
package struct HTTPError: Error, Sendable, CustomStringConvertible {
  package var message: String
  /// Whether somebody else has the address.
  package var isTaken: Bool

  init(_ message: String, isTaken: Bool = false) {
    self.message = message
    self.isTaken = isTaken
  }

  package var description: String { message }
}
