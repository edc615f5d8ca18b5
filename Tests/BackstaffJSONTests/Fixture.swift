import FoundationEssentials

/// The bytes of a file below Tests/Fixtures.
func fixture(_ name: String, from file: String = #filePath) throws -> [UInt8] {
  let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
  let path = tests.appending(path: "Fixtures").appending(path: name).path
  guard let data = FileManager.default.contents(atPath: path) else { throw MissingFixture(path: path) }
  return [UInt8](data)
}

struct MissingFixture: Error {
  let path: String
}

/// A small generator whose runs can be repeated: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
