/// A 64-bit digest (FNV-1a) that tells a repeated submission from a different one under the same number. It is stored
/// in the journal, so it must never change. It protects against mistakes, not against a client that forges its own
/// digest.
package enum Digest {
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
