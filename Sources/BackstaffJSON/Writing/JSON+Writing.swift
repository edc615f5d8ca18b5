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
    case .integer(let value): output.append(contentsOf: String(value).utf8)
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

  private static func write(_ string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    let isWritten: Void? = string.utf8.withContiguousStorageIfAvailable { write($0, to: &output) }
    if isWritten == nil {
      Array(string.utf8).withUnsafeBufferPointer { write($0, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
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
