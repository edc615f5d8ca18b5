import BackstaffJSON

extension ClientLink {
  /// One switch over what a daemon may say.
  mutating func dispatch(_ frame: Frame, now: Instant) throws(WireError) {
    switch frame.type {
    case .who: receivedWho(now)
    case .welcome: try receivedWelcome(frame, now)
    case .error: try receivedError(frame, now)
    default: try receivedOnConnection(frame, now)
    }
  }

  /// Frames of another epoch or connection are left over from before, and say nothing about now.
  private mutating func receivedOnConnection(_ frame: Frame, _ now: Instant) throws(WireError) {
    guard phase == .live, frame.header.epoch == attachment.epoch,
      frame.header.connection == attachment.connection
    else { return }
    switch frame.type {
    case .ack: try receivedAck(frame, now)
    case .nack: try receivedNack(frame, now)
    case .opened: try receivedOpened(frame, now)
    case .snap, .diff, .mark, .reset: receivedOnStream(frame, now)
    case .closed: try receivedClosed(frame)
    case .pong: try receivedPong(frame, now)
    case .ping: send(attachment.frame(Pong(durable: 0), b: frame.header.b), now)
    case .result: try receivedResult(frame)
    case .bye: try receivedBye(frame, now)
    default: break  // A newer daemon may say more than we know.
    }
  }

  private mutating func receivedWho(_ now: Instant) {
    becomeStale(now)
    hello(now)
  }

  mutating func hello(_ now: Instant) {
    let request = nextRequest()
    phase = .greeting(request: request, since: now)
    let resume = welcome.map {
      Hello.Resume(
        connection: attachment.connection, epoch: attachment.epoch, store: $0.store, lastAcknowledged: 0)
    }
    let hello = Hello(
      client: configuration.client, incarnation: configuration.incarnation, schema: configuration.schema,
      heartbeatMilliseconds: configuration.heartbeatMilliseconds, session: configuration.session,
      draws: configuration.draws, resume: resume)
    send(Attachment().frame(hello, b: request), now)
  }

  private mutating func receivedWelcome(_ frame: Frame, _ now: Instant) throws(WireError) {
    guard case .greeting(frame.header.b, _) = phase else { return }
    let news = try frame.message(Welcome.self)
    if let old = welcome, old.store != news.store { return beginAgain(news, now) }
    do throws(WireError) {
      if let old = welcome, old.store == news.store { try checkEpoch(frame.header.epoch) }
      try outbox.welcomed(next: frame.header.a)
    } catch {
      return end(.refused(error), error)
    }
    attachment = Attachment(
      version: news.version, epoch: frame.header.epoch, connection: frame.header.connection)
    becomeLive(news, now)
  }

  private func checkEpoch(_ epoch: Int64) throws(WireError) {
    guard epoch < attachment.epoch else { return }
    throw WireError(
      .rewound,
      "the daemon is at epoch \(epoch) of this store, but was at \(attachment.epoch) before; "
        + "the journal was restored from an older copy")
  }

  /// Another store has taken the place of the one known: nothing of the old one means anything there.
  private mutating func beginAgain(_ news: Welcome, _ now: Instant) {
    let reason = WireError(.rewound, "the daemon has another store now; what was not acknowledged is lost")
    for token in outbox.discard() { emit(.outcome(token, .lost(reason))) }
    configuration.incarnation += 1
    welcome = nil
    attachment = Attachment()
    isStale = true
    hello(now)
  }

  private mutating func becomeLive(_ news: Welcome, _ now: Instant) {
    welcome = news
    phase = .live
    isStale = false
    passObstacle()
    heartbeat = .milliseconds(news.heartbeatMilliseconds)
    outboxPause = nil
    lastPing = nil
    lastTick = now
    redial.reset()
    emit(
      .connection(
        .live(
          .init(
            store: news.store, epoch: attachment.epoch, connection: attachment.connection, session: news.session,
            head: news.head))))
    openAllStreams(now)
    flushOutbox(now)
    askAllCommands(now)
  }

  private mutating func receivedBye(_ frame: Frame, _ now: Instant) throws(WireError) {
    guard try frame.message(Bye.self) == .superseded else { return lose(now) }
    let reason = WireError(.fenced, "another process has connected with the same client id")
    end(.refused(reason), reason)
  }

  /// An ERROR concerns the request whose number it copies; one that concerns none is about the connection.
  private mutating func receivedError(_ frame: Frame, _ now: Instant) throws(WireError) {
    let body = try frame.message(ErrorBody.self)
    let request = frame.header.b
    if body.error.code.retry == .rehello { return receivedWho(now) }
    if case .greeting(let asked, _) = phase {
      if asked == request { greetingRefused(body, now) }
      return
    }
    guard phase == .live else { return }
    let isOnStream = frame.header.stream != 0
    if !isOnStream, let request = outbox.request(answeredBy: frame.header, key: nil) {
      submissionRefused(
        Nack(body.error, retryAfterMilliseconds: body.retryAfterMilliseconds), request: request, now)
    } else if let handle = streams.first(where: { $0.value.request == request })?.key {
      endStream(handle, body.error)
    } else if let command = commands.removeValue(forKey: request) {
      emit(.result(command.token, .failure(body.error)))
    } else if body.error.code == .fenced || body.error.code == .principalRevoked {
      end(.refused(body.error), body.error)
    }
  }

  private mutating func greetingRefused(_ body: ErrorBody, _ now: Instant) {
    guard body.error.code.retry == .later else { return end(.refused(body.error), body.error) }
    tellObstacle(body.error)
    // Whatever the daemon says, it is not asked without a pause.
    let asked = body.retryAfterMilliseconds.map { Duration.milliseconds(max($0, WireLimits.redialMinimumMilliseconds)) }
    let wait = asked ?? redial.next()
    phase = .pausing(until: now + wait)
  }
}
