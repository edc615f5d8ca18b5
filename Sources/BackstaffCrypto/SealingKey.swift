import CSodium

/// Seals bytes so that only the holder of the key can read them, and so that the same bytes always give the same seal.
///
///     guard let key = SealingKey(Crypto.randomBytes(SealingKey.byteCount)) else { return }
///     let seal = key.seal(Array("hunter2".utf8))
///     try key.open(seal)                       // the bytes; SealProblem.damaged after a single flipped bit
///
/// The construction is a synthetic nonce (as in SIV, RFC 5297) over libsodium's secretbox, XSalsa20 and Poly1305: the
/// nonce is the keyed BLAKE2b digest of the bytes, under a key of its own. Both keys are derived from the one given.
/// No counter and no random number is needed, and an event that is reduced again gives the patch that it gave before.
/// The price: whoever sees two seals of one key can tell whether they hold the same. Bytes are padded to a multiple of
/// 32 first (ISO/IEC 7816-4), so a seal tells their number in steps only.
///
/// A seal is one byte of version, four that name the key, 24 of nonce, and the box.
package struct SealingKey: Sendable {
  /// The bytes of a key.
  package static let byteCount = Int(crypto_kdf_KEYBYTES)

  private let nonceKey: [UInt8]
  private let boxKey: [UInt8]
  private let digestKey: [UInt8]
  /// Names the key in its seals, and tells nothing of it.
  private let name: [UInt8]

  /// A key of ``byteCount`` bytes; `nil` for another number.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == SealingKey.byteCount else { return nil }
    func derived(_ number: UInt64, count: Int = 32) -> [UInt8] {
      var key = [UInt8](repeating: 0, count: count)
      // It can only fail for a length that the library does not know.
      _ = crypto_kdf_derive_from_key(&key, count, number, SealingKey.context, bytes)
      return key
    }
    (nonceKey, boxKey, digestKey) = (derived(1), derived(2), derived(3))
    name = Array(derived(4, count: 16).prefix(SealingKey.nameBytes))
  }

  /// The seal of some bytes.
  package func seal(_ bytes: [UInt8]) -> [UInt8] {
    let padded = SealingKey.padded(bytes)
    let nonce = nonce(for: padded)
    var box = [UInt8](repeating: 0, count: padded.count + Int(crypto_secretbox_MACBYTES))
    // It can only fail for a message that no memory holds.
    _ = crypto_secretbox_easy(&box, padded, UInt64(padded.count), nonce, boxKey)
    return [SealingKey.version] + name + nonce + box
  }

  /// The bytes in a seal.
  package func open(_ seal: [UInt8]) throws(SealProblem) -> [UInt8] {
    let head = 1 + SealingKey.nameBytes
    let nonceBytes = Int(crypto_secretbox_NONCEBYTES)
    let least = head + nonceBytes + Int(crypto_secretbox_MACBYTES) + SealingKey.padding
    guard let version = seal.first, seal.count >= least else { throw .damaged }
    guard version == SealingKey.version else { throw .unknownVersion(version) }
    guard Array(seal[1..<head]) == name else { throw .otherKey }
    let nonce = Array(seal[head..<(head + nonceBytes)])
    let box = Array(seal[(head + nonceBytes)...])
    var padded = [UInt8](repeating: 0, count: box.count - Int(crypto_secretbox_MACBYTES))
    guard crypto_secretbox_open_easy(&padded, box, UInt64(box.count), nonce, boxKey) == 0,
      Crypto.areEqual(nonce, self.nonce(for: padded)), let bytes = SealingKey.unpadded(padded)
    else { throw .damaged }
    return bytes
  }

  /// A 64-bit digest that nobody can compute or try out without the key: keyed BLAKE2b (RFC 7693), cut off.
  package func digest(of bytes: [UInt8]) -> UInt64 {
    SealingKey.hash(bytes, key: digestKey, count: 16).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func nonce(for padded: [UInt8]) -> [UInt8] {
    SealingKey.hash(padded, key: nonceKey, count: Int(crypto_secretbox_NONCEBYTES))
  }

  private static func hash(_ bytes: [UInt8], key: [UInt8], count: Int) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: count)
    // It can only fail for lengths that the library does not know.
    _ = crypto_generichash(&digest, count, bytes, UInt64(bytes.count), key, key.count)
    return digest
  }

  private static let version: UInt8 = 1
  private static let nameBytes = 4
  private static let padding = 32
  /// What the derived keys are for, in the eight bytes that the library asks for.
  private static let context = "bs-seal1".utf8.map { CChar(bitPattern: $0) }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = padding - 1 - bytes.count % padding
    return bytes + [0x80] + [UInt8](repeating: 0, count: zeros)
  }

  private static func unpadded(_ bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 0x80 else { return nil }
    return Array(bytes[..<end])
  }
}

/// Why a seal does not open.
package enum SealProblem: Error, Hashable, Sendable {
  /// It is no seal, or some of its bits have changed.
  case damaged
  /// It was made with another key.
  case otherKey
  /// A newer build made it.
  case unknownVersion(UInt8)
}
