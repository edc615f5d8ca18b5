import CSodium

/// Base64 with padding (RFC 4648, section 4), in a time that does not depend on what is written.
package enum Base64 {
  /// The bytes that the text writes; nil when it is not Base64.
  package static func decoded(_ text: some StringProtocol) -> [UInt8]? {
    let characters = text.utf8.map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: characters.count / 4 * 3 + 3)
    var count = 0
    var end: UnsafePointer<CChar>?
    let isRead = characters.withUnsafeBufferPointer { buffer in
      sodium_base642bin(
        &bytes, bytes.count, buffer.baseAddress, buffer.count, nil, &count, &end, variant) == 0
        && end == buffer.baseAddress.map { $0 + buffer.count }
    }
    return isRead ? Array(bytes.prefix(count)) : nil
  }

  /// The text that writes the bytes.
  package static func encoded(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static let variant = Int32(sodium_base64_VARIANT_ORIGINAL)
}
