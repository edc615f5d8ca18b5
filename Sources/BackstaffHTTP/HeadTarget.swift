/// The path of a request with its query, as it was sent, and where libmicrohttpd has put it.
struct HeadTarget {
  let bytes: [UInt8]
  /// Of the first byte.
  let address: UInt

  init(_ text: UnsafePointer<CChar>) {
    bytes = Array(String(cString: text).utf8)
    address = UInt(bitPattern: text)
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
    address = 0
  }

  /// What it means. Nil when it has a space, a control character or an encoded NUL, or does not decode to text.
  var decoded: (path: String, query: [HTTPRequest.Pair])? {
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = Self.text(parts[0]) else { return nil }
    var query: [HTTPRequest.Pair] = []
    for part in parts.dropFirst().joined().split(separator: UInt8(ascii: "&")) {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        .map { Self.text($0, plusIsSpace: true) }
      guard let name = sides[0] else { return nil }
      guard sides.count == 2 else {
        query.append(.init(name, nil))
        continue
      }
      guard let value = sides[1] else { return nil }
      query.append(.init(name, value))
    }
    return (path, query)
  }

  private static func text(_ encoded: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = encoded.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit), high + low > 0 else {
          return nil
        }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
