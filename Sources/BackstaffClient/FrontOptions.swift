import BackstaffWire

/// Where a front finds its daemon, and who it is.
package struct FrontOptions: Sendable {
  /// The daemon's run directory.
  package var runDirectory: String
  package var session: String
  package var client: ClientIdentity
  /// Grows whenever a client with a kept id lost its outbox; 1 for a client whose id is new.
  package var incarnation: Int64
  /// The hash of the action and state types; nil for a front that reads documents.
  package var schema: String?
  /// The presentation styles the front can draw.
  package var draws: [String]
  package var heartbeatMilliseconds: Int64

  /// A front with a new identity.
  package init(
    runDirectory: String, session: String = Hello.defaultSession, name: String, kind: ClientIdentity.Kind,
    id: WireID = .random(), incarnation: Int64 = 1, schema: String? = nil, draws: [String] = [],
    heartbeatMilliseconds: Int64 = WireLimits.heartbeatMilliseconds
  ) {
    self.runDirectory = runDirectory
    self.session = session
    client = ClientIdentity(id: id, name: name, kind: kind)
    self.incarnation = incarnation
    self.schema = schema
    self.draws = draws
    self.heartbeatMilliseconds = heartbeatMilliseconds
  }
}
