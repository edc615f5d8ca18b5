import BackstaffBus
import BackstaffCommand
import BackstaffWire

extension WireError: ExitCodeProviding {
  package var exitCode: ExitCode { code.exitCode }
}

extension WireError.Code {
  /// The exit status for a refusal by the daemon. A code this build does not know is judged by its advice.
  var exitCode: ExitCode {
    if consumesSequence, self != .unauthorized { return .badData }
    switch self {
    case .noSuchScope, .noSuchRevision: return .noInput
    case .tooLarge, .sequenceConflict, .snapshotTooLarge: return .badData
    case .unauthorized, .principalRevoked, .sessionMismatch, .fenced: return .permission
    case .readOnly, .replayMode: return .unavailable
    case .sessionLimit, .streamLimit: return .cannotCreate
    case .malformed, .unsupportedVersion, .unknownType, .schemaMismatch, .rewound, .who, .wrongEpoch:
      return .protocolMismatch
    case .internalError: return .internalError
    default: return retry == .no ? .internalError : .temporary
    }
  }
}

extension BusError: ExitCodeProviding {
  package var exitCode: ExitCode {
    switch code {
    case .noDaemon: .unavailable
    case .timedOut, .held: .temporary
    case .notPrivate: .permission
    case .pathTooLong: .configuration
    default: .inputOutput
    }
  }
}
