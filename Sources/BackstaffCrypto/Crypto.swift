import CSodium

/// The few cryptographic operations of this project, by libsodium: digests, authentication, comparison, randomness.
///
///     let tag = Crypto.hmacSHA256(Array("1.2.body".utf8), key: secret)
///     Crypto.areEqual(tag, given)          // takes as long for any difference
package enum Crypto {
  /// SHA-256 (FIPS 180-4): 32 bytes.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    // It can only fail for missing buffers, and these exist.
    _ = crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest
  }

  /// HMAC-SHA256 (RFC 2104) with a key of any length: 32 bytes.
  package static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var tag = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    crypto_auth_hmacsha256_init(&state, key, key.count)
    crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    crypto_auth_hmacsha256_final(&state, &tag)
    return tag
  }

  /// Whether the bytes are the same, in a time that depends on their number only. Another number is no secret, and is
  /// told at once.
  package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && sodium_memcmp(left, right, left.count) == 0
  }

  /// Bytes nobody can foretell, from the system's generator.
  package static func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, bytes.count)
    return bytes
  }
}
