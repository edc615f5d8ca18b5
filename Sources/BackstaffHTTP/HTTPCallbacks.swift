import CMicrohttpd

/// The functions that libmicrohttpd calls, all of them inside of `MHD_run` and so on the thread of the server, which
/// their context is.
enum HTTPCallbacks {
  static let access: MHD_AccessHandlerCallback = { context, connection, path, method, _, data, size, state in
    guard let context, let connection, let path, let method, let size, let state else { return .NO }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    guard let known = state.pointee else {
      guard let visit = server.began(connection, String(cString: method), String(cString: path)) else { return .NO }
      state.pointee = Unmanaged.passRetained(visit).toOpaque()
      guard let refusal = visit.reception.refusal else { return .YES }
      return queue(server.response(to: refusal), on: connection)
    }
    let visit = Unmanaged<Visit>.fromOpaque(known).takeUnretainedValue()
    if size.pointee > 0 {
      visit.reception.received(UnsafeRawBufferPointer(start: data, count: size.pointee))
      size.pointee = 0
      return .YES
    }
    if let response = visit.response { return queue(response, on: connection) }
    if let refusal = visit.reception.refusal { return queue(server.response(to: refusal), on: connection) }
    server.becameWhole(visit)
    return .YES
  }

  static let completed: MHD_RequestCompletedCallback = { context, _, state, _ in
    guard let context, let state, let known = state.pointee else { return }
    let visit = Unmanaged<Visit>.fromOpaque(known).takeRetainedValue()
    state.pointee = nil
    Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().ended(visit)
  }

  static let connected: MHD_NotifyConnectionCallback = { context, connection, _, what in
    guard let context, let connection else { return }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    switch what {
    case .CONNECTION_NOTIFY_STARTED: server.connected(connection)
    case .CONNECTION_NOTIFY_CLOSED: server.disconnected(connection)
    @unknown default: break
    }
  }

  private static func queue(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
    let native = response.body.withUnsafeBytes { backstaff_http_response($0.baseAddress, $0.count) }
    guard let native else { return .NO }
    defer { MHD_destroy_response(native) }
    for header in response.headers { MHD_add_response_header(native, header.name, header.value) }
    return MHD_queue_response(connection, UInt32(response.status), native)
  }

  /// The header lines of a request, or the pairs of its query.
  static func values(of connection: OpaquePointer, isQuery: Bool) -> [HTTPRequest.Pair] {
    var pairs: [HTTPRequest.Pair] = []
    withUnsafeMutablePointer(to: &pairs) { pointer in
      backstaff_http_values(
        connection, isQuery ? 1 : 0,
        { context, _, name, value in
          guard let context, let name else { return .YES }
          let pair = HTTPRequest.Pair(String(cString: name), value.map { String(cString: $0) })
          context.assumingMemoryBound(to: [HTTPRequest.Pair].self).pointee.append(pair)
          return .YES
        }, pointer)
    }
    return pairs
  }
}
