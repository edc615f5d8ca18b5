/// The spellings Debian policy allows for names, versions and architectures (chapters 5.6.1, 5.6.7, 5.6.12 and 5.6.8).
///
/// Everything handed to apt passes through here first, so that no word can be an option, a pattern, a file or a second
/// request in disguise.
package enum DebianSyntax {
  /// Longer names than any archive has; keeps every word handed to apt short.
  package static let nameBytesLimit = 200
  package static let versionBytesLimit = 200

  /// A source of a package's name: lower case letters, digits, `+`, `-` and `.`, at least two, beginning with a letter
  /// or a digit.
  package static func isName(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, bytes.count >= 2, bytes.count <= nameBytesLimit else { return false }
    return isLowerOrDigit(first) && bytes.allSatisfy { isLowerOrDigit($0) || Self.nameMarks.contains($0) }
  }

  /// A name as apt takes it on its command line: with an architecture behind a colon, if any.
  ///
  /// A name that ends in a hyphen is refused although policy allows it: apt would read it as "remove".
  package static func isTarget(_ text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard isName(parts[0]), !parts[0].hasSuffix("-") else { return false }
    return parts.count == 1 || isArchitecture(parts[1])
  }

  package static func isVersion(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, bytes.count <= versionBytesLimit, isDigit(first) else { return false }
    return bytes.allSatisfy { isLowerOrDigit($0) || isUpper($0) || Self.versionMarks.contains($0) }
  }

  package static func isArchitecture(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, bytes.count <= nameBytesLimit else { return false }
    return isLowerOrDigit(first) && bytes.allSatisfy { isLowerOrDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private static let nameMarks = Array("+-.".utf8)
  private static let versionMarks = Array("+-.:~".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
  private static func isUpper(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
  private static func isLowerOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z"))
  }
}
