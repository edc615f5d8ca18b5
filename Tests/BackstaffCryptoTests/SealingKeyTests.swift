import Testing

@testable import BackstaffCrypto

@Suite struct SealingKeyTests {
  private func key(_ byte: UInt8 = 1) throws -> SealingKey {
    try #require(SealingKey([UInt8](repeating: byte, count: SealingKey.byteCount)))
  }

  @Test func `SECRET-20 a seal opens to what was sealed, and is the same for the same bytes`() throws {
    for count in [0, 1, 31, 32, 33, 1_000] {
      let bytes = Crypto.randomBytes(count)
      let seal = try key().seal(bytes)
      #expect(try key().open(seal) == bytes)
      #expect(try key().seal(bytes) == seal)
      #expect(try key(2).seal(bytes) != seal)
    }
    #expect(try key().seal([1]) != key().seal([2]))
  }

  @Test func `SECRET-21 a seal tells how long its bytes are in steps only`() throws {
    let counts = try [0, 31, 32].map { try key().seal([UInt8](repeating: 7, count: $0)).count }
    #expect(counts == [counts[0], counts[0], counts[0] + 32])
  }

  @Test func `SECRET-22 no bit of a seal can change without being found`() throws {
    let seal = try key().seal(Array("hunter2".utf8))
    for index in seal.indices {
      for bit in 0..<8 as Range<UInt8> {
        var changed = seal
        changed[index] ^= 1 << bit
        let problem = #expect(throws: SealProblem.self) { try key().open(changed) }
        let expected: SealProblem = index == 0 ? .unknownVersion(changed[0]) : index < 5 ? .otherKey : .damaged
        #expect(problem == expected)
      }
    }
    for count in 0..<seal.count { #expect(throws: SealProblem.self) { try key().open(Array(seal[..<count])) } }
    #expect(throws: SealProblem.damaged) { try key().open(seal + [0]) }
    #expect(throws: SealProblem.otherKey) { try key(2).open(seal) }
  }

  @Test func `SECRET-23 a key has 32 bytes, and its digests are of no other key`() throws {
    #expect(SealingKey([UInt8](repeating: 1, count: 31)) == nil)
    #expect(SealingKey([UInt8](repeating: 1, count: 33)) == nil)
    #expect(try key().digest(of: [1]) == key().digest(of: [1]))
    #expect(try key().digest(of: [1]) != key().digest(of: [2]))
    #expect(try key().digest(of: [1]) != key(2).digest(of: [1]))
  }
}
