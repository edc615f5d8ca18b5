import BackstaffBus
import BackstaffCommand
import BackstaffRenderer
import BackstaffWire
import Testing

@Suite struct `Exit codes` {
  /// Every error of the protocol, by name.
  static let expected: [String: ExitCode] = [
    "malformed": .protocolMismatch, "unsupported_version": .protocolMismatch, "unknown_type": .protocolMismatch,
    "too_large": .badData, "schema_mismatch": .protocolMismatch, "who": .protocolMismatch,
    "session_mismatch": .permission, "fenced": .permission, "wrong_epoch": .protocolMismatch,
    "rewound": .protocolMismatch, "unauthorized": .permission, "principal_revoked": .permission,
    "unknown_action": .badData, "invalid_payload": .badData, "precondition_failed": .badData,
    "guard_rejected": .badData, "stale": .badData, "seq_gap": .temporary, "seq_conflict": .badData,
    "key_expired": .badData, "deadline_exceeded": .temporary, "no_such_scope": .noInput,
    "snapshot_too_large": .badData, "resync_limited": .temporary, "stream_limit": .cannotCreate,
    "no_such_revision": .noInput, "overloaded": .temporary, "starting": .temporary, "draining": .temporary,
    "read_only": .unavailable, "replay_mode": .unavailable, "session_limit": .cannotCreate,
    "internal": .internalError,
  ]

  @Test func `every error of the protocol has its own`() {
    let actual = Dictionary(uniqueKeysWithValues: WireError.Code.all.map { ($0.name, $0.exitCode) })
    #expect(actual == Self.expected)
    #expect(WireError.Code(rawValue: 999).exitCode == .internalError)
  }

  @Test func `an absent daemon is unavailable and a late answer temporary`() {
    #expect(BusError(.noDaemon, "").exitCode == .unavailable)
    #expect(BusError(.timedOut, "").exitCode == .temporary)
    #expect(BusError(.noDescriptors, "").exitCode == .system)
    #expect(BusError(.notWelcomed, "", cause: WireError(.malformed, "")).exitCode == .protocolMismatch)
    #expect(BusError(.notWelcomed, "", cause: WireError(.starting, "")).exitCode == .temporary)
    #expect(BusError(.notPrivate, "").exitCode == .permission)
    #expect(BusError(.pathTooLong, "").exitCode == .configuration)
    #expect(BusError(.system, "").exitCode == .inputOutput)
  }
}
