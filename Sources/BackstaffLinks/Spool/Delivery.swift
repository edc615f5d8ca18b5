import BackstaffJSON

/// One link on its way into one session.
package struct Delivery: Equatable, Sendable {
  /// Its place in the order of acceptance.
  package var number: Int64
  package var id: String
  package var session: String
  package var url: String
  /// Who sent it.
  package var source: String
  /// When it was taken, in milliseconds since 1970-01-01 00:00 UTC.
  package var acceptedAt: Int64
  package var state: State = .pending

  package enum State: Equatable, Sendable {
    case pending
    /// The daemon has it. `outcome` is what the app made of it, where it says so: `opened`, `pending`; else the wire's
    /// word: `applied`, or `noop` where it changed nothing.
    case applied(outcome: String, revision: Int64)
    /// It will never be delivered: a dead letter, with the reason.
    case refused(code: String, detail: String)
  }

  package init(
    number: Int64, id: String, session: String, url: String, source: String, acceptedAt: Int64, state: State = .pending
  ) {
    self.number = number
    self.id = id
    self.session = session
    self.url = url
    self.source = source
    self.acceptedAt = acceptedAt
    self.state = state
  }

  package var isPending: Bool { state == .pending }

  /// How one of the deliveries of an id looks to its sender.
  var json: JSON {
    var members: [String: JSON] = ["session": .string(session), "state": .string(state.name)]
    switch state {
    case .pending: break
    case .applied(let outcome, let revision):
      members["outcome"] = .string(outcome)
      members["revision"] = .integer(revision)
    case .refused(let code, let detail):
      members["code"] = .string(code)
      members["detail"] = .string(detail)
    }
    return .object(members)
  }
}

extension Delivery.State {
  /// The word in documents and metrics.
  var name: String {
    switch self {
    case .pending: "pending"
    case .applied: "applied"
    case .refused: "refused"
    }
  }
}

/// How a delivery ended.
package struct Settlement: Equatable, Sendable {
  package var number: Int64
  package var state: Delivery.State

  package init(_ number: Int64, _ state: Delivery.State) {
    self.number = number
    self.state = state
  }
}
