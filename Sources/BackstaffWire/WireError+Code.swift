extension WireError {
  /// The number of an error, stable for ever. Unknown numbers are kept: a newer peer may send them.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }
  }

  /// What the receiver of an error should do.
  package enum Retry: String, Sendable {
    /// The same message would fail again.
    case no
    /// Repeat at once, after following the detail.
    case now
    /// Repeat after `retry_after_ms`, or after a pause.
    case later
    /// Say HELLO first.
    case rehello
  }
}

extension WireError.Code {
  package static let malformed = Self(rawValue: 100)
  package static let unsupportedVersion = Self(rawValue: 101)
  package static let unknownType = Self(rawValue: 102)
  package static let tooLarge = Self(rawValue: 103)
  package static let schemaMismatch = Self(rawValue: 104)
  package static let who = Self(rawValue: 110)
  package static let sessionMismatch = Self(rawValue: 111)
  package static let fenced = Self(rawValue: 112)
  package static let wrongEpoch = Self(rawValue: 113)
  package static let rewound = Self(rawValue: 114)
  package static let unauthorized = Self(rawValue: 120)
  package static let principalRevoked = Self(rawValue: 121)
  package static let unknownAction = Self(rawValue: 200)
  package static let invalidPayload = Self(rawValue: 201)
  package static let preconditionFailed = Self(rawValue: 202)
  package static let guardRejected = Self(rawValue: 203)
  package static let stale = Self(rawValue: 204)
  package static let sequenceGap = Self(rawValue: 210)
  package static let sequenceConflict = Self(rawValue: 211)
  package static let keyExpired = Self(rawValue: 212)
  package static let deadlineExceeded = Self(rawValue: 220)
  package static let noSuchScope = Self(rawValue: 300)
  package static let snapshotTooLarge = Self(rawValue: 301)
  package static let resyncLimited = Self(rawValue: 302)
  package static let streamLimit = Self(rawValue: 303)
  package static let noSuchRevision = Self(rawValue: 304)
  package static let overloaded = Self(rawValue: 400)
  package static let starting = Self(rawValue: 401)
  package static let draining = Self(rawValue: 402)
  package static let readOnly = Self(rawValue: 403)
  package static let replayMode = Self(rawValue: 404)
  package static let sessionLimit = Self(rawValue: 405)
  package static let internalError = Self(rawValue: 500)

  /// The name beside the number in an ERROR; `error_<number>` for a number this version does not know.
  package var name: String {
    Self.table[self]?.name ?? "error_\(rawValue)"
  }

  /// What the receiver should do. An unknown number is not retried.
  package var retry: WireError.Retry {
    Self.table[self]?.retry ?? .no
  }

  /// Whether a SUBMIT that ends so has used up its sequence number: it was journaled as rejected and answered by ACK.
  package var consumesSequence: Bool {
    Self.table[self]?.consumes ?? false
  }

  /// Every code of docs/WIRE.md, "Errors", in its order.
  package static var all: [Self] {
    table.keys.sorted { $0.rawValue < $1.rawValue }
  }

  private struct Row: Sendable {
    let name: String
    let retry: WireError.Retry
    let consumes: Bool

    init(_ name: String, _ retry: WireError.Retry, consumes: Bool = false) {
      self.name = name
      self.retry = retry
      self.consumes = consumes
    }
  }

  private static let table: [Self: Row] = [
    .malformed: Row("malformed", .no),
    .unsupportedVersion: Row("unsupported_version", .no),
    .unknownType: Row("unknown_type", .no),
    .tooLarge: Row("too_large", .no),
    .schemaMismatch: Row("schema_mismatch", .no),
    .who: Row("who", .rehello),
    .sessionMismatch: Row("session_mismatch", .no),
    .fenced: Row("fenced", .no),
    .wrongEpoch: Row("wrong_epoch", .rehello),
    .rewound: Row("rewound", .no),
    .unauthorized: Row("unauthorized", .no, consumes: true),
    .principalRevoked: Row("principal_revoked", .no),
    .unknownAction: Row("unknown_action", .no, consumes: true),
    .invalidPayload: Row("invalid_payload", .no, consumes: true),
    .preconditionFailed: Row("precondition_failed", .no, consumes: true),
    .guardRejected: Row("guard_rejected", .no, consumes: true),
    .stale: Row("stale", .no, consumes: true),
    .sequenceGap: Row("seq_gap", .now),
    .sequenceConflict: Row("seq_conflict", .no),
    .keyExpired: Row("key_expired", .no, consumes: true),
    .deadlineExceeded: Row("deadline_exceeded", .later),
    .noSuchScope: Row("no_such_scope", .no),
    .snapshotTooLarge: Row("snapshot_too_large", .no),
    .resyncLimited: Row("resync_limited", .later),
    .streamLimit: Row("stream_limit", .no),
    .noSuchRevision: Row("no_such_revision", .no),
    .overloaded: Row("overloaded", .later),
    .starting: Row("starting", .later),
    .draining: Row("draining", .later),
    .readOnly: Row("read_only", .no),
    .replayMode: Row("replay_mode", .no),
    .sessionLimit: Row("session_limit", .no),
    .internalError: Row("internal", .later),
  ]
}
