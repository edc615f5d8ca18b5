import BackstaffJSON

/// An action on its way to the daemon. In sequence mode `a` of the header is its number; in key mode `a` is 0 and the
/// body has a `key`.
package struct Submit: WireMessage {
  package static let type = MessageType.submit

  /// The `type` of a link, which is routed inside the reducer: `{"type":"link","payload":{"url":…,"id":…}}`.
  package static let linkPath = "link"

  /// The action path from the root, with or without pins: `destination@7.editItem.deleteTapped`.
  package var path: String
  package var payload: JSON?
  /// The identity of a one-shot submission.
  package var key: WireID?
  /// Milliseconds since 1970-01-01 00:00 UTC.
  package var issuedAtMilliseconds: Int64?
  /// How long after its arrival the action is still wanted.
  package var deadlineMilliseconds: Int64?
  /// The session a key-mode submission of the role *links* is for; nil means the connection's own.
  package var session: String?

  package init(
    path: String, payload: JSON? = nil, key: WireID? = nil, issuedAtMilliseconds: Int64? = nil,
    deadlineMilliseconds: Int64? = nil, session: String? = nil
  ) {
    self.path = path
    self.payload = payload
    self.key = key
    self.issuedAtMilliseconds = issuedAtMilliseconds
    self.deadlineMilliseconds = deadlineMilliseconds
    self.session = session
  }

  /// A link on its way: one action under the key of its id, however often and by whomever it is delivered.
  package static func link(_ url: String, id: String, issuedAtMilliseconds: Int64? = nil) -> Submit {
    Submit(
      path: linkPath, payload: .object(["url": .string(url), "id": .string(id)]), key: WireID(digestOf: id),
      issuedAtMilliseconds: issuedAtMilliseconds)
  }

  /// The name of the delivery, where this is a link that came by key.
  package var deliveredLink: String? {
    key != nil && path == Submit.linkPath ? payload?["id"]?.stringValue : nil
  }

  /// What makes two submissions the same: the path and the payload, not the time or the spelling of the body.
  package var digest: UInt64 { Digest.of(digested) }

  /// What a digest is taken of.
  package var digested: [UInt8] { JSON.object(["payload": payload ?? .null, "type": .string(path)]).bytes }
}

extension Submit {
  /// Throws `malformed` for a body of the wrong shape and `invalid_payload` for a payload with an integer outside
  /// ±2^53, which other languages would read as another number.
  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "SUBMIT")
    var key: WireID?
    if let text = try members.optionalString("key") {
      key = WireID(text)
      guard key != nil else { throw members.problem("key", "is not 32 hexadecimal digits") }
    }
    self.init(
      path: try members.string("type"), payload: members.optional("payload"), key: key,
      issuedAtMilliseconds: try members.optionalInteger("issued_at"),
      deadlineMilliseconds: try members.optionalInteger("deadline_ms"),
      session: try members.optionalString("session"))
    guard !path.isEmpty, path.utf8.count <= WireLimits.pathBytes else {
      throw members.problem("type", "is empty or longer than \(WireLimits.pathBytes) bytes")
    }
    try payload?.requireExactIntegers(at: "payload")
  }

  package var json: JSON {
    .members([
      "type": .string(path), "payload": payload, "key": .string(key?.hex),
      "issued_at": .integer(issuedAtMilliseconds), "deadline_ms": .integer(deadlineMilliseconds),
      "session": .string(session),
    ])
  }
}

extension JSON {
  /// The integers that a double holds exactly, which every JSON reader therefore agrees on.
  static let exactIntegers: ClosedRange<Int64> = -(1 << 53)...(1 << 53)

  /// Throws `invalid_payload` naming the place of the first integer outside ±2^53.
  func requireExactIntegers(at place: String) throws(WireError) {
    switch self {
    case .integer(let value) where !Self.exactIntegers.contains(value):
      throw WireError(
        .invalidPayload, "\(place) is an integer outside ±2^53; write it as a string of digits",
        detail: .object(["at": .string(place)]))
    case .array(let elements):
      for (index, element) in elements.enumerated() { try element.requireExactIntegers(at: "\(place)/\(index)") }
    case .object(let members):
      for (name, member) in members { try member.requireExactIntegers(at: "\(place)/\(name)") }
    default: break
    }
  }
}
