/// The reader behind ``LinkURL``: one part after the other, each decoded once.
struct LinkURLReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func link() throws(LinkURLError) -> LinkURL {
    if bytes.isEmpty { throw error(.empty, "a link is needed, the text is empty") }
    guard bytes.count <= LinkURL.lengthLimitBytes else {
      let message = "a link has at most \(LinkURL.lengthLimitBytes) bytes, this one has \(bytes.count)"
      throw error(.tooLong, message, at: LinkURL.lengthLimitBytes)
    }
    let scheme = try scheme()
    let host = scheme == nil ? nil : try host()
    let (segments, query) = (try segments(), try query())
    return LinkURL(scheme: scheme, host: host, segments: segments, query: query, fragment: try fragment())
  }

  // MARK: the parts

  /// Nothing where the path begins at once.
  private mutating func scheme() throws(LinkURLError) -> String? {
    if peek == UInt8(ascii: "/") { return nil }
    let name = take(while: LinkBytes.isInScheme)
    guard let first = name.first, LinkBytes.isLetter(first), peek == UInt8(ascii: ":") else {
      if let byte = peek, byte < 0x20 || byte > 0x7e { throw unexpected() }
      throw error(.syntax, "a link begins with `/` or with a scheme, as in `scheme://host/path`")
    }
    offset += 1
    return LinkBytes.lowercased(name)
  }

  /// Nothing unless `//` stands there with a host behind it.
  private mutating func host() throws(LinkURLError) -> String? {
    guard bytes[offset...].starts(with: "//".utf8) else { return nil }
    offset += 2
    let start = offset
    let raw = take { !"/?#".utf8.contains($0) }
    if raw.isEmpty { return nil }
    if raw.contains(UInt8(ascii: "@")) {
      throw error(.userInfo, "a link names no user; leave out what stands before `@`", at: start)
    }
    if let odd = raw.firstIndex(where: { !LinkBytes.isInHost($0) }) { throw hostError(at: odd) }
    let host = LinkBytes.lowercased(raw)
    guard host != ".", host != ".." else { throw dotSegment(at: start) }
    return host
  }

  private func hostError(at place: Int) -> LinkURLError {
    switch bytes[place] {
    case UInt8(ascii: ":"):
      return error(.port, "a link names no port; leave out `:` and what follows up to the path", at: place)
    case 0x80...:
      return error(.notASCII, "a host is written in ASCII; write its punycode form, `xn--…`", at: place)
    case ..<0x20, 0x7f:
      return controlCharacter(at: place)
    default:
      return error(
        .host, "a host holds letters, digits, `-`, `.` and `_`; write `scheme:///path` for a path alone", at: place)
    }
  }

  private mutating func segments() throws(LinkURLError) -> [String] {
    var segments: [String] = []
    while true {
      while peek == UInt8(ascii: "/") { offset += 1 }
      let start = offset
      let raw = take(while: LinkBytes.isInSegment)
      if raw.isEmpty { break }
      let segment = try decoded(raw)
      guard segment != ".", segment != ".." else { throw dotSegment(at: start) }
      segments.append(segment)
    }
    guard peek == nil || peek == UInt8(ascii: "?") || peek == UInt8(ascii: "#") else { throw unexpected() }
    return segments
  }

  private mutating func query() throws(LinkURLError) -> [LinkURL.QueryItem] {
    guard peek == UInt8(ascii: "?") else { return [] }
    var items: [LinkURL.QueryItem] = []
    repeat {
      offset += 1
      let raw = take { LinkBytes.isInFragment($0) && $0 != UInt8(ascii: "&") }
      if raw.isEmpty { continue }
      let name = raw.prefix { $0 != UInt8(ascii: "=") }
      guard !name.isEmpty else {
        throw error(.syntax, "an item of a query needs a name before `=`", at: raw.startIndex)
      }
      let value = name.endIndex < raw.endIndex ? try decoded(raw[(name.endIndex + 1)...]) : nil
      items.append(LinkURL.QueryItem(try decoded(name), value))
    } while peek == UInt8(ascii: "&")
    guard peek == nil || peek == UInt8(ascii: "#") else { throw unexpected() }
    return items
  }

  private mutating func fragment() throws(LinkURLError) -> String? {
    guard peek != nil else { return nil }
    offset += 1
    let raw = take(while: LinkBytes.isInFragment)
    guard peek == nil else { throw unexpected() }
    return raw.isEmpty ? nil : try decoded(raw)
  }

  // MARK: decoding

  /// Decodes percent signs exactly once.
  private func decoded(_ raw: ArraySlice<UInt8>) throws(LinkURLError) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      guard raw[index] == UInt8(ascii: "%") else {
        plain.append(raw[index])
        index += 1
        continue
      }
      guard index + 2 < raw.endIndex, let high = LinkBytes.hexValue(raw[index + 1]),
        let low = LinkBytes.hexValue(raw[index + 2])
      else { throw error(.encoding, "`%` needs two hexadecimal digits behind it", at: index) }
      plain.append(high << 4 | low)
      index += 3
    }
    guard let text = String(validating: plain, as: UTF8.self) else {
      throw error(.encoding, "the encoded bytes are no UTF-8 text", at: raw.startIndex)
    }
    guard !text.unicodeScalars.contains(where: LinkBytes.isControl) else {
      throw controlCharacter(at: raw.startIndex)
    }
    return text
  }

  // MARK: bytes

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(while accepts: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = offset
    while let byte = peek, accepts(byte) { offset += 1 }
    return bytes[start..<offset]
  }

  // MARK: errors

  private func unexpected() -> LinkURLError {
    switch peek ?? 0 {
    case ..<0x20, 0x7f:
      return controlCharacter(at: offset)
    case 0x80...:
      return error(.notASCII, "a link is written in ASCII; encode other characters with percent signs, as in `%C3%A9`")
    case let byte:
      return error(
        .syntax, "the byte 0x\(String(byte, radix: 16)) cannot stand there as it is; encode it with a percent sign")
    }
  }

  private func controlCharacter(at place: Int) -> LinkURLError {
    error(.controlCharacter, "control characters cannot stand in a link", at: place)
  }

  private func dotSegment(at place: Int) -> LinkURLError {
    error(.dotSegment, "`.` and `..` are no segments of a link; write the whole path", at: place)
  }

  private func error(_ code: LinkURLError.Code, _ message: String, at place: Int? = nil) -> LinkURLError {
    LinkURLError(code: code, message: message, offset: place ?? offset)
  }
}
