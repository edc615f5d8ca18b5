import BackstaffBus
import BackstaffCommand
import BackstaffTerminal
import BackstaffWire
import Glibc

extension WireError: ExitCodeProviding {
  package var exitCode: ExitCode { code.exitCode }
}

extension WireError.Code {
  /// The exit status for a refusal by the daemon. A code this build does not know is judged by its advice.
  package var exitCode: ExitCode {
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
    case .noDescriptors: .system
    case .notWelcomed: (cause as? WireError)?.exitCode ?? .protocolMismatch
    case .pathTooLong: .configuration
    default: .inputOutput
    }
  }
}

extension CommandFailure {
  /// What a terminal, or what stands in its place, refused. When a reader went away there is nothing to say.
  init(_ error: TerminalError) {
    switch error.code {
    case .output where error.cause == EPIPE: self.init(.signal(SIGPIPE), "")
    case .notATerminal: self = .usage(error.message)
    case .system: self.init(.system, error.message)
    default: self.init(.inputOutput, error.message)
    }
  }
}
