extension [UInt8] {
  /// Appends the bytes of a number, most significant first.
  mutating func append(bigEndian value: some FixedWidthInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// The number whose bytes begin at the offset, most significant first. The caller has checked the length.
  func bigEndian<Value: FixedWidthInteger>(_ type: Value.Type = Value.self, at offset: Int) -> Value {
    var value: Value = 0
    for byte in self[offset..<offset + Value.bitWidth / 8] {
      value = value << 8 | Value(truncatingIfNeeded: byte)
    }
    return value
  }
}
