extension JSONReader {
  /// Reads the string whose opening quote was just taken, up to behind the other one.
  mutating func string() throws(JSONError) -> JSONEntry.Kind {
    let start = position
    var seen: UInt8 = 0
    // A variable of its own may stay in a register, which `position` cannot.
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        seen |= byte
        end += 1
        continue
      }
      position = end
      switch byte {
      case UInt8(ascii: "\""):
        isPlain = seen < 0x80
        if !isPlain { try check(UnsafeBufferPointer(rebasing: bytes[start..<end]), at: start) }
        position += 1
        return .string
      case UInt8(ascii: "\\"):
        isPlain = false
        _ = try unescaped(from: start)
        return .escapedString
      default: throw controlError()
      }
    }
    throw endError()
  }

  /// The bytes of the string with escapes that begins at the position, and was read before.
  var unescaped: [UInt8] {
    var reader = self
    do throws(JSONError) { return try reader.unescaped(from: position) } catch { return [] }
  }

  /// The number at the position, which was read before.
  var checkedNumber: JSON {
    var reader = self
    do throws(JSONError) { return try reader.number() } catch { return .null }
  }

  private mutating func unescaped(from start: Int) throws(JSONError) -> [UInt8] {
    var units = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        try units.withUnsafeBufferPointer { (buffer) throws(JSONError) in try check(buffer, at: start) }
        return units
      case UInt8(ascii: "\\"): try appendEscape(to: &units)
      case 0..<0x20:
        position -= 1
        throw controlError()
      default: units.append(byte)
      }
    }
    throw endError()
  }

  private func check(_ units: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONError) {
    let text: UTF8Span
    do throws(UTF8.ValidationError) { text = try UTF8Span(validating: units.span) } catch {
      throw JSONError(.invalidUTF8, "a string is not valid UTF-8; send JSON as UTF-8", offset: start)
    }
    // A mark takes two bytes at least.
    guard units.count / 2 > limits.marks else { return }
    var marks = 0
    for scalar in String(copying: text).unicodeScalars {
      // Everything before this block stands for itself.
      let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
      marks = isMark ? marks + 1 : 0
      guard marks <= limits.marks else {
        throw JSONError(
          .markLimit, "a string has more than \(limits.marks) combining marks in a row; no language needs so many",
          offset: start)
      }
    }
  }

  private mutating func appendEscape(to units: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw endError() }
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(byte)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "u"):
      units.append(contentsOf: String(Character(try escapedScalar())).utf8)
      return
    default: throw error(.invalidEscape, "no escape has this letter; write a backslash as two of them")
    }
    position += 1
  }

  /// The scalar of `uXXXX` at the position, or of two of them when the first is half of a pair.
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let start = position - 1
    position += 1
    let first = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let lone = JSONError(.loneSurrogate, "an escape is one half of a surrogate pair", offset: start)
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw lone }
    let second = try hexadecimalUnit()
    guard (0xDC00...0xDFFF).contains(second) else { throw lone }
    let code = 0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(code) else { throw lone }
    return scalar
  }

  private mutating func hexadecimalUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < bytes.count else { throw endError() }
      guard let digit = Self.hexadecimalDigit(bytes[position]) else {
        throw error(.invalidEscape, "an escaped character needs four hexadecimal digits")
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private func controlError() -> JSONError {
    error(.controlCharacter, "a control character stands bare in a string; write it as an escape")
  }
}
