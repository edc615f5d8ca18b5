import Backstaff
import BackstaffJSON
import BackstaffWire

/// A slice as a value of its Swift type. A patch is applied to it in place, along the paths of what changed.
struct TypedSlice<State: DocumentConvertible> {
  /// The state, while the scope exists and a snapshot of it was read.
  private(set) var state: State?
  private(set) var pins = PinMap()
  /// The revision of ``state``; `nil` before the first snapshot and after a reset.
  private(set) var revision: Int64?
  /// Whether the scope does not exist at that revision.
  private(set) var isAbsent = false
  /// Whether the last snapshot could not be read: patches of it cannot be either.
  private var isForeign = false
  /// How many patches could not be applied in place and cost a whole reading.
  private(set) var rebuilds = 0

  /// Applies an event of the stream. When a patch does not fit nothing has changed, and the stream has to be opened
  /// again.
  mutating func apply(_ event: StreamEvent) throws(TypedSliceError) {
    switch event {
    case .snapshot(let snapshot):
      do throws(DocumentError) {
        state =
          snapshot.isAbsent
          ? nil
          : try ListWindow.reading { () throws(DocumentError) in
            try State(document: DocumentReader(snapshot.part))
          }
      } catch {
        (state, isForeign) = (nil, true)
        throw .foreignDocument(error)
      }
      isForeign = false
      pins = snapshot.pins
      revision = snapshot.revision
      isAbsent = snapshot.isAbsent
    case .patch(let patch): if !isForeign { try apply(patch) }
    case .mark(let to): revision = to
    case .reset: revision = nil
    }
  }

  private mutating func apply(_ patch: StreamEvent.Patch) throws(TypedSliceError) {
    let operations: JSONPatch
    do throws(WireError) { operations = try patch.diff.patch() } catch { throw .misfit(error.message) }
    do throws(DocumentError) {
      if patch.isAbsent {
        state = nil
      } else {
        state = try ListWindow.reading { () throws(DocumentError) in try changed(operations) }
      }
    } catch {
      throw .misfit("the patch does not fit the state at revision \(patch.from): \(error)")
    }
    if let pins = patch.diff.pins { self.pins = pins }
    revision = patch.to
    isAbsent = patch.isAbsent
  }

  private mutating func changed(_ operations: JSONPatch) throws(DocumentError) -> State {
    guard var next = state else { return try appeared(operations) }
    if !(try next.apply(operations)) { rebuilds += 1 }
    return next
  }

  /// The state of a scope that did not exist before: the patch puts it in the place of `null`.
  private func appeared(_ operations: JSONPatch) throws(DocumentError) -> State {
    var document = JSON.null
    do throws(JSONError) { try operations.apply(to: &document) } catch { throw DocumentError(error.description) }
    return try State(document: DocumentReader(document))
  }
}

/// Why a frame could not be taken in.
enum TypedSliceError: Error {
  /// The documents are those of another type than this program's.
  case foreignDocument(DocumentError)
  /// The patch is none, or does not fit what it is to be applied to.
  case misfit(String)
}
