/// A JSON text that was read and checked as a whole, with the places of its values; each is made when it is asked for.
///
/// A tree of ``JSON`` takes an allocation for each array, object and longer string. Who reads a typed value from a text
/// needs none of them:
///
///     let index = try JSONIndex(parsing: bytes)
///     index.root["rows"]?["total"]?.integerValue      // 100000
///
/// What is refused is what ``JSON/init(parsing:limits:)-([UInt8],_)`` refuses; names that come twice always are.
package final class JSONIndex: @unchecked Sendable {
  private let bytes: [UInt8]
  // Filled only here, and freed when nobody holds the index any more: all that is in between only reads.
  private let list: JSONEntryList

  package init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
    var limits = limits
    limits.duplicateKeys = .refused
    list = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
      var reader = JSONReader(bytes: buffer, limits: limits)
      do throws(JSONError) { try reader.document() } catch {
        reader.entries.free()
        throw error
      }
      return reader.entries
    }
    self.bytes = bytes
  }

  deinit { list.free() }

  fileprivate func entry(_ at: Int) -> JSONEntry { list[at] }

  fileprivate func read<Result>(_ body: (JSONEntries) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(JSONEntries(bytes: $0, list: list.all)) }
  }

  package var root: JSONNode { JSONNode(index: self, at: 0) }
}

/// One value of a text.
package struct JSONNode: Sendable {
  fileprivate let index: JSONIndex
  fileprivate let at: Int

  private var entry: JSONEntry { index.entry(at) }

  /// The value itself, with all that is in it.
  package var json: JSON { index.read { $0.json(at) } }

  package var isNull: Bool { entry.kind == .null }

  package var boolValue: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  package var stringValue: String? {
    isString ? index.read { $0.string(entry) } : nil
  }

  /// As ``JSON/integerValue``: a number without a fraction counts.
  package var integerValue: Int64? { number?.integerValue }

  /// As ``JSON/numberValue``.
  package var numberValue: Double? { number?.numberValue }

  private var number: JSON? {
    let entry = entry
    guard entry.kind == .integer || entry.kind == .number else { return nil }
    return index.read { $0.number(entry) }
  }

  package var isArray: Bool { entry.kind == .array }
  package var isObject: Bool { entry.kind == .object }

  /// Whether this is a string with exactly these scalars.
  package func isString(_ text: String) -> Bool { isString && index.read { $0.isString(at, text) } }

  /// Whether this is a string that is a whole number, as it is written with no digit too many.
  package func isString(of number: Int) -> Bool { index.read { $0.isString(at, of: number) } }

  private var isString: Bool { entry.kind == .string || entry.kind == .escapedString }
}

extension JSONNode {
  /// The values in this array, or the names and values in this object by turns; none in anything else.
  package struct Parts: Sequence, IteratorProtocol {
    private let index: JSONIndex
    private var at: Int
    private let end: Int

    fileprivate init(_ node: JSONNode) {
      index = node.index
      at = node.at + 1
      end = node.isArray || node.isObject ? node.entry.next(node.at) : at
    }

    package mutating func next() -> JSONNode? {
      guard at < end else { return nil }
      defer { at = index.entry(at).next(at) }
      return JSONNode(index: index, at: at)
    }

    /// As `next` for an object, of whose members the next one has to have a certain name: its value. Else nothing is
    /// passed.
    fileprivate mutating func value(where isName: (JSONEntries, Int) -> Bool) -> JSONNode? {
      guard at < end, index.read({ isName($0, at) }) else { return nil }
      at += 1
      return next()
    }
  }

  package var elements: Parts { Parts(self) }

  /// The members of this object, in the order of the text; none in anything else.
  package struct Members: Sequence, IteratorProtocol {
    private var parts: Parts

    fileprivate init(_ node: JSONNode) { parts = Parts(node) }

    package mutating func next() -> (name: JSONNode, value: JSONNode)? {
      guard let name = parts.next(), let value = parts.next() else { return nil }
      return (name, value)
    }

    /// The value of the next member if it has that name; else that one stays the next.
    package mutating func next(named name: String) -> JSONNode? {
      parts.value { entries, at in entries.isString(at, name) }
    }

    /// As the other one, for a name that is itself part of a text. Both have to be written without escapes.
    package mutating func next(named name: JSONNode) -> JSONNode? {
      guard name.entry.kind == .string else { return nil }
      return name.index.read { names in
        parts.value { entries, at in
          entries[at].kind == .string && entries.text(entries[at]).isSame(as: names.text(name.entry))
        }
      }
    }
  }

  package var members: Members { Members(self) }

  /// The member of that exact name, found by looking at one after the other.
  package subscript(_ name: String) -> JSONNode? {
    index.read { place(of: name, in: $0) }.map { JSONNode(index: index, at: $0) }
  }

  /// The member of that exact name, with all that is in it. A leaf is made at once: no node of it has to hold the text.
  package func json(_ name: String) -> JSON? {
    index.read { entries in place(of: name, in: entries).map { entries.json($0) } }
  }

  private func place(of name: String, in entries: JSONEntries) -> Int? {
    guard entries[at].kind == .object else { return nil }
    let end = entries.next(at)
    var at = at + 1
    while at < end {
      if entries.isString(at, name) { return at + 1 }
      at = entries.next(at + 1)
    }
    return nil
  }
}

extension JSONEntries {
  /// Whether the string at an entry that is one has exactly these scalars.
  fileprivate func isString(_ index: Int, _ text: String) -> Bool {
    let entry = self[index]
    return entry.kind == .string ? self.text(entry).hasBytes(of: text) : string(entry).hasSameScalars(as: text)
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func hasBytes(of text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    return text.utf8.withContiguousStorageIfAvailable { $0.isSame(as: self) } ?? elementsEqual(text.utf8)
  }
}
