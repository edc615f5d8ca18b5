extension WireID {
  /// The id that a name stands for: its 128-bit FNV-1a digest. The same name gives the same id in every process and in
  /// every later build, for the journal keeps it. It protects against mistakes, not against forgery.
  package init(digestOf name: String) {
    let digest = name.utf8.reduce(Self.basis) { ($0 ^ UInt128($1)) &* Self.prime }
    self.init(high: UInt64(truncatingIfNeeded: digest >> 64), low: UInt64(truncatingIfNeeded: digest))
  }

  private static let basis: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B
}
