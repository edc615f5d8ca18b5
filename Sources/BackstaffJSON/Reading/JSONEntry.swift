/// One value of a JSON text: what it is, and where it stands. The entries of a text stand in its order; behind an
/// array follow its elements, behind an object each name and its value.
struct JSONEntry {
  enum Kind: UInt8 {
    case null, `true`, `false`, integer, number, string, escapedString, array, object
  }

  // Twelve bytes: most of the time that an index takes is its memory.
  let kind: Kind
  /// The first byte of the value, of a string behind its quote.
  let start: UInt32
  /// Of a leaf the byte behind it, of a string its other quote; of an array or object the entry behind all in it.
  var end: UInt32

  /// The entry behind this one, which stands at `index`, and all that is in it.
  func next(_ index: Int) -> Int { kind == .array || kind == .object ? Int(end) : index + 1 }
}

/// The entries of a text while it is read. Not copied: whoever takes it frees it.
struct JSONEntryList {
  private var buffer = UnsafeMutableBufferPointer<JSONEntry>(start: nil, count: 0)
  private(set) var count = 0

  var all: UnsafeBufferPointer<JSONEntry> { UnsafeBufferPointer(rebasing: buffer[..<count]) }

  subscript(_ index: Int) -> JSONEntry {
    get { buffer[index] }
    set { buffer[index] = newValue }
  }

  mutating func append(_ entry: JSONEntry) {
    if count == buffer.count { reserve(max(8, 2 * count)) }
    buffer.initializeElement(at: count, to: entry)
    count += 1
  }

  mutating func reserve(_ capacity: Int) {
    let larger = UnsafeMutableBufferPointer<JSONEntry>.allocate(capacity: capacity)
    _ = larger.moveInitialize(fromContentsOf: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
    free()
    buffer = larger
  }

  func free() { buffer.deallocate() }
}

/// The entries of a text that was read, beside its bytes; valid as long as both are.
struct JSONEntries {
  let bytes: UnsafeBufferPointer<UInt8>
  let list: UnsafeBufferPointer<JSONEntry>

  subscript(_ index: Int) -> JSONEntry { list[index] }

  func next(_ index: Int) -> Int { list[index].next(index) }

  func text(_ entry: JSONEntry) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(entry.start)..<Int(entry.end)])
  }

  /// The string at an entry that is one.
  func string(_ entry: JSONEntry) -> String {
    // The reader has checked every byte of it.
    guard entry.kind == .escapedString else {
      return String(copying: UTF8Span(unchecked: text(entry).span))
    }
    return String(decoding: reader(at: entry).unescaped, as: UTF8.self)
  }

  /// Whether the string at an entry that is one holds a whole number, as it is written with no digit too many.
  func isString(_ index: Int, of number: Int) -> Bool {
    guard list[index].kind == .string else { return false }
    var digits = text(list[index])[...]
    if number < 0, digits.popFirst() != UInt8(ascii: "-") { return false }
    var rest = number.magnitude
    repeat {
      guard digits.popLast() == UInt8(ascii: "0") + UInt8(rest % 10) else { return false }
      rest /= 10
    } while rest > 0
    return digits.isEmpty
  }

  /// The number at an entry that is one.
  func number(_ entry: JSONEntry) -> JSON { reader(at: entry).checkedNumber }

  private func reader(at entry: JSONEntry) -> JSONReader {
    var reader = JSONReader(bytes: bytes, limits: .own)
    reader.position = Int(entry.start)
    return reader
  }

  /// The value at an entry, with all that is in it.
  func json(_ index: Int) -> JSON {
    let entry = list[index]
    switch entry.kind {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .integer, .number: return number(entry)
    case .string, .escapedString: return .string(string(entry))
    case .array:
      var elements: [JSON] = []
      var at = index + 1
      while at < entry.end {
        elements.append(json(at))
        at = next(at)
      }
      return .array(elements)
    case .object:
      var members: [String: JSON] = [:]
      var at = index + 1
      while at < entry.end {
        members[string(list[at])] = json(at + 1)
        at = next(at + 1)
      }
      return .object(members)
    }
  }
}
