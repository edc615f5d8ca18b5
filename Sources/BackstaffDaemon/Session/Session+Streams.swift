import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

/// The streams that fronts have opened on a session.
extension Session {
  /// Opens a stream at the durable state.
  func open(_ open: Open, id: UInt32, connection: WireID) throws(WireError) -> (Opened, OpenStream) {
    let scope = try scope(open.scope)
    if let window = open.window { try check(window, of: scope) }
    let action = app.actionPath(ofScope: scope)
    let stream = OpenStream(
      state: ServerStream(id: id, open: open, snapshotAt: durable.revision),
      slice: SliceScope(path: scope, window: open.window), action: action, at: durable)
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

  private func check(_ window: Open.Window, of scope: TreePath) throws(WireError) {
    guard schema.isList(scope) else {
      throw WireError(.noSuchScope, "`\(scope)` is no list, so there is no window of it; open it without `window`")
    }
    guard window.count <= WireLimits.windowRows else {
      throw WireError(
        .noSuchScope, "a window has at most \(WireLimits.windowRows) rows, and \(window.count) were asked for")
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
