import BackstaffWire
import Testing

@Suite struct WireIDTests {
  private let value = WireID(high: 0xF81D_4FAE_7DEC_41D0, low: 0xA765_00A0_C91E_6BF6)

  @Test func `the text of an id is that of a UUID`() {
    #expect(value.description == "f81d4fae-7dec-41d0-a765-00a0c91e6bf6")
    #expect(value.hex == "f81d4fae7dec41d0a76500a0c91e6bf6")
    #expect(WireID.zero.description == "00000000-0000-0000-0000-000000000000")
  }

  @Test func `an id is read with hyphens, without, and in capitals`() {
    #expect(WireID(value.description) == value)
    #expect(WireID(value.hex) == value)
    #expect(WireID("F81D4FAE-7DEC-41D0-A765-00A0C91E6BF6") == value)
  }

  @Test(arguments: [
    "", "f81d4fae", "f81d4fae7dec41d0a76500a0c91e6bf", "f81d4fae7dec41d0a76500a0c91e6bf60",
    "f81d4fae7dec-41d0-a765-00a0c91e6bf6-", "g81d4fae7dec41d0a76500a0c91e6bf6", "-f81d4fae7dec41d0a76500a0c91e6bf6",
  ]) func `other text is no id`(text: String) {
    #expect(WireID(text) == nil)
  }

  @Test func `a random id is a version 4 UUID`() {
    var generator = SplitMix(state: 1)
    for _ in 0..<100 {
      let text = Array(WireID.random(using: &generator).description)
      #expect(text[14] == "4")
      #expect("89ab".contains(text[19]))
    }
  }
}
