import BackstaffWire
import Testing

@Suite struct `The key of a name` {
  /// Published vectors of FNV-1a with 128 bits.
  @Test(arguments: [
    ("", "6c62272e07bb014262b821756295c58d"),
    ("a", "d228cb696f1a8caf78912b704e4a8964"),
    ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
  ])
  func `it is the digest that other languages compute`(name: String, hex: String) {
    #expect(WireID(digestOf: name).hex == hex)
  }
}
