import Glibc

/// The checksums of a journal's pages, kept beside it in `journal.sums`. They cover what no row checksum reaches: the
/// header, the trees of SQLite, free space. The file is there whenever the database file is exactly as it was at the
/// last clean close; it is removed before a checkpoint changes the database.
///
/// Layout, integers big-endian: `BSSUMS01`, page size (4 bytes), number of pages (4), store id (16), a CRC-32C per page
/// (4 each), and the CRC-32C of all bytes before it (4).
struct PageSums: Equatable {
  static let magic = Array("BSSUMS01".utf8)
  static let headerBytes = 32

  var pageSizeBytes: Int
  var storeID: [UInt8]
  var sums: [UInt32]

  /// The sums of a whole image, whose last page may be cut short.
  init(of image: [UInt8], pageSizeBytes: Int, storeID: [UInt8]) {
    self.pageSizeBytes = pageSizeBytes
    self.storeID = storeID
    sums = image.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: pageSizeBytes).map { start in
        CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + pageSizeBytes, bytes.count)]))
      }
    }
  }

  /// The sums of a file, read in pieces.
  init(ofFile path: String, pageSizeBytes: Int, storeID: [UInt8]) throws(JournalError) {
    self.pageSizeBytes = pageSizeBytes
    self.storeID = storeID
    sums = []
    let file = try FileSystem.open(path, O_RDONLY)
    defer { close(file) }
    let pieceBytes = pageSizeBytes * 256
    var offset = 0
    while true {
      let piece = try FileSystem.read(file, path, at: offset, count: pieceBytes)
      sums += PageSums(of: piece, pageSizeBytes: pageSizeBytes, storeID: storeID).sums
      offset += piece.count
      if piece.count < pieceBytes { return }
    }
  }

  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes += Self.bytes(UInt32(pageSizeBytes)) + Self.bytes(UInt32(sums.count)) + storeID
    for sum in sums { bytes += Self.bytes(sum) }
    return bytes + Self.bytes(CRC32C.checksum(bytes))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}

extension PageSums {
  /// Reads a sums file; nil when it is not what was written.
  init?(reading bytes: [UInt8]) {
    let fixedBytes = Self.headerBytes + 4
    guard bytes.count >= fixedBytes, bytes.starts(with: Self.magic),
      Self.number(bytes, at: bytes.count - 4) == CRC32C.checksum(Array(bytes.dropLast(4)))
    else { return nil }
    let count = Int(Self.number(bytes, at: 12))
    guard bytes.count == fixedBytes + 4 * count else { return nil }
    pageSizeBytes = Int(Self.number(bytes, at: 8))
    storeID = Array(bytes[16..<32])
    sums = (0..<count).map { Self.number(bytes, at: Self.headerBytes + 4 * $0) }
  }

  /// Where a sums file that cannot be read is damaged, told by what it should say: the sums of the actual pages.
  static func damage(in bytes: [UInt8], actual: PageSums) -> String {
    let expected = actual.bytes
    guard bytes.count == expected.count else {
      return "it has \(bytes.count) bytes, for \(actual.sums.count) pages it needs \(expected.count)"
    }
    guard let first = zip(bytes, expected).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else {
      return "nothing differs from the actual pages"
    }
    if first < headerBytes { return "byte \(first), in its header" }
    let page = (first - headerBytes) / 4 + 1
    if page > actual.sums.count { return "byte \(first), in its own checksum" }
    return "byte \(first), in the sum of page \(page); or that page itself is damaged"
  }

  /// The numbers, from 1, of the pages whose sums differ, pages that only one side has included.
  func differences(from actual: PageSums) -> [Int] {
    let common = zip(sums, actual.sums).enumerated().filter { $0.element.0 != $0.element.1 }.map { $0.offset + 1 }
    let (fewer, more) = (min(sums.count, actual.sums.count), max(sums.count, actual.sums.count))
    return common + (fewer..<more).map { $0 + 1 }
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
