import BackstaffJSON
import BackstaffWire

/// What `watch` says to each event of its front.
struct WatchedSlice {
  enum Output: Equatable {
    case line(String)
    case note(String)
    /// What came does not fit what is held: the stream must be opened again.
    case reopen
    case end(WireError)
  }

  private let handle: StreamHandle
  private let asJSONLines: Bool
  private var document = SliceDocument()
  private var notes = ConnectionNotes()
  /// What was printed last, without its revision.
  private var shown: SliceDocument?

  init(_ handle: StreamHandle, asJSONLines: Bool) {
    self.handle = handle
    self.asJSONLines = asJSONLines
  }

  mutating func received(_ event: LinkEvent) -> [Output] {
    switch event {
    case .stream(handle, let event): changed(event)
    case .streamEnded(handle, let error): [.end(error)]
    case .connection(.refused(let error)): [.end(error)]
    case .connection(let state): notes.received(state).map { [.note($0)] } ?? []
    default: []
    }
  }

  private mutating func changed(_ event: StreamEvent) -> [Output] {
    do throws(WireError) {
      try document.apply(event)
    } catch {
      return [.reopen]
    }
    guard let revision = document.revision, !isShown else { return [] }
    shown = document
    return [.line(line(revision))]
  }

  /// A snapshot after a reconnection, or a mark, tells nothing new. Pins are printed only as JSON.
  private var isShown: Bool {
    guard let shown else { return false }
    return shown.isAbsent == document.isAbsent && shown.value == document.value
      && (!asJSONLines || shown.pins == document.pins)
  }

  private func line(_ revision: Int64) -> String {
    guard asJSONLines else { return "\(revision) \(document.isAbsent ? "absent" : document.value.safeText)" }
    return JSON.object([
      "revision": .integer(revision), "value": document.value, "absent": .bool(document.isAbsent),
      "pins": document.pins.json,
    ]).safeText
  }
}
