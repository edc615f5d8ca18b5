import BackstaffJSON

/// The name of a submission in one front, from the call that made it to its outcome.
package struct SubmitToken: Hashable, Sendable {
  package let number: Int64
}

/// The name of an open slice in one front. It outlives reconnections; the stream ids of the wire do not.
package struct StreamHandle: Hashable, Sendable {
  package let number: Int64
}

/// The name of a question in one front.
package struct CommandToken: Hashable, Sendable {
  package let number: Int64
}

/// Whether a front is in touch with its daemon.
package enum ConnectionState: Hashable, Sendable {
  /// Not yet, for the first time.
  case connecting
  case live(Live)
  /// Was live; what is shown may be old. The link goes on trying.
  case stale(since: ContinuousClock.Instant)
  /// Not let in for now: what the daemon said, or what is wrong with its answer. The link goes on trying, and says so
  /// again when the reason is another.
  case notWelcomed(WireError)
  /// The daemon does not want this front; the link has given up.
  case refused(WireError)
  case closed

  package struct Live: Hashable, Sendable {
    package var store: String
    package var epoch: Int64
    package var connection: WireID
    package var session: String
    package var head: Int64
  }
}

/// How a submission ended.
package enum SubmitResult: Hashable, Sendable {
  /// Decided and durable: applied, without effect, or rejected.
  case acknowledged(Ack, revision: Int64, isRepeat: Bool)
  /// Not journaled, and not to be tried again as it is.
  case refused(Nack)
  /// The link ended, or the store was replaced, before the daemon's word came: the outcome is unknown.
  case lost(WireError)
}

/// What a front learns from its link.
package enum LinkEvent: Hashable, Sendable {
  case connection(ConnectionState)
  case outcome(SubmitToken, SubmitResult)
  /// The daemon follows the slice; `opened.action` is where its actions begin.
  case opened(StreamHandle, Opened)
  case stream(StreamHandle, StreamEvent)
  /// The stream was refused or ended by the daemon; the handle is spent.
  case streamEnded(StreamHandle, WireError)
  case result(CommandToken, Result<JSON, WireError>)
}

extension LinkEvent {
  /// The slice it is about; nil when it is about none.
  package var handle: StreamHandle? {
    switch self {
    case .opened(let handle, _), .stream(let handle, _), .streamEnded(let handle, _): handle
    case .connection, .outcome, .result: nil
    }
  }
}

/// What the owner of a ``ClientLink`` must do.
package enum LinkAction: Hashable, Sendable {
  /// Send this, after everything sent before.
  case send(Frame)
  case event(LinkEvent)
  /// Close the socket, and forget what was not sent.
  case drop
  /// Read the endpoint again and open a new socket; on failure call ``ClientLink/dialFailed(now:)``.
  case dial
}
