import BackstaffJSON

/// Why a written path was refused, with the offset in UTF-8 bytes.
public struct TreePathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, where, and what a path looks like.
  public let message: String
  /// The offset of the offending byte.
  public let offset: Int

  /// The message with its place.
  public var description: String {
    "\(message) (at byte \(offset)); a path looks like `destination.addItem.saveTapped` or `items[bash]`"
  }
}

extension TreePath {
  /// The longest written path that is read, in UTF-8 bytes.
  public static let lengthLimitBytes = 1024
  /// The most steps a path may have.
  public static let depthLimit = 64

  /// The path that `text` writes; the empty text is the root.
  ///
  /// - Throws: ``TreePathError`` with the place of the first wrong byte.
  public init(parsing text: String) throws(TreePathError) {
    var reader = TreePathReader(bytes: Array(text.utf8))
    self.init(try reader.steps())
  }
}

/// The recursive-descent reader of written paths.
struct TreePathReader {
  let bytes: [UInt8]
  var offset = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func steps() throws(TreePathError) -> [TreePath.Step] {
    guard bytes.count <= TreePath.lengthLimitBytes else {
      throw error("a path has at most \(TreePath.lengthLimitBytes) bytes, this one has \(bytes.count)")
    }
    if bytes.isEmpty { return [] }
    var steps: [TreePath.Step] = []
    while true {
      steps.append(try step())
      guard steps.count <= TreePath.depthLimit else {
        throw error("a path has at most \(TreePath.depthLimit) steps")
      }
      if offset == bytes.count { return steps }
      guard peek == UInt8(ascii: ".") else {
        let isBehindElement = bytes[offset - 1] == UInt8(ascii: "]")
        throw error("expected `.` between two steps" + (isBehindElement ? "; " + TreePathReader.quotes : ""))
      }
      offset += 1
    }
  }

  private static let unclosed = "expected `]` behind an element; " + quotes
  private static let quotes = #"an id with a `]`, `"` or `\` in it is written as a JSON string, `["a]b"]`"#

  private mutating func step() throws(TreePathError) -> TreePath.Step {
    let name = try text(while: TreePathReader.isNameByte, "expected a name")
    var step = TreePath.Step(name)
    if peek == UInt8(ascii: "[") {
      offset += 1
      step.element = try element()
      try expect(UInt8(ascii: "]"), TreePathReader.unclosed)
    }
    if peek == UInt8(ascii: "@") {
      offset += 1
      let digits = try text(while: { $0 >= 0x30 && $0 <= 0x39 }, "expected a number behind `@`")
      guard let pin = Int64(digits) else { throw error("the number behind `@` is too large") }
      step.pin = pin
    }
    return step
  }

  private mutating func element() throws(TreePathError) -> String {
    guard peek == UInt8(ascii: "\"") else {
      return try text(
        while: { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 },
        "expected an element id")
    }
    let start = offset
    offset += 1
    while let byte = peek, byte != UInt8(ascii: "\"") {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard offset < bytes.count else { throw error("an element in quotes never ends") }
    offset += 1
    do throws(JSONError) {
      if case .string(let text) = try JSON(parsing: Array(bytes[start..<offset])) { return text }
    } catch {
      throw self.error("an element in quotes is not a JSON string: \(error.message)")
    }
    throw error("an element in quotes is not a JSON string")
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func expect(_ byte: UInt8, _ message: String) throws(TreePathError) {
    guard peek == byte else { throw error(message) }
    offset += 1
  }

  private mutating func text(while accepts: (UInt8) -> Bool, _ message: String) throws(TreePathError) -> String {
    let start = offset
    while let byte = peek, accepts(byte) { offset += 1 }
    guard offset > start else { throw error(message) }
    guard let text = String(validating: bytes[start..<offset], as: UTF8.self) else {
      throw error("a path is UTF-8 text")
    }
    return text
  }

  /// Letters, digits and `_` of ASCII, and everything beyond ASCII: what a Swift identifier can hold.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x80...0xff: true
    default: false
    }
  }

  private func error(_ message: String) -> TreePathError {
    TreePathError(message: message, offset: min(offset, bytes.count))
  }
}

/// JSON strings for the written form of elements.
enum JSONText {
  static func quoted(_ text: String) -> String { JSON.string(text).text }
}
