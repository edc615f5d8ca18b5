/// The daemon's side of one stream: it decides when a frame goes out and which revisions it covers. It holds no state:
/// the daemon keeps the slice as it was at ``sent``, which costs nothing while it is shared.
///
///     switch stream.advanced(to: head, changed: sliceChanged, marks: isSubmitter) {
///     case .send(let from, let to, let coalesced): // diff the slices: DIFF, or MARK when they turn out equal
///     case .mark(let from, let to): // MARK
///     case .release, .wait: break
///     }
///     switch stream.produced(frame) {
///     case .send(let frame): router.send(frame)
///     case .wait: break
///     case .overflow: // RESET overflow, SNAP, stream.snapshotted(at: head)
///     }
///
/// Every DIFF and MARK takes one credit. A SNAP takes none: it answers OPEN or follows a RESET. In mode `latest` a
/// stream out of credit remembers only that it is behind, and makes one frame of it later. In mode `every` each
/// revision is its own frame, kept until there is credit.
package struct ServerStream: Sendable {
  package enum Action: Hashable, Sendable {
    /// Make a frame of the difference between two revisions and hand it to ``produced(_:)``.
    case send(from: Int64, to: Int64, coalesced: Bool)
    /// Make a frame that tells that nothing changed between two revisions, likewise.
    case mark(from: Int64, to: Int64)
    /// Send these frames, made earlier, in this order.
    case release([Frame])
    /// Send nothing now.
    case wait
  }

  package enum Delivery: Hashable, Sendable {
    case send(Frame)
    /// The frame is kept until there is credit.
    case wait
    /// The front is too slow for `every`: send RESET `overflow` and a SNAP.
    case overflow
  }

  package let id: UInt32
  package let mode: Open.Mode
  /// Frames the front can still take.
  package private(set) var credit: Int
  /// What OPEN granted.
  private let granted: Int
  /// The `to` of the last frame sent: PONG tells it.
  package private(set) var sent: Int64
  /// The highest `to` the front has told as applied.
  package private(set) var applied: Int64 = 0
  private var head: Int64
  /// Revisions since `sent` that changed the slice.
  private var changes = 0
  private var wantsMark = false
  private var backlog = FrameBacklog()

  /// A stream whose SNAP is being sent at that revision.
  package init(id: UInt32, open: Open, snapshotAt revision: Int64) {
    self.id = id
    mode = open.mode
    credit = open.credit
    granted = open.credit
    sent = revision
    head = revision
  }

  /// The session has a new durable revision. `marks` asks for a MARK where the slice did not change: the submitter's
  /// streams get one, so that it can read what it wrote.
  package mutating func advanced(to revision: Int64, changed: Bool, marks: Bool) -> Action {
    guard mode == .latest else { return every(revision, changed: changed) }
    head = revision
    if changed { changes += 1 }
    if marks { wantsMark = true }
    return next()
  }

  /// Takes a frame made after ``Action/send(from:to:coalesced:)`` or ``Action/mark(from:to:)``.
  package mutating func produced(_ frame: Frame) -> Delivery {
    guard mode == .every else { return .send(frame) }
    if credit > 0, backlog.isEmpty {
      credit -= 1
      sent = frame.header.b
      return .send(frame)
    }
    backlog.append(frame)
    return backlog.bytes > WireLimits.everyBacklogBytes ? .overflow : .wait
  }

  /// CREDIT has come. More than the mode allows is cut off.
  package mutating func credited(_ n: Int, applied: Int64) -> Action {
    credit = min(mode.creditMaximum, credit + max(0, n))
    self.applied = max(self.applied, applied)
    return next()
  }

  /// The socket took none of a frame in mode `latest`: it counts as not sent, and the stream waits for the front's next
  /// word. (In mode `every` the daemon resets the stream.)
  package mutating func refused(from: Int64, changed: Bool) {
    sent = from
    if changed { changes += 1 } else { wantsMark = true }
  }

  /// A SNAP goes out in place of differences, or after a RESET. What was granted counts anew: the credit of a frame
  /// that a SNAP took the place of, or that was lost, is never given back.
  package mutating func snapshotted(at revision: Int64) {
    credit = max(credit, granted)
    sent = revision
    head = max(head, revision)
    changes = 0
    wantsMark = false
    backlog = FrameBacklog()
  }

  /// What to send now; ask again after ``refused(from:changed:)`` when the peer has spoken.
  package mutating func next() -> Action {
    guard mode == .latest else { return release() }
    guard credit > 0, head > sent, changes > 0 || wantsMark else { return .wait }
    let (from, changed) = (sent, changes)
    credit -= 1
    sent = head
    changes = 0
    wantsMark = false
    return changed > 0 ? .send(from: from, to: head, coalesced: changed > 1) : .mark(from: from, to: head)
  }

  private mutating func every(_ revision: Int64, changed: Bool) -> Action {
    let from = head
    head = revision
    return changed ? .send(from: from, to: revision, coalesced: false) : .mark(from: from, to: revision)
  }

  private mutating func release() -> Action {
    let frames = backlog.take(credit)
    guard let last = frames.last else { return .wait }
    credit -= frames.count
    sent = last.header.b
    return .release(frames)
  }
}

/// The frames of an `every` stream that wait for credit.
struct FrameBacklog: Sendable {
  private(set) var bytes = 0
  private var waiting: [Frame] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ frame: Frame) {
    waiting.append(frame)
    bytes += Self.cost(frame)
  }

  mutating func take(_ count: Int) -> [Frame] {
    let taken = Array(waiting.prefix(count))
    waiting.removeFirst(taken.count)
    bytes -= taken.reduce(0) { $0 + Self.cost($1) }
    return taken
  }

  private static func cost(_ frame: Frame) -> Int {
    WireLimits.headerBytes + frame.body.count
  }
}
