extension JSONReader {
  /// The number at the position: an integer where it was written as one and fits, else a `Double`.
  mutating func number() throws(JSONError) -> JSON {
    let start = position
    if let integer = try integer() { return .integer(integer) }
    return .number(try real(from: start))
  }

  /// The number at the position as an integer; nil when only a `Double` can be made of it.
  mutating func integer() throws(JSONError) -> Int64? {
    let isNegative = take(UInt8(ascii: "-"))
    let whole = try integerPart()
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    // "-0" is not the integer 0: its sign would be lost.
    guard isInteger, let whole, !(isNegative && whole == 0) else { return nil }
    return isNegative ? whole : -whole
  }

  /// The value of the digits before a point, negated because the negative range is the larger; nil beyond `Int64`.
  private mutating func integerPart() throws(JSONError) -> Int64? {
    if take(UInt8(ascii: "0")) { return 0 }
    let start = position
    var value: Int64 = 0
    var overflows = false
    var end = start
    while end < bytes.count, let digit = Self.decimalDigit(bytes[end]) {
      let (product, first) = value.multipliedReportingOverflow(by: 10)
      let (sum, second) = product.subtractingReportingOverflow(digit)
      overflows = overflows || first || second
      value = sum
      end += 1
    }
    position = end
    guard position > start else { throw digitError() }
    // -2^63 is an Int64, +2^63 is not.
    return overflows || value == .min && !isAfterMinus(start) ? nil : value
  }

  private func isAfterMinus(_ start: Int) -> Bool {
    start > 0 && bytes[start - 1] == UInt8(ascii: "-")
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while position < bytes.count, Self.decimalDigit(bytes[position]) != nil { position += 1 }
    guard position > start else { throw digitError() }
  }

  func real(from start: Int) throws(JSONError) -> Double {
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    guard let value = Double(text) else {
      throw JSONError(.invalidNumber, "a number could not be read", offset: start)
    }
    guard value.isFinite else {
      throw JSONError(
        .numberOutOfRange, "a number is larger than a Double can hold; send it as a string", offset: start)
    }
    return value
  }

  private func digitError() -> JSONError {
    position < bytes.count ? error(.invalidNumber, "a number needs a digit here") : endError()
  }

  private static func decimalDigit(_ byte: UInt8) -> Int64? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int64(byte - UInt8(ascii: "0")) : nil
  }
}
