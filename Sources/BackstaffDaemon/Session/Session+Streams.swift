import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

/// The streams that fronts have opened on a session.
extension Session {
  /// Opens a stream at the durable state.
  func open(_ open: Open, id: UInt32, connection: WireID) throws(WireError) -> (Opened, OpenStream) {
    let scope = try scope(open.scope)
    let slice = SliceScope(path: scope, requests: try requests(open, in: scope))
    let action = app.actionPath(ofScope: scope)
    let stream = OpenStream(
      state: ServerStream(id: id, open: open, snapshotAt: durable.revision),
      slice: slice, action: action, at: durable)
    streams[StreamKey(connection: connection, id: id)] = stream
    return (Opened(stream: id, action: action.description), stream)
  }

  /// The scope that `text` names, which some state of this app can have.
  func scope(_ text: String) throws(WireError) -> TreePath {
    let scope: TreePath
    do throws(TreePathError) {
      scope = try TreePath(parsing: text).unpinned
    } catch {
      throw WireError(.noSuchScope, "`\(text)` is no scope: \(error)")
    }
    if let problem = schema.problem(with: scope) { throw WireError(.noSuchScope, problem) }
    return scope
  }

  /// The windows that are asked for, by the scopes of their lists from the stream's own on.
  private func requests(_ open: Open, in scope: TreePath) throws(WireError) -> [TreePath: WindowRequest] {
    guard open.windows.count <= WireLimits.windowsPerStream else {
      throw WireError(
        .noSuchScope,
        "a stream has at most \(WireLimits.windowsPerStream) windows, and \(open.windows.count) were asked for")
    }
    var requests: [TreePath: WindowRequest] = [:]
    if let window = open.window { requests[TreePath()] = try request(window, of: scope) }
    for (text, window) in open.windows {
      let inner: TreePath
      do throws(TreePathError) { inner = try TreePath(parsing: text).unpinned } catch {
        throw WireError(.noSuchScope, "`\(text)` is no scope of a list: \(error)")
      }
      guard requests[inner] == nil else {
        throw WireError(.noSuchScope, "both windows of `\(TreePath(scope.steps + inner.steps))` are the same list's")
      }
      requests[inner] = try request(window, of: TreePath(scope.steps + inner.steps))
    }
    try check(requests)
    return requests
  }

  private func request(_ window: Open.Window, of scope: TreePath) throws(WireError) -> WindowRequest {
    if let problem = schema.problem(with: scope) { throw WireError(.noSuchScope, problem) }
    guard schema.isList(scope) else {
      throw WireError(
        .noSuchScope, "`\(scope)` is no list, so there is no window of it; leave it out of `window` and `windows`")
    }
    guard window.matching.utf8.count <= WireLimits.searchBytes else {
      throw WireError(
        .noSuchScope,
        "a search has at most \(WireLimits.searchBytes) bytes, and `matching` has \(window.matching.utf8.count)")
    }
    return WindowRequest(
      from: Int(clamping: window.from), count: Int(clamping: window.count), matching: window.matching,
      around: window.around)
  }

  private func check(_ requests: [TreePath: WindowRequest]) throws(WireError) {
    let counts = requests.values.map { min($0.count, Int(WireLimits.windowRows) + 1) }
    guard counts.reduce(0, +) <= WireLimits.windowRows else {
      throw WireError(.noSuchScope, "the windows of a stream have at most \(WireLimits.windowRows) rows together")
    }
    for inner in requests.keys {
      if let outer = requests.keys.first(where: { $0 != inner && inner.isWithinRows(of: $0) }) {
        throw WireError(
          .noSuchScope, "`\(inner)` is inside of a row of `\(outer)`, of which a window is asked for; open one of them")
      }
    }
  }

  func close(_ key: StreamKey) {
    streams[key] = nil
  }

  func closeAll(of connection: WireID) {
    streams = streams.filter { $0.key.connection != connection }
  }

  func credited(_ key: StreamKey, _ n: Int, applied: Int64) -> Published {
    var published = Published()
    guard var stream = streams[key] else { return published }
    let action = stream.state.credited(n, applied: applied)
    stream.carryOut(action, durable, cause: nil, key: key, into: &published)
    streams[key] = stream.hasEnded ? nil : stream
    return published
  }

  /// The `to` of the last frame of each of a connection's streams.
  func sent(on connection: WireID) -> [UInt32: Int64] {
    var sent: [UInt32: Int64] = [:]
    for (key, stream) in streams where key.connection == connection { sent[key.id] = stream.state.sent }
    return sent
  }

  /// The socket took none of a frame: the stream goes back to where its front is.
  func refused(_ frame: StreamFrame) {
    streams[frame.key]?.refused(frame)
  }

  /// Moves every stream on: one in mode `latest` sees the end of a batch, one in mode `every` each of its events.
  func publish(
    _ points: [DurablePoint], _ answer: Answer?, waiting: [WireID], into published: inout Published
  ) {
    guard let last = points.last else { return }
    for (key, var stream) in streams {
      let marks = waiting.contains(key.connection)
      let steps = stream.state.mode == .every ? points : [last]
      for point in steps {
        let covered = stream.state.mode == .every ? [point] : points
        let action = stream.state.advanced(
          to: point.revision, changed: stream.isTouched(by: covered, &published.slices), marks: marks)
        stream.carryOut(action, point, cause: answer?.cause, key: key, into: &published)
      }
      streams[key] = stream.hasEnded ? nil : stream
    }
  }
}

extension TreePath {
  /// Whether this scope lies in a row of the list at another one.
  fileprivate func isWithinRows(of list: TreePath) -> Bool {
    guard let last = list.steps.last else { return true }
    guard steps.count >= list.steps.count else { return false }
    let (same, row) = (steps.prefix(list.steps.count - 1), steps[list.steps.count - 1])
    return same.elementsEqual(list.steps.dropLast()) && row.name == last.name && row.element != nil
  }
}
