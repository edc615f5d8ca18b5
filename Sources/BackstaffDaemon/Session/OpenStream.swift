import Backstaff
import BackstaffJSON
import BackstaffWire

/// One front's view of one scope: where it stands, and what it has been sent.
struct OpenStream {
  /// What the front holds once it has applied everything sent to it.
  struct Shown {
    let snapshot: any StateSnapshot
    let revision: Int64
    let isAbsent: Bool
    let pins: PinMap
  }

  var state: ServerStream
  let slice: SliceScope
  let action: TreePath
  private(set) var shown: Shown
  /// Whether a frame was lost on its way that no later one can make up for: the next thing sent is the whole slice.
  private var isBroken = false
  /// Whether the stream has come to its end: its slice has become larger than a front takes.
  private(set) var hasEnded = false
  /// The tokens of the scope in the document, for telling whether a patch touches it.
  private let tokens: [String]

  init(state: ServerStream, slice: SliceScope, action: TreePath, at point: DurablePoint) {
    self.state = state
    self.slice = slice
    self.action = action
    tokens = slice.path.pointerTokens
    shown = OpenStream.shown(slice.path, action, at: point)
  }

  private static func shown(_ scope: TreePath, _ action: TreePath, at point: DurablePoint) -> Shown {
    var numbers: [String: Int64] = [:]
    for entry in point.presented.entries.values
    where entry.action.isWithin(action) || action.isWithin(entry.action) {
      numbers[entry.action.description] = entry.number
    }
    return Shown(
      snapshot: point.snapshot, revision: point.revision, isAbsent: !point.snapshot.contains(scope),
      pins: PinMap(numbers))
  }

  /// Whether what this stream shows may differ at `point` from the revision before it.
  private func isTouched(by point: DurablePoint) -> Bool {
    if point.presentedChanged, OpenStream.shown(slice.path, action, at: point).pins != shown.pins { return true }
    return point.patch.operations.contains { operation in
      operation.pointers.contains { $0.tokens.starts(with: tokens) || tokens.starts(with: $0.tokens) }
    }
  }

  /// Whether what this stream shows may differ at the last of some points from what it has been shown.
  ///
  /// Most of what happens to a list happens outside of a window of it: there the difference itself is asked for, which
  /// costs as much as the windows have rows.
  func isTouched(by points: [DurablePoint], _ differences: inout SliceDifferences) -> Bool {
    guard points.contains(where: isTouched) else { return false }
    // A stream that can send nothing now asks once, when it can.
    guard slice.windows != nil, state.credit > 0, let last = points.last else { return true }
    let next = OpenStream.shown(slice.path, action, at: last)
    return next.pins != shown.pins || next.isAbsent != shown.isAbsent
      || !differences.difference(of: slice, from: shown, to: last).isEmpty
  }

  /// The first message of the stream.
  var snapshot: (snap: Snap, flags: HeaderFlags) {
    guard let text = shown.snapshot.text(slice) else { return (Snap(value: .null, pins: shown.pins), .absent) }
    return (Snap(.text(text), pins: shown.pins), [])
  }

  /// Makes the frames that the stream's state asks for.
  mutating func carryOut(
    _ action: ServerStream.Action, _ point: DurablePoint, cause: Diff.Cause?, key: StreamKey,
    into published: inout Published
  ) {
    if hasEnded { return }
    if isBroken { return reset(point, key: key, into: &published) }
    switch action {
    case .wait: break
    case .release(let frames):
      for frame in frames {
        published.frames.append(
          StreamFrame(
            key: key, content: .made(frame), flags: frame.header.flags, from: frame.header.a, to: frame.header.b,
            before: shown))
      }
    case .mark(let from, let to):
      deliver(content: .mark, flags: [], from, to, key: key, point, into: &published)
    case .send(let from, let to, let coalesced):
      advance(from, to, coalesced: coalesced, point, cause: cause, key: key, into: &published)
    }
  }

  private mutating func advance(
    _ from: Int64, _ to: Int64, coalesced: Bool, _ point: DurablePoint, cause: Diff.Cause?, key: StreamKey,
    into published: inout Published
  ) {
    let before = shown
    shown = OpenStream.shown(slice.path, self.action, at: point)
    let difference = published.slices.difference(of: slice, from: before, to: point)
    let pins = shown.pins == before.pins ? nil : shown.pins
    var flags: HeaderFlags = coalesced ? .coalesced : []
    if shown.isAbsent { flags.insert(.absent) }
    guard !difference.isEmpty || pins != nil || before.isAbsent != shown.isAbsent else {
      return deliver(content: .mark, flags: [], from, to, key: key, point, before: before, into: &published)
    }
    guard difference.operations <= WireLimits.patchOperations,
      !difference.content.isLarger(than: WireLimits.diffBodyBytes)
    else {
      return resnap(point, key: key, into: &published)
    }
    let diff = Diff(difference.content, pins: pins, cause: cause.map { [$0] } ?? [])
    deliver(content: .diff(diff), flags: flags, from, to, key: key, point, before: before, into: &published)
  }

  private mutating func deliver(
    content: StreamFrame.Content, flags: HeaderFlags, _ from: Int64, _ to: Int64, key: StreamKey,
    _ point: DurablePoint, before: Shown? = nil, into published: inout Published
  ) {
    let frame = StreamFrame(
      key: key, content: content, flags: flags, from: from, to: to, before: before ?? shown)
    guard state.mode == .every else { return published.frames.append(frame) }
    // In mode `every` the frame may have to wait for credit, in the form in which it will travel.
    switch state.produced(frame.made(Attachment())) {
    case .send: published.frames.append(frame)
    case .wait: break
    case .overflow: reset(point, key: key, into: &published)
    }
  }

  /// Makes the front forget what it holds, and sends the whole slice.
  private mutating func reset(_ point: DurablePoint, key: StreamKey, into published: inout Published) {
    isBroken = false
    published.frames.append(
      StreamFrame(key: key, content: .reset(.overflow), flags: [], from: 0, to: 0, before: shown))
    resnap(point, key: key, into: &published)
  }

  /// Sends the whole slice where a difference would not do.
  mutating func resnap(_ point: DurablePoint, key: StreamKey, into published: inout Published) {
    shown = OpenStream.shown(slice.path, action, at: point)
    state.snapshotted(at: point.revision)
    let (snap, flags) = snapshot
    guard !snap.isTooLarge else {
      hasEnded = true
      let closed = Closed(reason: Snap.tooLarge)
      return published.frames.append(
        StreamFrame(key: key, content: .closed(closed), flags: [], from: 0, to: 0, before: shown))
    }
    published.frames.append(
      StreamFrame(key: key, content: .snap(snap), flags: flags, from: 0, to: point.revision, before: shown))
  }

  /// The socket did not take a frame: what it told is still to be told.
  mutating func refused(_ frame: StreamFrame) {
    switch frame.content {
    case .mark where state.mode == .latest:
      shown = frame.before
      state.refused(from: frame.from, changed: false)
    case .diff where state.mode == .latest:
      shown = frame.before
      state.refused(from: frame.from, changed: true)
    // A frame of its own for each revision cannot be told later with others, and a piece of a whole slice not at all.
    default: isBroken = true
    }
  }
}

extension StreamFrame {
  /// The frame as it travels on a connection.
  func made(_ attachment: Attachment) -> Frame {
    switch content {
    case .diff(let diff): attachment.frame(diff, flags: flags, a: from, b: to, stream: key.id)
    case .mark: attachment.frame(Mark(), flags: flags, a: from, b: to, stream: key.id)
    case .snap(let snap): attachment.frame(snap, flags: flags, a: 0, b: to, stream: key.id)
    case .reset(let reset): attachment.frame(reset, stream: key.id)
    case .closed(let closed): attachment.frame(closed, stream: key.id)
    case .made(let frame):
      attachment.frame(frame.type, body: frame.body, flags: flags, a: from, b: to, stream: key.id)
    }
  }
}

extension JSONPatch.Operation {
  /// The places that this operation reads or writes.
  var pointers: [JSONPointer] {
    switch self {
    case .add(let path, _), .replace(let path, _), .remove(let path), .test(let path, _): [path]
    case .move(let from, let path), .copy(let from, let path): [from, path]
    }
  }
}
