/// A generator whose runs can be repeated by their seed: a linear congruence, its high bits only.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    var word: UInt64 = 0
    for _ in 0..<2 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      word = word << 32 | state >> 32
    }
    return word
  }
}
