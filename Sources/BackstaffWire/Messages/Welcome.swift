import BackstaffJSON

/// The daemon's answer to HELLO. The header carries the epoch, the connection's id, in `a` the client's next sequence
/// number in this session and in `b` the id of the HELLO.
package struct Welcome: WireMessage {
  package static let type = MessageType.welcome

  package var version: Version
  package var caps: [String]
  /// The store's id, 32 hexadecimal digits; revisions and epochs are compared only within one store.
  package var store: String
  package var principal: String
  package var role: String
  package var limits: JSON
  package var heartbeatMilliseconds: Int64
  package var session: String
  /// The session's newest durable revision.
  package var head: Int64
  /// Whether streams go on from what `resume` told; always false in version 1.0.
  package var resumed: Bool

  package init(
    version: Version = .current, caps: [String] = [], store: String, principal: String = "", role: String = "",
    limits: JSON = WireLimits.json, heartbeatMilliseconds: Int64 = WireLimits.heartbeatMilliseconds,
    session: String = Hello.defaultSession, head: Int64, resumed: Bool = false
  ) {
    self.version = version
    self.caps = caps
    self.store = store
    self.principal = principal
    self.role = role
    self.limits = limits
    self.heartbeatMilliseconds = heartbeatMilliseconds
    self.session = session
    self.head = head
    self.resumed = resumed
  }
}

extension Welcome {
  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "WELCOME")
    let version = try members.members("version")
    self.init(
      version: Version(major: try version.byte("major"), minor: try version.byte("minor")),
      caps: try members.strings("caps"), store: try members.string("store"),
      principal: try members.optionalString("principal") ?? "", role: try members.optionalString("role") ?? "",
      limits: members.optional("limits") ?? .object([:]),
      heartbeatMilliseconds: try members.optionalInteger("hb_ms") ?? WireLimits.heartbeatMilliseconds,
      session: try members.optionalString("session") ?? Hello.defaultSession,
      head: try members.integer("head"), resumed: try members.optionalBool("resumed") ?? false)
    guard heartbeatMilliseconds > 0 else { throw members.problem("hb_ms", "is not above zero") }
  }

  package var json: JSON {
    .object([
      "version": .object(["major": .integer(Int64(version.major)), "minor": .integer(Int64(version.minor))]),
      "caps": .strings(caps), "store": .string(store), "principal": .string(principal), "role": .string(role),
      "limits": limits, "hb_ms": .integer(heartbeatMilliseconds), "session": .string(session),
      "head": .integer(head), "resumed": .bool(resumed),
    ])
  }
}
