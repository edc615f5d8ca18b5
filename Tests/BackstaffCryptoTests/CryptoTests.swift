import BackstaffCrypto
import Testing

@Suite struct CryptoTests {
  @Test func `SHA-256 of the example of FIPS 180`() {
    #expect(
      Hex.encoded(Crypto.sha256(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Hex.encoded(Crypto.sha256([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  /// The cases 1, 2 and 6 of RFC 4231; the last key is longer than a block.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `HMAC-SHA256 of RFC 4231`(key: [UInt8], message: String, tag: String) {
    #expect(Hex.encoded(Crypto.hmacSHA256(Array(message.utf8), key: key)) == tag)
  }

  @Test func `bytes are equal when all of them are`() {
    #expect(Crypto.areEqual([1, 2, 3], [1, 2, 3]))
    #expect(Crypto.areEqual([], []))
    #expect(!Crypto.areEqual([1, 2, 3], [1, 2, 4]))
    #expect(!Crypto.areEqual([1, 2, 3], [0, 2, 3]))
    #expect(!Crypto.areEqual([1, 2, 3], [1, 2]))
  }

  @Test func `random bytes do not come twice`() {
    let drawn = (0..<100).map { _ in Crypto.randomBytes(16) }
    #expect(drawn.allSatisfy { $0.count == 16 })
    #expect(Set(drawn).count == 100)
    #expect(Crypto.randomBytes(0) == [])
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `Base64 of RFC 4648`(plain: String, text: String) {
    #expect(Base64.encoded(Array(plain.utf8)) == text)
    #expect(Base64.decoded(text) == Array(plain.utf8))
  }

  @Test(arguments: ["Zg", "Zg=", "Zg==\n", "Zm9v!", "Z-_v", " Zm9v", "=", "Zm9vYg==Zm9v"])
  func `what is no Base64 is not read`(text: String) {
    #expect(Base64.decoded(text) == nil)
  }

  @Test func `hexadecimal digits are read in either case and written small`() {
    #expect(Hex.encoded([0, 0x0f, 0xa0, 0xff]) == "000fa0ff")
    #expect(Hex.decoded("000fA0Ff") == [0, 0x0f, 0xa0, 0xff])
    #expect(Hex.decoded("") == [])
    #expect(Hex.decoded("0") == nil)
    #expect(Hex.decoded("0g") == nil)
    #expect(Hex.decoded("+1") == nil)
  }
}
