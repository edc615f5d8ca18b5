/// The bytes a checksum or a chain is taken over: integers as eight bytes, big-endian; texts and blobs after their
/// length. Two different rows never give the same bytes.
struct CanonicalBytes {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: Int64) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: UInt64) {
    append(Int64(bitPattern: number))
  }

  mutating func append(_ blob: [UInt8]) {
    append(Int64(blob.count))
    bytes.append(contentsOf: blob)
  }

  mutating func append(_ text: String) {
    append(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

extension CanonicalBytes {
  /// The checksum of a row of a small table: its name and its values.
  static func rowChecksum(_ table: String, _ values: [SQLiteStatement.Value]) -> Int64 {
    var row = CanonicalBytes()
    row.append(table)
    for value in values {
      switch value {
      case .integer(let number): row.append(number)
      case .text(let text): row.append(text)
      case .blob(let blob): row.append(blob)
      case .null: row.append(Int64.min)
      }
    }
    return Int64(CRC32C.checksum(row.bytes))
  }
}
