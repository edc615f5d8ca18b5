/// A recursive-descent reader over bytes that stay valid while it lives. It checks the whole text and notes where its
/// values stand; none of them is made.
///
/// The entries are the caller's, who frees them, whether or not the text was good.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let limits: JSONLimits
  var position = 0
  private var depth = 0
  private(set) var entries = JSONEntryList()
  /// Whether the string read last has only ASCII, and no escapes.
  var isPlain = true

  /// Objects with at most so many members have each name compared with the ones before.
  private static let fewMembers = 8

  init(bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Reads the text, which holds one value.
  mutating func document() throws(JSONError) {
    let limit = min(limits.sizeBytes, Int(UInt32.max))
    guard bytes.count <= limit else {
      throw JSONError(.sizeLimit, "the text has \(bytes.count) bytes, the limit is \(limit)", offset: 0)
    }
    // Few texts have more values than one for four bytes; memory that is not written to costs nothing.
    entries.reserve(bytes.count / 4 + 8)
    try value()
    skipSpace()
    guard position == bytes.count else {
      throw error(.trailingBytes, "something follows the value; one text holds one value")
    }
  }

  private mutating func value() throws(JSONError) {
    skipSpace()
    guard position < bytes.count else { throw endError() }
    let start = position
    switch bytes[position] {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try stringEntry()
    case UInt8(ascii: "t"): try word("true", .true)
    case UInt8(ascii: "f"): try word("false", .false)
    case UInt8(ascii: "n"): try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let isInteger = try integer() != nil
      if !isInteger { _ = try real(from: start) }
      add(isInteger ? .integer : .number, from: start)
    default: throw error(.unexpectedByte, "no JSON value begins with this byte")
    }
  }

  private mutating func add(_ kind: JSONEntry.Kind, from start: Int, to end: Int? = nil) {
    entries.append(
      JSONEntry(
        kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end ?? position)))
  }

  private mutating func stringEntry() throws(JSONError) {
    position += 1
    let start = position
    let kind = try string()
    add(kind, from: start, to: position - 1)
  }

  // MARK: arrays and objects

  private mutating func object() throws(JSONError) {
    let own = try enter(.object)
    if try isClosed(by: UInt8(ascii: "}"), own) { return }
    var names = Names()
    while true {
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw expected("a member name in double quotes")
      }
      let name = entries.count
      try stringEntry()
      try take(name, of: own, among: &names)
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw expected("':' after a member name") }
      try value()
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "}")) else { throw expected("',' or '}' after a member") }
      if !names.arePlain {
        try compareNames(of: own, count: names.count)
      } else if !names.areGrowing, names.count > Self.fewMembers {
        try comparePlainNames(of: own, count: names.count)
      }
      return close(own)
    }
  }

  private mutating func array() throws(JSONError) {
    let own = try enter(.array)
    if try isClosed(by: UInt8(ascii: "]"), own) { return }
    while true {
      try value()
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "]")) else { throw expected("',' or ']' after an element") }
      return close(own)
    }
  }

  private mutating func enter(_ kind: JSONEntry.Kind) throws(JSONError) -> Int {
    guard depth < limits.depth else {
      throw error(.depthLimit, "arrays and objects are nested deeper than \(limits.depth)")
    }
    depth += 1
    add(kind, from: position)
    position += 1
    return entries.count - 1
  }

  private mutating func isClosed(by bracket: UInt8, _ own: Int) throws(JSONError) -> Bool {
    skipSpace()
    guard take(bracket) else { return false }
    close(own)
    return true
  }

  private mutating func close(_ own: Int) {
    depth -= 1
    entries[own].end = UInt32(truncatingIfNeeded: entries.count)
  }

  // MARK: names

  /// What is known of the names of an object while they are read.
  private struct Names {
    var count = 0
    var arePlain = true
    /// Whether each is longer than the one before, or as long and behind it by its bytes: then no two are the same. So
    /// stand the ids that were counted up, and ids of one length in their order.
    var areGrowing = true
    var last = 0
  }

  private func take(_ name: Int, of object: Int, among names: inout Names) throws(JSONError) {
    names.count += 1
    names.arePlain = names.arePlain && isPlain
    guard names.arePlain else { return }
    if names.areGrowing, names.count > 1 {
      names.areGrowing = text(entries[names.last]).isShorterOrPrecedes(text(entries[name]))
    }
    if !names.areGrowing, names.count <= Self.fewMembers { try compare(name, since: object + 1) }
    names.last = name
  }

  /// Compares a plain name with those before it in the same object.
  private func compare(_ name: Int, since first: Int) throws(JSONError) {
    guard limits.duplicateKeys == .refused else { return }
    let text = text(entries[name])
    var at = first
    while at < name {
      if text.isSame(as: self.text(entries[at])) { throw duplicate(entries[name]) }
      at = entries[at + 1].next(at + 1)
    }
  }

  /// Compares the plain names of a large object with each other by their bytes: a table of places, twice as large as
  /// there are names, searched from where the hash of a name points to.
  private func comparePlainNames(of object: Int, count: Int) throws(JSONError) {
    guard limits.duplicateKeys == .refused else { return }
    var capacity = 32
    while capacity < 2 * count { capacity *= 2 }
    let places = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: capacity)
    places.initialize(repeating: 0)
    defer { places.deallocate() }
    var at = object + 1
    while at < entries.count {
      let entry = entries[at]
      let name = text(entry)
      // Seeded anew in each process, so that nobody outside can make names meet.
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(name))
      var place = hasher.finalize() & (capacity - 1)
      while places[place] != 0 {
        if text(entries[Int(places[place])]).isSame(as: name) { throw duplicate(entry) }
        place = (place + 1) & (capacity - 1)
      }
      places[place] = UInt32(truncatingIfNeeded: at)
      at = entries[at + 1].next(at + 1)
    }
  }

  /// Compares all names of an object with each other, also as Swift does: a dictionary could not hold both of two names
  /// that it cannot tell apart.
  private func compareNames(of object: Int, count: Int) throws(JSONError) {
    var names = Set<String>(minimumCapacity: count)
    var at = object + 1
    while at < entries.count {
      let entry = entries[at]
      let name = string(entry)
      let (isNew, known) = names.insert(name)
      if !isNew {
        guard known.hasSameScalars(as: name) else {
          throw JSONError(
            .equivalentKeys, "two member names differ only in how accents are encoded; write them in one form",
            offset: Int(entry.start) - 1)
        }
        if limits.duplicateKeys == .refused { throw duplicate(entry) }
      }
      at = entries[at + 1].next(at + 1)
    }
  }

  private func duplicate(_ name: JSONEntry) -> JSONError {
    JSONError(
      .duplicateKey, "the object names a member twice; leave one of them out", offset: Int(name.start) - 1)
  }

  private func text(_ entry: JSONEntry) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(entry.start)..<Int(entry.end)])
  }

  private func string(_ entry: JSONEntry) -> String { JSONEntries(bytes: bytes, list: entries.all).string(entry) }

  // MARK: bytes

  private mutating func word(_ word: StaticString, _ kind: JSONEntry.Kind) throws(JSONError) {
    let start = position
    let length = word.utf8CodeUnitCount
    for offset in 0..<length {
      guard position + offset < bytes.count else { throw endError() }
      guard bytes[position + offset] == word.utf8Start[offset] else {
        position += offset
        throw error(.unexpectedByte, "a bare word must be true, false or null")
      }
    }
    position += length
    add(kind, from: start)
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  func error(_ code: JSONError.Code, _ message: String) -> JSONError {
    JSONError(code, message, offset: position)
  }

  func endError() -> JSONError {
    JSONError(.unexpectedEnd, "the text ends inside a value", offset: bytes.count)
  }

  private func expected(_ what: String) -> JSONError {
    position < bytes.count ? error(.unexpectedByte, "expected \(what)") : endError()
  }
}
