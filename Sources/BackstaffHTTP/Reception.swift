/// One request on its way in, as a value: what has come of it, and whether it keeps within the limits.
struct Reception {
  private(set) var request: HTTPRequest
  private(set) var refusal: HTTPRefusal?
  /// Nothing is read behind it on its connection: libmicrohttpd takes a bare LF between chunks, and does not show it.
  let isLast: Bool
  private let limits: HTTPLimits

  /// A request whose header has arrived.
  init(_ head: Head, _ limits: HTTPLimits) {
    request = head.request
    isLast = request.header("transfer-encoding") != nil
    self.limits = limits
    let size = request.headers.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.utf8.count ?? 0) + 4 }
    if head.targetBytes > limits.targetBytes {
      refusal = .targetTooLong
    } else if size > limits.headerBytes || request.headers.count > limits.headerLines {
      refusal = .headersTooLarge
    } else if let flaw = head.flaw {
      refusal = .malformed(flaw)
    } else if let announced = request.header("content-length").flatMap({ Int($0) }), announced > limits.bodyBytes {
      refusal = .bodyTooLarge
    }
  }

  /// More of the body. What is too much is not kept.
  mutating func received(_ bytes: UnsafeRawBufferPointer) {
    guard refusal == nil else { return }
    guard request.body.count + bytes.count <= limits.bodyBytes else {
      request.body = []
      refusal = .bodyTooLarge
      return
    }
    request.body.append(contentsOf: bytes)
  }
}
