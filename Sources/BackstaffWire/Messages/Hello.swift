import BackstaffJSON

/// Who a front is. The id is kept by the client; the incarnation grows whenever the client lost its outbox.
package struct ClientIdentity: Hashable, Sendable {
  package var id: WireID
  /// A name for people, shown in logs: `desk (pts/3)`.
  package var name: String
  package var kind: Kind

  /// The role a client asks for.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    package var rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Shows slices to a person and sends what that person does.
    package static let front = Self(rawValue: "front")
    /// Drives a session for a test.
    package static let driver = Self(rawValue: "driver")
    /// A command line tool.
    package static let tool = Self(rawValue: "tool")
    /// Delivers links from outside, by key.
    package static let links = Self(rawValue: "links")
  }

  package init(id: WireID, name: String, kind: Kind) {
    self.id = id
    self.name = name
    self.kind = kind
  }
}

/// The first message of a connection: who the front is, what it speaks, which session it wants.
package struct Hello: WireMessage {
  package static let type = MessageType.hello

  package var client: ClientIdentity
  package var incarnation: Int64
  package var versions: [VersionRange]
  package var caps: [String]
  /// The hash of the action and state types the front was built with; nil for a front that reads documents only.
  package var schema: String?
  package var heartbeatMilliseconds: Int64
  /// The state tree.
  package var session: String
  /// The presentation styles the front can draw.
  package var draws: [String]
  package var resume: Resume?

  /// What the front remembers of an earlier connection.
  package struct Resume: Hashable, Sendable {
    package var connection: WireID
    package var epoch: Int64
    package var store: String
    package var lastAcknowledged: Int64

    package init(connection: WireID, epoch: Int64, store: String, lastAcknowledged: Int64) {
      self.connection = connection
      self.epoch = epoch
      self.store = store
      self.lastAcknowledged = lastAcknowledged
    }
  }

  /// The session a HELLO means when it names none.
  package static let defaultSession = "main"

  package init(
    client: ClientIdentity, incarnation: Int64 = 1, versions: [VersionRange] = VersionRange.supported,
    caps: [String] = [], schema: String? = nil,
    heartbeatMilliseconds: Int64 = WireLimits.heartbeatMilliseconds, session: String = Hello.defaultSession,
    draws: [String] = [], resume: Resume? = nil
  ) {
    self.client = client
    self.incarnation = incarnation
    self.versions = versions
    self.caps = caps
    self.schema = schema
    self.heartbeatMilliseconds = heartbeatMilliseconds
    self.session = session
    self.draws = draws
    self.resume = resume
  }
}

extension Hello {
  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "HELLO")
    let client = try members.members("client")
    let idText = try client.string("id")
    guard let id = WireID(idText) else { throw client.problem("id", "is not a UUID") }
    var versions: [VersionRange] = []
    for range in try members.array("versions") { versions.append(try VersionRange(json: range)) }
    self.init(
      client: ClientIdentity(
        id: id, name: try client.optionalString("name") ?? "",
        kind: .init(rawValue: try client.optionalString("kind") ?? ClientIdentity.Kind.front.rawValue)),
      incarnation: try members.optionalInteger("incarnation") ?? 1, versions: versions,
      caps: try members.strings("caps"), schema: try members.optionalString("schema"),
      heartbeatMilliseconds: try members.optionalInteger("hb_ms") ?? WireLimits.heartbeatMilliseconds,
      session: try members.optionalString("session") ?? Self.defaultSession,
      draws: try members.strings("draws"), resume: try members.optional("resume").map(Resume.init(json:)))
    guard incarnation >= 1 else { throw members.problem("incarnation", "is counted from 1") }
  }

  package var json: JSON {
    .members([
      "client": .object([
        "id": .string(client.id.description), "name": .string(client.name), "kind": .string(client.kind.rawValue),
      ]),
      "incarnation": .integer(incarnation), "versions": .array(versions.map(\.json)),
      "caps": caps.isEmpty ? nil : .strings(caps), "schema": .string(schema),
      "hb_ms": .integer(heartbeatMilliseconds), "session": .string(session),
      "draws": draws.isEmpty ? nil : .strings(draws), "resume": resume?.json,
    ])
  }

  /// The heartbeat the daemon grants: the wish, held inside ``WireLimits/heartbeatRangeMilliseconds``.
  package var grantedHeartbeatMilliseconds: Int64 {
    let range = WireLimits.heartbeatRangeMilliseconds
    return min(max(heartbeatMilliseconds, range.lowerBound), range.upperBound)
  }
}

extension Hello.Resume {
  init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "HELLO.resume")
    guard let connection = WireID(try members.string("connection")) else {
      throw members.problem("connection", "is not a UUID")
    }
    self.init(
      connection: connection, epoch: try members.integer("epoch"), store: try members.string("store"),
      lastAcknowledged: try members.optionalInteger("last_ack") ?? 0)
  }

  var json: JSON {
    .object([
      "connection": .string(connection.description), "epoch": .integer(epoch), "store": .string(store),
      "last_ack": .integer(lastAcknowledged),
    ])
  }
}
