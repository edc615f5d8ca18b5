import BackstaffJSON

/// A question that has no answer yet.
struct LinkCommand: Sendable {
  let token: CommandToken
  let body: [UInt8]
  var joiner = ChunkJoiner()
}

extension ClientLink {
  /// Asks the daemon. The question is asked again, under the same number, after a reconnection.
  ///
  /// Throws `too_large` when the parameters are, and `draining` when the link has ended.
  package mutating func command(_ command: Command, now: Instant) throws(WireError) -> (CommandToken, [LinkAction]) {
    guard !hasEnded else { throw WireError(.draining, "the link has ended; make a new one") }
    let body = command.json.bytes
    guard body.count <= WireLimits.requestBodyBytes else {
      throw WireError(
        .tooLarge, "the command has \(body.count) bytes; \(WireLimits.requestBodyBytes) are allowed")
    }
    let request = nextRequest()
    let pending = LinkCommand(token: CommandToken(number: request), body: body)
    commands[request] = pending
    if phase == .live { send(attachment.frame(.command, body: body, b: request), now) }
    return (pending.token, takeActions())
  }

  mutating func askAllCommands(_ now: Instant) {
    for request in commands.keys.sorted() {
      commands[request]?.joiner.reset()
      if let body = commands[request]?.body { send(attachment.frame(.command, body: body, b: request), now) }
    }
  }

  mutating func receivedResult(_ frame: Frame) throws(WireError) {
    let request = frame.header.b
    guard var command = commands[request] else { return }
    guard let whole = try command.joiner.received(frame) else {
      commands[request] = command
      return
    }
    commands[request] = nil
    emit(.result(command.token, .success(try whole.message(CommandResult.self).value)))
  }
}
