/// What a table knows of an element beside its value: where it is found and where it stands. Shared by the trie and the
/// order, and never changed.
///
/// The nodes of a table see keys and entries only as these two classes without parameters, so that walking through them
/// is plain code whatever the types of ids and elements are.
class TableKey {
  /// The hash of the id.
  let hash: Int
  /// Where it stands in the order: labels grow from the first element to the last.
  let label: Int

  init(hash: Int, label: Int) {
    self.hash = hash
    self.label = label
  }
}

/// The key of an element with an id of a certain type.
final class TableID<ID>: TableKey {
  let id: ID

  required init(_ id: ID, hash: Int, label: Int) {
    self.id = id
    super.init(hash: hash, label: label)
  }
}

/// One element, in a box of its own: copying the node above copies a reference, however large the element is.
class TableEntry {
  /// Written only by a table that holds the entry alone, while that table itself is accessed for writing: a second
  /// check here would ask the same question again.
  @exclusivity(unchecked) var key: TableKey

  init(_ key: TableKey) { self.key = key }

  func copy() -> TableEntry { TableEntry(key) }
}

/// The entry of an element of a certain type.
final class TableElement<Element>: TableEntry {
  /// Written as ``key`` is.
  @exclusivity(unchecked) var value: Element

  required init(_ key: TableKey, _ value: Element) {
    self.value = value
    super.init(key)
  }

  override func copy() -> TableEntry { TableElement(key, value) }
}
