import BackstaffJSON

/// The daemon's word that a submission is decided and durable. `a` of the header is its sequence number (0 in key mode,
/// where the body repeats the key), `b` the revision; the flag DUPLICATE marks a repeated word.
package struct Ack: WireMessage {
  package static let type = MessageType.ack

  package var outcome: Outcome
  package var result: JSON?
  /// Why the action was rejected; nil otherwise.
  package var reason: WireError?
  package var key: WireID?

  package enum Outcome: String, Hashable, Sendable {
    /// The action changed the state.
    case applied
    /// The action was reduced and changed nothing.
    case noop
    /// The action was refused for good; its number is used up.
    case rejected
  }

  package init(_ outcome: Outcome, result: JSON? = nil, reason: WireError? = nil, key: WireID? = nil) {
    self.outcome = outcome
    self.result = result
    self.reason = reason
    self.key = key
  }

  /// The word for what became of a submission: of a link what the app made of it, where it says so.
  package var word: String { result?["link"]?.stringValue ?? outcome.rawValue }

  package static func rejected(_ reason: WireError, key: WireID? = nil) -> Ack {
    Ack(.rejected, reason: reason, key: key)
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "ACK")
    guard let outcome = Outcome(rawValue: try members.string("outcome")) else {
      throw members.problem("outcome", "is not applied, noop or rejected")
    }
    self.init(outcome, result: members.optional("result"))
    if members.optional("reason") != nil { reason = try WireError(members.members("reason")) }
    key = try members.optionalString("key").flatMap { WireID($0) }
  }

  package var json: JSON {
    .members([
      "outcome": .string(outcome.rawValue), "result": result, "reason": reason.map { .members($0.members) },
      "key": .string(key?.hex),
    ])
  }
}

/// The daemon's word that a submission was not journaled and its number not used up. `a` of the header is the number.
package struct Nack: WireMessage {
  package static let type = MessageType.nack

  package var error: WireError
  package var retryAfterMilliseconds: Int64?
  /// The number the daemon wants next, with `seq_gap`.
  package var expected: Int64?
  package var key: WireID?

  package init(
    _ error: WireError, retryAfterMilliseconds: Int64? = nil, expected: Int64? = nil, key: WireID? = nil
  ) {
    self.error = error
    self.retryAfterMilliseconds = retryAfterMilliseconds
    self.expected = expected
    self.key = key
  }

  package init(json: JSON) throws(WireError) {
    let members = try Members(json, of: "NACK")
    self.init(
      try WireError(members), retryAfterMilliseconds: try members.optionalInteger("retry_after_ms"),
      expected: try members.optionalInteger("expected"),
      key: try members.optionalString("key").flatMap { WireID($0) })
  }

  package var json: JSON {
    .members(
      error.members.merging(
        [
          "retry_after_ms": .integer(retryAfterMilliseconds), "expected": .integer(expected), "key": .string(key?.hex),
        ], uniquingKeysWith: { $1 }))
  }
}
