import BackstaffCommand
import BackstaffJSON
import BackstaffRenderer
import BackstaffWire

extension SubmitResult {
  /// The line that tells a person and a script how a submission ended: `applied at revision 12`, for a link
  /// `pending at revision 12`, and for a repeated one `duplicate: applied at revision 12`.
  ///
  /// Throws the failure that a rejection, a refusal or an unknown outcome is.
  func line() throws(CommandFailure) -> String {
    switch self {
    case .acknowledged(let ack, let revision, let isRepeat):
      if let rejection = ack.rejection(isRepeat: isRepeat) { throw rejection }
      return "\(isRepeat ? "duplicate: " : "")\(ack.word) at revision \(revision)"
    case .refused(let nack):
      let seconds = nack.retryAfterMilliseconds.map { Double($0) / 1000 }
      throw CommandFailure(
        nack.error.exitCode, "not taken: \(nack.error)", hint: seconds.map { "it may be sent again after \($0) s" })
    case .lost(let error):
      throw CommandFailure(.temporary, "the outcome is not known: \(error)", hint: "look at 'backstaff log'")
    }
  }
}

extension Ack {
  /// The failure that a rejecting word is; nil for any other.
  fileprivate func rejection(isRepeat: Bool) -> CommandFailure? {
    guard outcome == .rejected else { return nil }
    let code = reason?.exitCode ?? .badData
    return CommandFailure(code, "\(isRepeat ? "duplicate: " : "")rejected: \(rejectionText)")
  }

  /// The reason with the name that says most: the reducer's own code, when it was the reducer that refused.
  var rejectionText: String {
    guard let reason else { return "the daemon gives no reason" }
    guard reason.code == .guardRejected, let own = reason.detail?["code"]?.stringValue else {
      return reason.description
    }
    return "\(own): \(reason.message)"
  }
}
