import BackstaffJSON
import Synchronization

/// The document last written of a collection, shared by its copies until one of them is written to.
///
/// What is kept is valid for a table that is still the very same one, and for any other a place to start from.
final class DocumentCache<ID: Hashable & Sendable, Element>: Sendable {
  /// A table with its document.
  // A copy of the table is held here, so nothing is written to its nodes any more.
  struct Known: @unchecked Sendable {
    let table: OrderedTable<ID, Element>
    let document: JSON
  }

  private let content: Mutex<Known?>
  private let isFilled: Atomic<Bool>

  init(_ known: Known? = nil) {
    content = Mutex(known)
    isFilled = Atomic(known != nil)
  }

  var known: Known? {
    get { content.withLock { $0 } }
    set {
      content.withLock { $0 = newValue }
      isFilled.store(true, ordering: .relaxed)
    }
  }

  /// Gives a collection that is to be written to a cache of its own, where a document is kept that copies of it may
  /// still want.
  static func prepareForWriting(_ cache: inout DocumentCache?) {
    if cache == nil {
      cache = DocumentCache()
    } else if cache?.isFilled.load(ordering: .relaxed) == true, !isKnownUniquelyReferenced(&cache) {
      cache = DocumentCache(cache?.known)
    }
  }
}
