import Backstaff
import BackstaffBus
import BackstaffJSON
import BackstaffWire

extension DaemonLoop {
  /// Takes one message from the socket.
  func received(_ message: RouterSocket.Received) {
    switch message.content {
    case .probe: send(Attachment(epoch: epoch).frame(Who()), to: message.routingID)
    case .unreadable(let error): misbehaved(message, error)
    case .frame(let frame):
      do throws(WireError) {
        try received(frame, from: message.routingID)
      } catch {
        if error.code == .malformed {
          misbehaved(message, error, answering: frame.header)
        } else {
          answer(error, to: frame.header, peer: message.routingID)
        }
      }
    }
  }

  /// Counts a malformed message, answers it, and disconnects its sender at the third.
  private func misbehaved(_ message: RouterSocket.Received, _ error: WireError, answering header: Header? = nil) {
    answer(error, to: header ?? Header(.error), peer: message.routingID)
    guard conducts.receivedMalformed(from: message.routingID) == .kick else { return }
    Log.warning("disconnecting a peer that keeps sending malformed messages: \(error.message)")
    if let id = byPeer[message.routingID] { drop(id) }
    conducts.forget(message.routingID)
    if let source = message.source { _ = router.kick(source) }
  }

  private func answer(_ error: WireError, to header: Header, peer: RoutingID) {
    let connection = byPeer[peer].flatMap { connections[$0] }
    let attachment = connection?.attachment ?? Attachment(epoch: epoch)
    send(attachment.frame(ErrorBody(error), a: header.a, b: header.b, stream: header.stream), to: peer)
  }

  private func received(_ frame: Frame, from peer: RoutingID) throws(WireError) {
    guard frame.body.count <= WireLimits.requestLimit(for: frame.type) else {
      throw WireError(
        .tooLarge,
        "\(frame.type) has \(frame.body.count) bytes, \(WireLimits.requestLimit(for: frame.type)) are allowed",
        detail: .object(["limit": .integer(Int64(WireLimits.requestLimit(for: frame.type)))]))
    }
    if frame.type == .hello { return try hello(frame, from: peer) }
    guard let id = byPeer[peer], let connection = connections[id], frame.header.epoch == epoch,
      frame.header.connection == id
    else {
      // Whoever it is, nothing of it is acted upon before it has said HELLO on this connection in this epoch.
      send(Attachment(epoch: epoch).frame(Who()), to: peer)
      return
    }
    connections[id]?.heardMilliseconds = EventClock.monotonicMilliseconds
    guard let session = sessions[connection.session] else {
      throw WireError(.internalError, "the session \(connection.session) is gone")
    }
    try received(frame, connection, session)
  }

  private func received(_ frame: Frame, _ connection: Connection, _ session: Session) throws(WireError) {
    switch frame.type {
    case .submit: try submit(frame, connection, session)
    case .open: try open(frame, connection, session)
    case .close:
      session.close(StreamKey(connection: connection.id, id: frame.header.stream))
      connections[connection.id]?.removeStream(frame.header.stream)
    case .credit:
      let credit = try frame.message(Credit.self)
      let key = StreamKey(connection: connection.id, id: frame.header.stream)
      sendFrames(of: session.credited(key, credit.n, applied: frame.header.a), in: session)
    case .ping:
      let pong = Pong(durable: session.durable.revision, streams: session.sent(on: connection.id))
      send(connection.attachment.frame(pong, b: frame.header.b), to: connection.peer)
    case .pong: break
    case .bye: drop(connection.id)
    case .command: try command(frame, connection, session)
    default: throw WireError(.unknownType, "message type \(frame.type) is not one that a front sends")
    }
  }

  // MARK: joining

  private func hello(_ frame: Frame, from peer: RoutingID) throws(WireError) {
    let hello = try frame.message(Hello.self)
    let version = try VersionRange.negotiate(offered: hello.versions)
    let session = try session(named: hello.session)
    // Before it takes anything away from a newer one.
    _ = try session.ledger.nextSequence(client: hello.client.id, incarnation: hello.incarnation)
    guard byPeer[peer] != nil || connections.count < WireLimits.connections else {
      throw WireError(.overloaded, "this daemon serves \(WireLimits.connections) connections already")
    }
    if let old = byPeer[peer] { drop(old) }
    supersede(hello.client.id, session: hello.session)
    let id = WireID.random()
    let attachment = Attachment(version: version, epoch: epoch, connection: id)
    connections[id] = Connection(
      id: id, peer: peer, hello: hello, attachment: attachment, heardMilliseconds: EventClock.monotonicMilliseconds)
    byPeer[peer] = id
    whenKept(session) { [self] in welcome(id, session, request: frame.header.b) }
  }

  private func welcome(_ id: WireID, _ session: Session, request: Int64) {
    guard let connection = connections[id] else { return }
    do throws(WireError) {
      let next = try session.ledger.nextSequence(client: connection.client.id, incarnation: connection.incarnation)
      let welcome = Welcome(
        version: connection.attachment.version, store: store, role: connection.client.kind.rawValue,
        heartbeatMilliseconds: connection.heartbeatMilliseconds, session: session.name, head: session.durable.revision)
      send(connection.attachment.frame(welcome, a: next, b: request), to: connection.peer)
    } catch {
      send(connection.attachment.frame(ErrorBody(error), b: request), to: connection.peer)
      drop(id)
    }
  }

  /// The longest name of a session, in bytes.
  static let sessionNameBytes = 64

  private func session(named name: String) throws(WireError) -> Session {
    if let session = sessions[name] { return session }
    let isName = name.utf8.allSatisfy {
      ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5a) || ($0 >= 0x61 && $0 <= 0x7a)
        || [0x2d, 0x2e, 0x5f].contains($0)
    }
    guard !name.isEmpty, name.utf8.count <= DaemonLoop.sessionNameBytes, isName else {
      throw WireError(
        .malformed, "a session's name has 1 to \(DaemonLoop.sessionNameBytes) letters, digits, `.`, `_` and `-`")
    }
    guard sessions.count < sessionLimit else {
      throw WireError(
        .sessionLimit, "this daemon holds \(sessionLimit) sessions already; use one of them or raise the limit",
        detail: .object(["limit": .integer(Int64(sessionLimit))]))
    }
    let session = makeSession(name)
    sessions[name] = session
    return session
  }

  /// A client that connects again takes the place of its older connection to the same session.
  private func supersede(_ client: WireID, session: String) {
    for old in connections.values where old.client.id == client && old.session == session {
      send(old.attachment.frame(Bye.superseded), to: old.peer)
      drop(old.id)
    }
  }

  func drop(_ id: WireID) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    if byPeer[connection.peer] == id { byPeer[connection.peer] = nil }
    sessions[connection.session]?.closeAll(of: id)
  }

  /// Drops the connections that have been silent for too long; what they own in the journal stays.
  func dropSilent() {
    let now = EventClock.monotonicMilliseconds
    for connection in connections.values where connection.isSilent(at: now) { drop(connection.id) }
  }

  // MARK: streams

  private func open(_ frame: Frame, _ connection: Connection, _ session: Session) throws(WireError) {
    let open = try frame.message(Open.self)
    guard let id = connections[connection.id]?.addStream() else {
      throw WireError(.streamLimit, "a connection has at most \(WireLimits.streamsPerConnection) streams")
    }
    do throws(WireError) {
      let (opened, stream) = try session.open(open, id: id, connection: connection.id)
      let attachment = connection.attachment
      let (snap, flags) = stream.snapshot
      guard !snap.isTooLarge else {
        session.close(StreamKey(connection: connection.id, id: id))
        throw WireError(.snapshotTooLarge, Snap.tooLarge)
      }
      let first = attachment.frames(snap, flags: flags, a: 0, b: session.durable.revision, stream: id)
      tell([attachment.frame(opened, b: frame.header.b, stream: id)] + first, connection)
    } catch {
      connections[connection.id]?.removeStream(id)
      throw error
    }
  }

  // MARK: sending

  /// Sends the frames that a session has published.
  func sendFrames(of published: Published, in session: Session) {
    for frame in published.frames {
      guard let connection = connections[frame.key.connection] else { continue }
      send(frame, connection, session)
    }
  }

  /// Sends the answers that go out behind the frames.
  func sendAnswers(of published: Published) {
    for (waiting, answer) in published.answers {
      for id in waiting { acknowledge(answer.outcome, number: answer.number, to: id) }
    }
  }

  private func send(_ frame: StreamFrame, _ connection: Connection, _ session: Session) {
    for piece in frame.made(connection.attachment).chunks() {
      switch send(piece, to: connection.peer) {
      case .sent:
        if case .closed = frame.content { connections[connection.id]?.removeStream(frame.key.id) }
      case .gone: return drop(connection.id)
      case .full: return session.refused(frame)
      }
    }
  }

  func acknowledge(_ outcome: SubmitOutcome, number: Int64, isDuplicate: Bool = false, to id: WireID) {
    guard let connection = connections[id] else { return }
    let frame = connection.attachment.frame(
      outcome.ack, flags: isDuplicate ? .duplicate : [], a: number, b: outcome.revision)
    tell([frame], connection)
  }

  /// Sends what a front waits for. When it cannot be sent the connection is dropped: the front hears WHO at its next
  /// word, says HELLO again, and asks for what it misses.
  func tell(_ frames: [Frame], _ connection: Connection) {
    for frame in frames {
      guard send(frame, to: connection.peer) == .sent else { return drop(connection.id) }
    }
  }

  /// Sends one frame; a failing socket ends the daemon at the next turn of the loop.
  @discardableResult
  func send(_ frame: Frame, to peer: RoutingID) -> SendOutcome {
    do throws(BusError) {
      return try router.send(frame, to: peer)
    } catch {
      Log.error("a message could not be sent: \(error)")
      return .gone
    }
  }
}
