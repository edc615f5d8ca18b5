import BackstaffJSON
import Synchronization

/// An ordered collection of elements with unique ids, found by id in constant time.
///
/// ```swift
/// var items: IdentifiedArrayOf<Item> = []
/// items.append(Item(id: "bash"))
/// items[id: "bash"]?.isHeld = true
/// ```
///
/// Its document is keyed, `{"order": [ids], "byID": {id: element}}`; its `Codable` form is the plain array.
public struct IdentifiedArray<ID: Hashable & Sendable, Element> {
  private var storage: Storage
  private let idPath: any KeyPath<Element, ID> & Sendable

  private final class Storage {
    var ids: [ID] = []
    var elements: [ID: Element] = [:]
    /// The document of exactly these elements, once it was asked for; any write makes a storage without one.
    let document = Mutex<JSON?>(nil)

    init(ids: [ID] = [], elements: [ID: Element] = [:]) {
      self.ids = ids
      self.elements = elements
    }
  }

  /// An empty collection whose ids are found at `id`.
  public init(id: any KeyPath<Element, ID> & Sendable) {
    storage = Storage()
    idPath = id
  }

  private func idOf(_ element: Element) -> ID { element[keyPath: idPath] }

  /// The ids in order.
  public var ids: [ID] { storage.ids }
  /// The elements in order.
  public var elements: [Element] { pairs.map { $0.1 } }
  var pairs: [(ID, Element)] {
    storage.ids.compactMap { id in storage.elements[id].map { (id, $0) } }
  }

  /// The element of that id. Writing `nil` removes it; writing an element that is not there yet appends it. An element
  /// of another id than the one written to is reported and dropped.
  public subscript(id id: ID) -> Element? {
    get { storage.elements[id] }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      guard keepsID(id, newValue) else { return }
      updateOrAppend(newValue)
    }
  }

  /// Appends an element, unless its id is there already.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: storage.ids.count)
  }

  /// Appends each element whose id is not there already.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Inserts an element, unless its id is there already.
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = idOf(element)
    if storage.elements[id] != nil, let present = storage.ids.firstIndex(of: id) { return (false, present) }
    write { storage in
      storage.ids.insert(id, at: Swift.min(Swift.max(0, index), storage.ids.count))
      storage.elements[id] = element
    }
    return (true, index)
  }

  /// Replaces the element of the same id, or appends.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let id = idOf(element)
    guard let old = storage.elements[id] else {
      append(element)
      return nil
    }
    write { $0.elements[id] = element }
    return old
  }

  /// Removes the element of that id.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let old = storage.elements[id] else { return nil }
    write { storage in
      storage.elements[id] = nil
      storage.ids.removeAll { $0 == id }
    }
    return old
  }

  /// Removes every element.
  public mutating func removeAll() { storage = Storage() }

  /// Changes the element of that id in place; `nil` when it is not there. An id that the change would alter is kept:
  /// the change is then reported and dropped.
  mutating func modify<Result>(id: ID, _ change: (inout Element) -> Result) -> Result? {
    guard var element = storage.elements[id] else { return nil }
    let result = change(&element)
    if keepsID(id, element) { write { $0.elements[id] = element } }
    return result
  }

  private func keepsID(_ id: ID, _ element: Element) -> Bool {
    guard idOf(element) != id else { return true }
    Issue.report(
      "an element changed its own id from \(id) to \(idOf(element)); remove it and append another instead",
      fileID: #fileID, line: #line)
    return false
  }

  private mutating func write(_ change: (Storage) -> Void) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(ids: storage.ids, elements: storage.elements)
    }
    storage.document.withLock { $0 = nil }
    change(storage)
  }
}

// Storage is written only while this collection holds its one reference; its cached document sits behind a lock.
extension IdentifiedArray: @unchecked Sendable where Element: Sendable {}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// An empty collection.
  public init() { self.init(id: \.id) }

  /// The elements of a sequence; of several with one id the first is kept.
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// The elements listed.
  public init(arrayLiteral elements: Element...) { self.init(uniqueElements: elements) }
}

/// A collection of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>
where Element.ID: Sendable

extension IdentifiedArray: RandomAccessCollection {
  /// The first index.
  public var startIndex: Int { 0 }
  /// The end index.
  public var endIndex: Int { storage.ids.count }
  /// The element at a position.
  public subscript(position: Int) -> Element {
    guard let element = storage.elements[storage.ids[position]] else {
      preconditionFailure("an id without an element")
    }
    return element
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order; copies are equal without asking the elements.
  public static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage
      || (left.storage.ids == right.storage.ids && left.storage.elements == right.storage.elements)
  }
}

extension IdentifiedArray {
  /// The document cached for this storage, made now when there is none.
  func document(_ make: () throws(DocumentError) -> JSON) throws(DocumentError) -> JSON {
    if let cached = storage.document.withLock({ $0 }) { return cached }
    let made = try make()
    storage.document.withLock { $0 = made }
    return made
  }
}
