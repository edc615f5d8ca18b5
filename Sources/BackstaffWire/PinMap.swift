import BackstaffJSON

/// The numbers of the presented scopes a front can see, by action path: `{"destination": 7}`. They travel with SNAP and
/// DIFF, and go back inside the action paths of SUBMIT: `destination@7.addItem.saveTapped`.
package struct PinMap: Hashable, Sendable {
  package var numbers: [String: Int64]

  package init(_ numbers: [String: Int64] = [:]) {
    self.numbers = numbers
  }

  /// The path with `@number` behind every step at which a presented scope is known. A path that names a pin already is
  /// left as it is.
  package func pinning(_ path: String) -> String {
    guard !numbers.isEmpty, !path.utf8.contains(UInt8(ascii: "@")) else { return path }
    var pinned = ""
    var prefix = ""
    for step in Self.steps(of: path) {
      if !prefix.isEmpty {
        prefix += "."
        pinned += "."
      }
      prefix += step
      pinned += step
      if let number = numbers[prefix] { pinned += "@\(number)" }
    }
    return pinned
  }

  /// The steps between the dots; dots inside brackets and inside the JSON string in brackets do not count.
  static func steps(of path: String) -> [Substring] {
    var steps: [Substring] = []
    var start = path.startIndex
    var scanner = StepScanner()
    for index in path.utf8.indices where scanner.isSeparator(path.utf8[index]) {
      steps.append(path[start..<index])
      start = path.utf8.index(after: index)
    }
    steps.append(path[start...])
    return steps
  }
}

/// Knows, byte by byte, whether a dot of an action path separates steps.
private struct StepScanner {
  private var inBrackets = false
  private var inString = false
  private var escaped = false
  private var previous: UInt8 = 0

  mutating func isSeparator(_ byte: UInt8) -> Bool {
    defer { previous = byte }
    if inString {
      if escaped {
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else if byte == UInt8(ascii: "\"") {
        inString = false
      }
      return false
    }
    if inBrackets {
      if byte == UInt8(ascii: "\"") && previous == UInt8(ascii: "[") { inString = true }
      if byte == UInt8(ascii: "]") { inBrackets = false }
      return false
    }
    if byte == UInt8(ascii: "[") { inBrackets = true }
    return byte == UInt8(ascii: ".")
  }
}

extension PinMap {
  package var json: JSON {
    .object(numbers.mapValues { .integer($0) })
  }

  package init(json: JSON) throws(WireError) {
    guard let members = json.objectValue else { throw .malformed("pins: is not an object") }
    var numbers: [String: Int64] = [:]
    for (path, value) in members {
      guard let number = value.integerValue else { throw .malformed("pins: a value is not a whole number") }
      numbers[path] = number
    }
    self.init(numbers)
  }
}
