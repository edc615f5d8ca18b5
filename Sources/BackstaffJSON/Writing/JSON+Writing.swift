extension JSON {
  /// The canonical bytes: members sorted by the UTF-8 bytes of their names, no spaces, the fewest escapes, integers as
  /// written, other numbers as the shortest text that reads back as the same `Double` (`1.0` stays `1.0`).
  ///
  /// The one value JSON cannot write, a number that is not finite, comes out as `null`; neither the reader nor the
  /// encoder ever makes one.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  /// The canonical bytes as text.
  package var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the canonical bytes, for callers that write many values in a row.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): Self.write(value, to: &output)
    case .number(let value): output.append(contentsOf: Self.text(of: value).utf8)
    case .string(let value): Self.write(value, to: &output)
    case .array(let elements): Self.write(elements, to: &output)
    case .object(let members): Self.write(members, to: &output)
    }
  }

  private static func write(_ elements: [JSON], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      element.write(to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  private static func write(_ members: [String: JSON], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for (name, value) in members.count > 1 ? members.sortedMembers : Array(members) {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      write(name, to: &output)
      output.append(UInt8(ascii: ":"))
      value.write(to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  static func text(of number: Double) -> String {
    number.isFinite ? number.description : "null"
  }

  /// Appends a string with its quotes and escapes.
  package static func write(_ string: String, to output: inout [UInt8]) {
    var string = string
    string.withUTF8 { units in
      guard units.count <= shortBytes, !units.contains(where: needsEscape) else {
        output.append(UInt8(ascii: "\""))
        write(units, to: &output)
        output.append(UInt8(ascii: "\""))
        return
      }
      // Most strings are short and have nothing to escape: they are appended in one piece.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: units.count + 2) { piece in
        piece[0] = UInt8(ascii: "\"")
        _ = piece[1...].update(fromContentsOf: units)
        piece[units.count + 1] = UInt8(ascii: "\"")
        output.append(contentsOf: UnsafeBufferPointer(piece))
      }
    }
  }

  private static let shortBytes = 256

  /// Appends the digits of a whole number.
  package static func write(_ value: Int64, to output: inout [UInt8]) {
    if value < 0 { output.append(UInt8(ascii: "-")) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (left, start) = (value.magnitude, digits.count)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: left % 10)
        left /= 10
      } while left > 0
      output.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  private static func write(_ units: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var clean = 0
    for index in units.indices where needsEscape(units[index]) {
      output.append(contentsOf: units[clean..<index])
      output.append(contentsOf: escape(units[index]))
      clean = index + 1
    }
    output.append(contentsOf: units[clean...])
  }

  static func needsEscape(_ unit: UInt8) -> Bool {
    unit < 0x20 || unit == UInt8(ascii: "\"") || unit == UInt8(ascii: "\\")
  }

  static func escape(_ unit: UInt8) -> [UInt8] {
    switch unit {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [UInt8(ascii: "\\"), unit]
    case 0x08: return Array("\\b".utf8)
    case 0x09: return Array("\\t".utf8)
    case 0x0A: return Array("\\n".utf8)
    case 0x0C: return Array("\\f".utf8)
    case 0x0D: return Array("\\r".utf8)
    default:
      let digits = Array("0123456789abcdef".utf8)
      return Array("\\u00".utf8) + [digits[Int(unit >> 4)], digits[Int(unit & 15)]]
    }
  }
}
