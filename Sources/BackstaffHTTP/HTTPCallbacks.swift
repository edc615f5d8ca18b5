import CMicrohttpd

/// The functions that libmicrohttpd calls, all of them inside of `MHD_run` and so on the thread of the server, which
/// their context is.
enum HTTPCallbacks {
  /// The first line, before libmicrohttpd decodes it in place.
  static let target:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?)
      -> UnsafeMutableRawPointer? = { context, text, connection in
        guard let context, let text, let connection else { return nil }
        Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().heard(HeadTarget(text), on: connection)
        return nil
      }

  static let access: MHD_AccessHandlerCallback = { context, connection, _, method, version, data, size, state in
    guard let context, let connection, let method, let version, let size, let state else { return .NO }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    guard let known = state.pointee else {
      guard let visit = server.began(connection, method, version) else { return .NO }
      state.pointee = Unmanaged.passRetained(visit).toOpaque()
      guard let refusal = visit.reception.refusal else { return .YES }
      return queue(server.response(to: refusal), on: connection, isLast: true)
    }
    let visit = Unmanaged<Visit>.fromOpaque(known).takeUnretainedValue()
    if size.pointee > 0 {
      visit.reception.received(UnsafeRawBufferPointer(start: data, count: size.pointee))
      size.pointee = 0
      return .YES
    }
    if let response = visit.response { return queue(response, on: connection, isLast: visit.reception.isLast) }
    if let refusal = visit.reception.refusal {
      return queue(server.response(to: refusal), on: connection, isLast: true)
    }
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

  private static func queue(_ response: HTTPResponse, on connection: OpaquePointer, isLast: Bool) -> MHD_Result {
    let native = response.body.withUnsafeBytes { backstaff_http_response($0.baseAddress, $0.count) }
    guard let native else { return .NO }
    defer { MHD_destroy_response(native) }
    for header in response.headers { MHD_add_response_header(native, header.name, header.value) }
    if isLast { MHD_add_response_header(native, "Connection", "close") }
    return MHD_queue_response(connection, UInt32(response.status), native)
  }
}
