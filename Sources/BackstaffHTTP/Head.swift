import CMicrohttpd

/// The head of a request, and what is wrong with it.
struct Head {
  let request: HTTPRequest
  /// The bytes of the path and the query as they were sent.
  let targetBytes: Int
  /// In words for the sender; nil when there is nothing.
  let flaw: String?

  /// The head of the request that libmicrohttpd has on the connection.
  init(
    of connection: OpaquePointer, _ method: UnsafePointer<CChar>, _ target: HeadTarget,
    _ version: UnsafePointer<CChar>, from peer: HTTPPeer
  ) {
    let layout = HeadLayout(of: connection, method, target, version)
    let decoded = target.decoded
    request = HTTPRequest(
      String(cString: method), decoded?.path ?? "", query: decoded?.query ?? [],
      headers: layout.lines.map { .init($0.name.lowercased(), $0.value) }, peer: peer)
    targetBytes = target.bytes.count
    if !layout.isSeamless {
      flaw = "a line of the header does not end with CR LF, or is folded, or has a NUL in it"
    } else if decoded == nil {
      flaw = "the path or its query has a space, a control character, or a `%` that encodes no text"
    } else {
      flaw = HeadRules.flaw(request.method, version: String(cString: version), layout.lines)
    }
  }
}
