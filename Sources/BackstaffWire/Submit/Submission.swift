/// The identity of a submission, apart from what it says.
package enum Origin: Hashable, Sendable {
  /// Sequence mode: the n-th submission of one incarnation of a client in one session.
  case sequence(client: WireID, incarnation: Int64, number: Int64)
  /// Key mode: a one-shot submission, whoever delivers it.
  case key(WireID)

  /// The journal's column `origin`: `client:<uuid>` or `key:<hex>`.
  package var journalText: String {
    switch self {
    case .sequence(let client, _, _): "client:\(client)"
    case .key(let key): "key:\(key.hex)"
    }
  }

  /// The journal's columns `incarnation` and `sequence`; both 0 for a key.
  package var journalNumbers: (incarnation: Int64, sequence: Int64) {
    switch self {
    case .sequence(_, let incarnation, let number): (incarnation, number)
    case .key: (0, 0)
    }
  }

  /// The origin that was written into the journal so; nil for the journal's other origins (effects, the daemon itself).
  package init?(journalText text: String, incarnation: Int64, sequence: Int64) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let id = WireID(parts[1]) else { return nil }
    switch parts[0] {
    case "client": self = .sequence(client: id, incarnation: incarnation, number: sequence)
    case "key": self = .key(id)
    default: return nil
    }
  }
}

/// What the ledger needs to know of a SUBMIT.
package struct Submission: Hashable, Sendable {
  package var origin: Origin
  /// ``Submit/digest``, or another one of the same bytes: a daemon's is keyed.
  package var digest: UInt64
  package var issuedAtMilliseconds: Int64?

  package init(_ origin: Origin, digest: UInt64, issuedAtMilliseconds: Int64? = nil) {
    self.origin = origin
    self.digest = digest
    self.issuedAtMilliseconds = issuedAtMilliseconds
  }

  /// The submission in a SUBMIT: by key where the body has one, else by the header's `a`.
  ///
  /// Throws `malformed` for a number and a key together, or neither.
  package init(_ submit: Submit, header: Header, client: WireID, incarnation: Int64) throws(WireError) {
    let origin: Origin
    switch (submit.key, header.a) {
    case (let key?, 0): origin = .key(key)
    case (nil, 1...): origin = .sequence(client: client, incarnation: incarnation, number: header.a)
    case (nil, _): throw .malformed("SUBMIT has neither a sequence number (from 1) in `a` nor a key in its body")
    case (_?, _): throw .malformed("SUBMIT has a key, so `a` of its header must be 0")
    }
    self.init(origin, digest: submit.digest, issuedAtMilliseconds: submit.issuedAtMilliseconds)
  }
}

/// How a submission was decided: the answer, word for word, for every repeat.
package struct SubmitOutcome: Hashable, Sendable {
  package var revision: Int64
  package var digest: UInt64
  package var ack: Ack

  package init(revision: Int64, digest: UInt64, ack: Ack) {
    self.revision = revision
    self.digest = digest
    self.ack = ack
  }
}
