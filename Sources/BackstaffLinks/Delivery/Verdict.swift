import BackstaffJSON
import BackstaffWire

/// What a submission's outcome means for a link.
enum Verdict: Equatable {
  case settled(Delivery.State)
  /// The daemon cannot now; it is asked again.
  case again(after: Duration)

  private static let pause: Duration = .seconds(1)

  init(_ result: SubmitResult) {
    switch result {
    case .acknowledged(let ack, let revision, _):
      self = .settled(Self.state(ack, revision))
    case .refused(let nack):
      switch nack.error.code {
      // The journal or the daemon is in trouble, which says nothing about the link.
      case .readOnly, .replayMode, .draining, .deadlineExceeded: self = .again(after: Self.pause)
      case .sequenceConflict:
        self = .settled(
          .refused(code: "id_conflict", detail: "another link was delivered under this id before; use a new one"))
      case let code: self = .settled(.refused(code: code.name, detail: nack.error.message))
      }
    case .lost: self = .again(after: Self.pause)
    }
  }

  private static func state(_ ack: Ack, _ revision: Int64) -> Delivery.State {
    guard ack.outcome == .rejected else { return .applied(outcome: ack.word, revision: revision) }
    guard let reason = ack.reason else { return .refused(code: "refused", detail: "the daemon gives no reason") }
    // A reducer's refusal has its own code in the detail.
    let own = reason.code == .guardRejected ? reason.detail?["code"]?.stringValue : nil
    let code = reason.code == .keyExpired ? "expired" : own ?? reason.code.name
    return .refused(code: code, detail: reason.message)
  }
}
