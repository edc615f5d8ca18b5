import CMicrohttpd
import Glibc

/// The lines of a head, and whether there is nothing between them.
///
/// libmicrohttpd 0.9.75 ends a line at a bare LF too, and what it gives ends at a NUL. It does not say so, but it keeps
/// a head in the buffer that it was read into, with zeros in the place of what separates: so a line that ends with CR
/// LF is followed by the next two bytes behind its value, and only such a one is.
struct HeadLayout {
  private(set) var lines: [(name: String, value: String)] = []
  private(set) var isSeamless: Bool
  /// Where the next line has to begin.
  private var next: UInt

  /// Behind a line stands CR LF.
  private static let lineEnd: UInt = 2

  init(
    of connection: OpaquePointer, _ method: UnsafePointer<CChar>, _ target: HeadTarget,
    _ version: UnsafePointer<CChar>
  ) {
    let methodEnd = Self.end(of: method)
    let targetEnd = target.address + UInt(target.bytes.count)
    isSeamless = target.address == methodEnd + 1 && UInt(bitPattern: version) == targetEnd + 1
    next = Self.end(of: version) + Self.lineEnd
    withUnsafeMutablePointer(to: &self) { pointer in
      backstaff_http_headers(
        connection,
        { context, _, name, nameSize, value, valueSize in
          guard let context, let name else { return .YES }
          context.assumingMemoryBound(to: HeadLayout.self).pointee.add(
            UnsafeRawBufferPointer(start: name, count: nameSize),
            UnsafeRawBufferPointer(start: value ?? name + nameSize, count: value == nil ? 0 : valueSize))
          return .YES
        }, pointer)
    }
    let end = UInt(bitPattern: method) + UInt(backstaff_http_head_size(connection))
    if next + Self.lineEnd != end { isSeamless = false }
    // Later releases keep lines otherwise, and refuse such heads themselves.
    if backstaff_http_keeps_lines() == 0 { isSeamless = true }
  }

  private mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    if UInt(bitPattern: name.baseAddress) != next { isSeamless = false }
    next = UInt(bitPattern: value.baseAddress) + UInt(value.count) + Self.lineEnd
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let trimmed = value[..<(value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0)]
    lines.append((String(decoding: name, as: UTF8.self), String(decoding: trimmed, as: UTF8.self)))
  }

  private static func end(of text: UnsafePointer<CChar>) -> UInt {
    UInt(bitPattern: text) + UInt(strlen(text))
  }
}
