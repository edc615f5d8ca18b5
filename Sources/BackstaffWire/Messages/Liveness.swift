import BackstaffJSON

/// "Say HELLO": the daemon does not know this connection, or a front has just connected. The header carries the epoch.
package struct Who: WireMessage {
  package static let type = MessageType.who

  package init() {}
  package init(json: JSON) throws(WireError) { _ = try Members(json, of: "WHO") }
  package var json: JSON { .object([:]) }
}

/// The orderly end of a connection, from either side.
package struct Bye: WireMessage {
  package static let type = MessageType.bye

  package var reason: String

  /// The daemon stops; it may come back.
  package static let stopping = Bye(reason: "stopping")
  /// The same client has connected again elsewhere; this connection must not come back.
  package static let superseded = Bye(reason: "superseded")
  /// The front has finished.
  package static let done = Bye(reason: "done")

  package init(reason: String) {
    self.reason = reason
  }

  package init(json: JSON) throws(WireError) {
    reason = try Members(json, of: "BYE").optionalString("reason") ?? ""
  }

  package var json: JSON { .object(["reason": .string(reason)]) }
}

/// A question for a sign of life; `b` of the header is a token that comes back in PONG.
package struct Ping: WireMessage {
  package static let type = MessageType.ping

  package init() {}
  package init(json: JSON) throws(WireError) { _ = try Members(json, of: "PING") }
  package var json: JSON { .object([:]) }
}

/// The answer to PING. It also tells how far each stream of the connection has been sent, which shows a front that the
/// last frame before a silence was lost.
package struct Pong: WireMessage {
  package static let type = MessageType.pong

  /// The session's newest durable revision.
  package var durable: Int64
  /// The `to` of the last frame sent, by stream id.
  package var streams: [UInt32: Int64]

  package init(durable: Int64, streams: [UInt32: Int64] = [:]) {
    self.durable = durable
    self.streams = streams
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "PONG")
    durable = try members.integer("durable")
    streams = [:]
    for (name, value) in members.optional("streams")?.objectValue ?? [:] {
      // "+1" and "01" would be stream 1 as well, and which of them counts would be chance.
      guard let stream = UInt32(name), String(stream) == name, let sent = value.integerValue else {
        throw members.problem("streams", "does not map stream ids to revisions")
      }
      streams[stream] = sent
    }
  }

  package var json: JSON {
    let sent = streams.map { (String($0.key), JSON.integer($0.value)) }
    return .object([
      "durable": .integer(durable), "streams": .object(Dictionary(sent, uniquingKeysWith: { $1 })),
    ])
  }
}

/// A refusal of a message. `a` and `b` of the header are copied from it.
package struct ErrorBody: WireMessage {
  package static let type = MessageType.error

  package var error: WireError
  package var retryAfterMilliseconds: Int64?

  package init(_ error: WireError, retryAfterMilliseconds: Int64? = nil) {
    self.error = error
    self.retryAfterMilliseconds = retryAfterMilliseconds
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "ERROR")
    error = try WireError(members)
    retryAfterMilliseconds = try members.optionalInteger("retry_after_ms")
  }

  package var json: JSON {
    .members(
      error.members.merging(
        [
          "retry": .string(error.code.retry.rawValue), "retry_after_ms": .integer(retryAfterMilliseconds),
        ], uniquingKeysWith: { $1 }))
  }
}

extension WireError {
  /// The members `code`, `name`, `message` and `detail`, the same wherever an error travels.
  var members: [String: JSON?] {
    [
      "code": .integer(Int64(code.rawValue)), "name": .string(code.name), "message": .string(message), "detail": detail,
    ]
  }

  init(_ members: Members) throws(WireError) {
    guard let number = UInt16(exactly: try members.integer("code")) else {
      throw members.problem("code", "is not an error code")
    }
    self.init(
      Code(rawValue: number), try members.optionalString("message") ?? "", detail: members.optional("detail"))
  }
}
