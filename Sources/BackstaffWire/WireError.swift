import BackstaffJSON

/// A refusal that can travel: what ERROR, NACK and the reason of a rejecting ACK carry, and what the readers of this
/// module throw.
///
///     do { _ = try Header(decoding: bytes) } catch { send(error) }   // error.code == .malformed
package struct WireError: Error, Sendable {
  package var code: Code
  /// What happened, why, and what to try. Never holds a payload.
  package var message: String
  /// Facts for programs: the ranges of versions, the expected sequence number, the limit that was passed.
  package var detail: JSON?
  /// The lower error that led here. It does not travel.
  package var cause: (any Error)?

  package init(_ code: Code, _ message: String, detail: JSON? = nil, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.detail = detail
    self.cause = cause
  }
}

extension WireError: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(message)
  }

  /// Equal when they would look the same to a peer; the cause does not count.
  package static func == (left: WireError, right: WireError) -> Bool {
    left.code == right.code && left.message == right.message && left.detail == right.detail
  }
}

extension WireError: CustomStringConvertible {
  package var description: String {
    "\(code.name) (\(code.rawValue)): \(message)"
  }
}
