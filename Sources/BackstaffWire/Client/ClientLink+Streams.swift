import BackstaffJSON

/// One slice a front follows.
struct LinkStream: Sendable {
  let open: Open
  /// The request of the OPEN under way or answered.
  var request: Int64 = 0
  /// The id of the connection's stream, once OPENED has come.
  var id: UInt32?
  var receiver = StreamReceiver()
  /// Frames applied and not yet told by CREDIT.
  var owed = 0
  var lastGap: ContinuousClock.Instant?
  var reopenAt: ContinuousClock.Instant?
}

extension ClientLink {
  /// A second gap within this time waits until it has passed: a stream that cannot be kept costs one snapshot a second.
  static let reopenInterval: Duration = .seconds(1)

  /// Follows the slice at a scope, now and after every reconnection, until ``close(_:now:)``.
  package mutating func open(_ open: Open, now: Instant) -> (StreamHandle, [LinkAction]) {
    let handle = StreamHandle(number: nextRequest())
    streams[handle] = LinkStream(open: open)
    if phase == .live { sendOpen(handle, now) }
    return (handle, takeActions())
  }

  /// Stops following. No event of this handle comes any more.
  package mutating func close(_ handle: StreamHandle, now: Instant) -> [LinkAction] {
    guard let stream = streams[handle] else { return [] }
    forget(stream, now)
    streams[handle] = nil
    return takeActions()
  }

  /// The front could not apply what it was given: the stream is opened again.
  package mutating func distrust(_ handle: StreamHandle, now: Instant) -> [LinkAction] {
    if streams[handle] != nil { gap(handle, now) }
    return takeActions()
  }

  mutating func openAllStreams(_ now: Instant) {
    handles = [:]
    orphans = []
    for handle in streams.keys.sorted(by: { $0.number < $1.number }) { sendOpen(handle, now) }
  }

  mutating func reopenStreams(_ now: Instant) {
    for (handle, stream) in streams {
      if let due = stream.reopenAt, now >= due { sendOpen(handle, now) }
    }
  }

  mutating func receivedOpened(_ frame: Frame, _ now: Instant) throws(WireError) {
    let opened = try frame.message(Opened.self)
    if orphans.remove(frame.header.b) != nil {
      return send(attachment.frame(Close(), stream: opened.stream), now)
    }
    guard let handle = streams.first(where: { $0.value.request == frame.header.b })?.key else { return }
    streams[handle]?.id = opened.stream
    handles[opened.stream] = handle
    emit(.opened(handle, opened))
  }

  mutating func receivedOnStream(_ frame: Frame, _ now: Instant) {
    guard let handle = handles[frame.header.stream], let verdict = streams[handle]?.receiver.received(frame) else {
      return  // A stream that was closed: its last frames were under way.
    }
    switch verdict {
    case .nothing: break
    case .gap: gap(handle, now)
    case .event(let event):
      emit(.stream(handle, event))
      giveCredit(event, handle, now)
    }
  }

  mutating func receivedClosed(_ frame: Frame) throws(WireError) {
    guard let handle = handles[frame.header.stream] else { return }
    let reason = try frame.message(Closed.self).reason
    endStream(handle, WireError(.unauthorized, "the daemon has closed the stream: \(reason)"))
  }

  mutating func endStream(_ handle: StreamHandle, _ error: WireError) {
    if let id = streams.removeValue(forKey: handle)?.id { handles[id] = nil }
    emit(.streamEnded(handle, error))
  }

  mutating func receivedPong(_ frame: Frame, _ now: Instant) throws(WireError) {
    let pong = try frame.message(Pong.self)
    for (id, sent) in pong.streams {
      guard let handle = handles[id], streams[handle]?.receiver.isBehind(sent: sent) == true else { continue }
      gap(handle, now)
    }
  }

  private mutating func sendOpen(_ handle: StreamHandle, _ now: Instant) {
    guard var stream = streams[handle] else { return }
    stream.request = nextRequest()
    stream.id = nil
    stream.receiver = StreamReceiver()
    stream.owed = 0
    stream.reopenAt = nil
    streams[handle] = stream
    send(attachment.frame(stream.open, b: stream.request), now)
  }

  /// The chain is broken: what is held stays right for its revision, but the stream is of no use any more.
  private mutating func gap(_ handle: StreamHandle, _ now: Instant) {
    guard let stream = streams[handle], stream.reopenAt == nil else { return }
    forget(stream, now)
    streams[handle]?.id = nil
    emit(.stream(handle, .reset(reason: "gap")))
    let last = stream.lastGap
    streams[handle]?.lastGap = now
    if let last, now - last < Self.reopenInterval {
      streams[handle]?.reopenAt = last + Self.reopenInterval
    } else {
      sendOpen(handle, now)
    }
  }

  private mutating func forget(_ stream: LinkStream, _ now: Instant) {
    guard phase == .live else { return }
    if let id = stream.id {
      handles[id] = nil
      send(attachment.frame(Close(), stream: id), now)
    } else if stream.reopenAt == nil {
      orphans.insert(stream.request)
    }
  }

  /// DIFF and MARK are paid back in halves of the credit, so that a fast stream does not send a frame back for each.
  private mutating func giveCredit(_ event: StreamEvent, _ handle: StreamHandle, _ now: Instant) {
    guard var stream = streams[handle], let id = stream.id else { return }
    switch event {
    case .patch, .mark: stream.owed += 1
    case .snapshot, .reset: break
    }
    if stream.owed >= max(1, stream.open.credit / 2) {
      send(attachment.frame(Credit(stream.owed), a: stream.receiver.have ?? 0, stream: id), now)
      stream.owed = 0
    }
    streams[handle] = stream
  }
}
