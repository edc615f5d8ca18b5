import Backstaff
import BackstaffJSON
import BackstaffWire

/// What a stream follows: a scope, and the windows through which it is shown of lists there.
struct SliceScope: Hashable {
  let path: TreePath
  /// What is wanted of lists, by their scopes from this one on.
  let requests: [TreePath: WindowRequest]
  /// The same by place; belongs to the stream's session.
  let windows: SliceWindows?

  init(path: TreePath, requests: [TreePath: WindowRequest] = [:]) {
    self.path = path
    self.requests = requests
    windows = SliceWindows(requests.map { ($0.key.pointerTokens, $0.value) })
  }

  static func == (left: SliceScope, right: SliceScope) -> Bool {
    left.path == right.path && left.requests == right.requests
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(requests)
  }
}

/// A state as it was at one revision: what slices and their differences are cut from. Keeping one costs nothing but
/// what has changed since.
protocol StateSnapshot {
  /// The document of a slice, or `nil` when its scope does not exist in this state.
  func document(_ slice: SliceScope) -> JSON?
  /// Its text.
  func text(_ slice: SliceScope) -> [UInt8]?
  /// Whether the scope exists in this state.
  func contains(_ scope: TreePath) -> Bool
  /// The patch from the document of a slice in an older state to that in this one; `null` stands for one that does not
  /// exist.
  func difference(from old: any StateSnapshot, of slice: SliceScope) -> JSONPatch
}

/// A snapshot with its type.
struct TypedSnapshot<State: DocumentConvertible>: StateSnapshot {
  let state: State

  func document(_ slice: SliceScope) -> JSON? {
    documented(slice) { () throws(DocumentError) in try part(slice)?.document(through: slice.windows) } ?? nil
  }

  func text(_ slice: SliceScope) -> [UInt8]? {
    documented(slice) { () throws(DocumentError) in try part(slice)?.text(through: slice.windows) } ?? nil
  }

  func contains(_ scope: TreePath) -> Bool { scope.part(of: state) != nil }

  func difference(from old: any StateSnapshot, of slice: SliceScope) -> JSONPatch {
    guard let before = (old as? TypedSnapshot)?.part(slice), let now = part(slice) else {
      return JSONPatch.difference(from: old.document(slice) ?? .null, to: document(slice) ?? .null)
    }
    return documented(slice) { () throws(DocumentError) in
      try now.difference(from: before, through: slice.windows)
    } ?? JSONPatch()
  }

  private func part(_ slice: SliceScope) -> StatePart? { slice.path.part(of: state) }

  /// Every state has been written, or compared with one that was: only a document that changes by itself could fail.
  private func documented<Result>(
    _ slice: SliceScope, _ body: () throws(DocumentError) -> Result
  ) -> Result? {
    do throws(DocumentError) { return try body() } catch {
      Log.error("the state at `\(slice.path)` has no document: \(error)")
      return nil
    }
  }
}
