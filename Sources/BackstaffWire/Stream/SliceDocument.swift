import BackstaffJSON

/// A slice as a document, for fronts that know no Swift type for it: tools, tests, the driver.
package struct SliceDocument: Hashable, Sendable {
  package private(set) var value: JSON = .null
  package private(set) var pins = PinMap()
  /// The revision of ``value``; nil before the first snapshot and after a reset.
  package private(set) var revision: Int64?
  /// Whether the scope does not exist at that revision.
  package private(set) var isAbsent = false

  package init() {}

  /// Applies an event of the stream. Throws `malformed` when a patch does not fit; nothing has changed then, and the
  /// stream must be opened again.
  package mutating func apply(_ event: StreamEvent) throws(WireError) {
    switch event {
    case .snapshot(let snapshot):
      value = snapshot.value
      pins = snapshot.pins
      revision = snapshot.revision
      isAbsent = snapshot.isAbsent
    case .patch(let patch): try apply(patch)
    case .mark(let to): revision = to
    case .reset: revision = nil
    }
  }

  private mutating func apply(_ patch: StreamEvent.Patch) throws(WireError) {
    let operations = try patch.diff.patch()
    do {
      try operations.apply(to: &value)
    } catch {
      throw .malformed("DIFF: the patch does not fit the document at revision \(patch.from): \(error)", cause: error)
    }
    if let pins = patch.diff.pins { self.pins = pins }
    revision = patch.to
    isAbsent = patch.isAbsent
  }
}
