/// The checksum CRC-32C (Castagnoli), eight bytes a step.
enum CRC32C {
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { checksum($0) }
  }

  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var crc = UInt32.max
      var position = 0
      let steps = bytes.count / 8
      for _ in 0..<steps {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ UInt64(crc)
        crc = tables[7 << 8 | Int(truncatingIfNeeded: word & 0xFF)]
        crc ^= tables[6 << 8 | Int(truncatingIfNeeded: word >> 8 & 0xFF)]
        crc ^= tables[5 << 8 | Int(truncatingIfNeeded: word >> 16 & 0xFF)]
        crc ^= tables[4 << 8 | Int(truncatingIfNeeded: word >> 24 & 0xFF)]
        crc ^= tables[3 << 8 | Int(truncatingIfNeeded: word >> 32 & 0xFF)]
        crc ^= tables[2 << 8 | Int(truncatingIfNeeded: word >> 40 & 0xFF)]
        crc ^= tables[1 << 8 | Int(truncatingIfNeeded: word >> 48 & 0xFF)]
        crc ^= tables[Int(truncatingIfNeeded: word >> 56)]
        position += 8
      }
      while position < bytes.count {
        crc = tables[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[position])] ^ crc >> 8
        position += 1
      }
      return ~crc
    }
  }

  /// Eight tables of 256: the n-th advances a byte by n more bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for value in 0..<256 {
      var crc = UInt32(value)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0x82F6_3B78 : crc >> 1 }
      tables[value] = crc
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = tables[Int(before & 0xFF)] ^ before >> 8
    }
    return tables
  }()
}
