import BackstaffJSON

/// What a front learns from one stream.
package enum StreamEvent: Hashable, Sendable {
  /// Forget everything and take this.
  case snapshot(Snapshot)
  /// Apply this to what you have, all or nothing.
  case patch(Patch)
  /// Nothing changed up to this revision.
  case mark(to: Int64)
  /// What you have is not to be trusted; a snapshot follows. Keep showing it as stale.
  case reset(reason: String)

  package struct Snapshot: Hashable, Sendable {
    package var revision: Int64
    /// The value, as far as it was received left in its text.
    package var part: JSONPart
    package var pins: PinMap
    package var isAbsent: Bool

    package var value: JSON { part.json }

    package init(revision: Int64, value: JSON, pins: PinMap = PinMap(), isAbsent: Bool = false) {
      self.init(revision: revision, part: .tree(value), pins: pins, isAbsent: isAbsent)
    }

    package init(revision: Int64, part: JSONPart, pins: PinMap = PinMap(), isAbsent: Bool = false) {
      self.revision = revision
      self.part = part
      self.pins = pins
      self.isAbsent = isAbsent
    }
  }

  package struct Patch: Hashable, Sendable {
    package var from: Int64
    package var to: Int64
    package var diff: Diff
    package var isAbsent: Bool
    package var isCoalesced: Bool

    package init(from: Int64, to: Int64, diff: Diff, isAbsent: Bool = false, isCoalesced: Bool = false) {
      self.from = from
      self.to = to
      self.diff = diff
      self.isAbsent = isAbsent
      self.isCoalesced = isCoalesced
    }
  }
}

/// The front's side of one stream: it joins chunks and keeps the chain of revisions unbroken. A frame is applied once,
/// dropped when it is old, and anything else is a gap, never a guess.
package struct StreamReceiver: Sendable {
  package enum Verdict: Hashable, Sendable {
    /// An old frame, or a piece of a larger one.
    case nothing
    case event(StreamEvent)
    /// A frame is missing or unreadable: what is held is right up to `have`, and the stream must be opened again.
    case gap(have: Int64?, seen: Int64)
  }

  /// The revision of what the front holds; nil before the first SNAP and after a RESET.
  package private(set) var have: Int64?
  private var joiner = ChunkJoiner()

  package init() {}

  /// Takes a frame of this stream.
  package mutating func received(_ frame: Frame) -> Verdict {
    do throws(WireError) {
      guard let whole = try joiner.received(frame) else { return .nothing }
      return try take(whole)
    } catch {
      return .gap(have: have, seen: frame.header.a)
    }
  }

  /// PONG says how far the stream was sent: everything up to there must have arrived, for one pipe keeps one order.
  package func isBehind(sent: Int64) -> Bool {
    guard let have else { return true }
    return have < sent
  }

  private mutating func take(_ frame: Frame) throws(WireError) -> Verdict {
    switch frame.type {
    case .snap: try snapshot(frame)
    case .diff, .mark: try step(frame)
    case .reset: try reset(frame)
    default: .nothing
    }
  }

  private mutating func snapshot(_ frame: Frame) throws(WireError) -> Verdict {
    let revision = frame.header.b
    if let have, revision < have { return .nothing }
    let (value, pins) = try Snap.parts(of: frame)
    have = revision
    return .event(
      .snapshot(
        .init(revision: revision, part: value, pins: pins, isAbsent: frame.header.flags.contains(.absent))))
  }

  private mutating func step(_ frame: Frame) throws(WireError) -> Verdict {
    let (from, to) = (frame.header.a, frame.header.b)
    guard let have else { return .gap(have: nil, seen: from) }
    if to <= have { return .nothing }
    guard from == have else { return .gap(have: have, seen: from) }
    guard frame.type == .diff else {
      self.have = to
      return .event(.mark(to: to))
    }
    let diff = try frame.message(Diff.self)
    self.have = to
    let flags = frame.header.flags
    return .event(
      .patch(
        .init(
          from: from, to: to, diff: diff, isAbsent: flags.contains(.absent), isCoalesced: flags.contains(.coalesced))))
  }

  private mutating func reset(_ frame: Frame) throws(WireError) -> Verdict {
    have = nil
    return .event(.reset(reason: try frame.message(Reset.self).reason))
  }
}
