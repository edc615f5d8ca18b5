import BackstaffCommand
import BackstaffHTTP

extension SenderList.Failure: ExitCodeProviding {
  package var exitCode: ExitCode { .configuration }
}

extension Spool.Failure: ExitCodeProviding, CustomStringConvertible {
  package var exitCode: ExitCode { .inputOutput }

  package var description: String {
    switch self {
    case .full: "the spool cannot be opened: there is no room on the disk"
    case .broken(let reason): "the spool is in doubt, and is looked at anew by the next start: \(reason)"
    }
  }
}

extension HTTPError: ExitCodeProviding {
  package var exitCode: ExitCode { isTaken ? .temporary : .cannotCreate }
}
