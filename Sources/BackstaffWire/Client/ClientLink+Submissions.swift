import BackstaffJSON

extension ClientLink {
  /// Puts an action on its way. It is sent as soon as the link is live, kept until its outcome is known, and sent again
  /// after a reconnection. With a `key` it is a one-shot submission.
  ///
  /// Throws `too_large` and `invalid_payload` before anything is sent, `overloaded` when ``WireLimits/outbox``
  /// submissions wait, and `draining` when the link has ended.
  package mutating func submit(_ submit: Submit, now: Instant) throws(WireError) -> (SubmitToken, [LinkAction]) {
    guard !hasEnded else { throw WireError(.draining, "the link has ended; make a new one") }
    let body = submit.json.bytes
    guard submit.path.utf8.count <= WireLimits.pathBytes, body.count <= WireLimits.submitBodyBytes else {
      throw WireError(
        .tooLarge, "the submission has \(body.count) bytes; \(WireLimits.submitBodyBytes) are allowed",
        detail: .object(["limit": .integer(Int64(WireLimits.submitBodyBytes)), "size": .integer(Int64(body.count))]))
    }
    try submit.payload?.requireExactIntegers(at: "payload")
    let request = nextRequest()
    let token = SubmitToken(number: request)
    try outbox.add(token, key: submit.key, request: request, body: body)
    flushOutbox(now)
    return (token, takeActions())
  }

  mutating func flushOutbox(_ now: Instant) {
    guard phase == .live, outboxPause == nil else { return }
    for entry in outbox.takeSendable() {
      send(attachment.frame(.submit, body: entry.body, a: entry.sequence, b: entry.request), now)
    }
  }

  mutating func receivedAck(_ frame: Frame, _ now: Instant) throws(WireError) {
    let ack = try frame.message(Ack.self)
    let token: SubmitToken? =
      if let key = ack.key { outbox.acknowledged(key: key) } else { outbox.acknowledged(sequence: frame.header.a) }
    if let token {
      let isRepeat = frame.header.flags.contains(.duplicate)
      emit(.outcome(token, .acknowledged(ack, revision: frame.header.b, isRepeat: isRepeat)))
    }
    flushOutbox(now)
  }

  mutating func receivedNack(_ frame: Frame, _ now: Instant) throws(WireError) {
    let nack = try frame.message(Nack.self)
    if let request = outbox.request(answeredBy: frame.header, key: nack.key) {
      submissionRefused(nack, request: request, now)
    }
  }

  mutating func submissionRefused(_ nack: Nack, request: Int64, _ now: Instant) {
    switch nack.error.code {
    case .fenced,
      .sequenceConflict where !isKeyed(request):
      end(.refused(nack.error), nack.error)
    case .sequenceGap: if outboxPause == nil { outbox.gap(expected: nack.expected ?? 1) }
    case let code where code.retry == .later && code != .deadlineExceeded:
      outboxPause = now + .milliseconds(nack.retryAfterMilliseconds ?? WireLimits.redialMinimumMilliseconds)
    default:
      if let token = outbox.refused(request: request) { emit(.outcome(token, .refused(nack))) }
    }
    flushOutbox(now)
  }

  private func isKeyed(_ request: Int64) -> Bool {
    outbox.entries.contains { $0.request == request && $0.key != nil }
  }
}
