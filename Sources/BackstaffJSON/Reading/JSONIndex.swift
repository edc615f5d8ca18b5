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
    let entry = entry
    guard entry.kind == .string || entry.kind == .escapedString else { return nil }
    return index.read { $0.string(entry) }
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
  package func isString(_ text: String) -> Bool {
    let entry = entry
    switch entry.kind {
    case .string: return index.read { $0.text(entry).hasBytes(of: text) }
    case .escapedString: return index.read { $0.string(entry) }.hasSameScalars(as: text)
    default: return false
    }
  }
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
      end = node.isArray || node.isObject ? Int(node.entry.next) : at
    }

    package mutating func next() -> JSONNode? {
      guard at < end else { return nil }
      defer { at = Int(index.entry(at).next) }
      return JSONNode(index: index, at: at)
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
  }

  package var members: Members { Members(self) }

  /// The member of that exact name, found by looking at one after the other.
  package subscript(_ name: String) -> JSONNode? {
    guard isObject else { return nil }
    return index.read { entries in
      let end = entries.next(at)
      var at = at + 1
      while at < end {
        let entry = entries[at]
        let isIt =
          entry.kind == .string
          ? entries.text(entry).hasBytes(of: name) : entries.string(entry).hasSameScalars(as: name)
        if isIt { return JSONNode(index: index, at: at + 1) }
        at = entries.next(at + 1)
      }
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func hasBytes(of text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    return text.utf8.withContiguousStorageIfAvailable { $0.isSame(as: self) } ?? elementsEqual(text.utf8)
  }
}
