/// The reader behind ``LinkURL``: one part after the other, each decoded once.
struct LinkURLReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func checkLength() throws(LinkURLError) {
    if bytes.isEmpty { throw error(.empty, "a link is needed, the text is empty") }
    guard bytes.count <= LinkURL.lengthLimitBytes else {
      throw error(.tooLong, "a link has at most \(LinkURL.lengthLimitBytes) bytes, this one has \(bytes.count)")
    }
  }

  mutating func scheme() throws(LinkURLError) -> String {
    let name = take(while: LinkURLReader.isSchemeByte)
    guard let first = name.first, LinkURLReader.isLetter(first) else {
      throw error(.syntax, "a link begins with a scheme, as in `scheme://host/component`")
    }
    for expected in "://".utf8 {
      guard peek == expected else { throw error(.syntax, "`://` is expected behind the scheme") }
      offset += 1
    }
    return LinkURLReader.lowercased(name)
  }

  mutating func host() throws(LinkURLError) -> String {
    let name = take(while: LinkURLReader.isHostByte)
    guard peek == nil || peek == UInt8(ascii: "/") || peek == UInt8(ascii: "?") else {
      throw error(.syntax, "a host holds letters, digits, `-` and `.`; there is no user and no port in a link")
    }
    guard !name.isEmpty else { throw error(.syntax, "a host is expected behind `://`") }
    return LinkURLReader.lowercased(name)
  }

  mutating func path() throws(LinkURLError) -> [String] {
    var components: [String] = []
    while peek == UInt8(ascii: "/") {
      offset += 1
      let start = offset
      let raw = take(while: LinkURLReader.isComponentByte)
      guard !raw.isEmpty else {
        // A byte that cannot stand there is the nearer reason than the emptiness before it.
        if let byte = peek, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "?") { throw unexpected() }
        throw error(.emptyComponent, "a component of the path is empty; write single slashes and none at the end")
      }
      let component = try decoded(raw, from: start)
      guard component != ".", component != ".." else {
        throw error(.dotSegment, "`.` and `..` are no components of a link; write the whole path", at: start)
      }
      components.append(component)
    }
    return components
  }

  mutating func query() throws(LinkURLError) -> [LinkURL.QueryItem] {
    guard let byte = peek else { return [] }
    guard byte == UInt8(ascii: "?") else { throw unexpected() }
    var items: [LinkURL.QueryItem] = []
    repeat {
      offset += 1
      let start = offset
      let item = try queryItem()
      guard !items.contains(where: { $0.name == item.name }) else {
        throw error(.repeatedName, "`\(item.name)` stands twice in the query", at: start)
      }
      items.append(item)
    } while peek == UInt8(ascii: "&")
    guard peek == nil else { throw unexpected() }
    return items
  }

  private mutating func queryItem() throws(LinkURLError) -> LinkURL.QueryItem {
    let nameStart = offset
    let name = take(while: LinkURLReader.isQueryByte)
    guard !name.isEmpty, peek == UInt8(ascii: "=") else {
      if let byte = peek, byte != UInt8(ascii: "&"), byte != UInt8(ascii: "=") { throw unexpected() }
      throw error(.syntax, "a query is `name=value`, joined by `&`")
    }
    offset += 1
    let valueStart = offset
    let value = take(while: LinkURLReader.isQueryByte)
    return LinkURL.QueryItem(try decoded(name, from: nameStart), try decoded(value, from: valueStart))
  }

  // MARK: decoding

  /// Decodes percent signs exactly once.
  private func decoded(_ raw: ArraySlice<UInt8>, from start: Int) throws(LinkURLError) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      guard raw[index] == UInt8(ascii: "%") else {
        plain.append(raw[index])
        index += 1
        continue
      }
      guard index + 2 < raw.endIndex, let high = hexValue(raw[index + 1]), let low = hexValue(raw[index + 2]) else {
        throw error(.encoding, "`%` needs two hexadecimal digits behind it", at: index)
      }
      plain.append(high << 4 | low)
      index += 3
    }
    guard let text = String(validating: plain, as: UTF8.self) else {
      throw error(.encoding, "the encoded bytes are no UTF-8 text", at: start)
    }
    guard !text.unicodeScalars.contains(where: LinkURLReader.isControl) else {
      throw error(.encoding, "control characters cannot stand in a link", at: start)
    }
    return text
  }

  private func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  // MARK: bytes

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(while accepts: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = offset
    while let byte = peek, accepts(byte) { offset += 1 }
    return bytes[start..<offset]
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "+-.".utf8.contains(byte) }
  private static func isHostByte(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "-.".utf8.contains(byte) }

  /// What RFC 3986 calls `pchar`, and the percent sign that begins an encoded byte.
  private static func isComponentByte(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-._~!$&'()*+,;=:@%".utf8.contains(byte)
  }

  private static func isQueryByte(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "&") && byte != UInt8(ascii: "=")
      && (isComponentByte(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?"))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }

  private static func lowercased(_ name: ArraySlice<UInt8>) -> String {
    let small = name.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 + 0x20 : $0 }
    return String(decoding: small, as: UTF8.self)
  }

  // MARK: errors

  private func unexpected() -> LinkURLError {
    let byte = peek ?? 0
    if byte == UInt8(ascii: "#") { return error(.syntax, "a link has no fragment; leave out `#` and what follows") }
    return error(
      .syntax, "the byte 0x\(String(byte, radix: 16)) cannot stand there as it is; encode it with a percent sign")
  }

  private func error(_ code: LinkURLError.Code, _ message: String, at place: Int? = nil) -> LinkURLError {
    LinkURLError(code: code, message: message, offset: place ?? offset)
  }
}
