/// One request on its way in, as a value: what has come of it, and whether it keeps within the limits.
struct Reception {
  private(set) var request: HTTPRequest
  private(set) var refusal: HTTPRefusal?
  private let limits: HTTPLimits

  /// A request whose header has arrived.
  init(_ head: HTTPRequest, target bytes: Int, _ limits: HTTPLimits) {
    request = head
    self.limits = limits
    let size = head.headers.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.utf8.count ?? 0) + 4 }
    if bytes > limits.targetBytes {
      refusal = .targetTooLong
    } else if size > limits.headerBytes || head.headers.count > limits.headerLines {
      refusal = .headersTooLarge
    } else if let announced = head.header("content-length").flatMap({ Int($0) }), announced > limits.bodyBytes {
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
