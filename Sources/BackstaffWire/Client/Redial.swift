/// The waits between attempts to reach a daemon: they double from ``WireLimits/redialMinimumMilliseconds`` to
/// ``WireLimits/redialMaximumMilliseconds``, and each is drawn at random below that, so that fifty fronts do not come
/// back in the same instant.
struct Redial: Sendable {
  private(set) var attempts = 0
  private var generator: SplitMix

  init(seed: UInt64) {
    generator = SplitMix(state: seed)
  }

  /// The longest wait that may come next.
  var ceilingMilliseconds: Int64 {
    min(WireLimits.redialMaximumMilliseconds, WireLimits.redialMinimumMilliseconds << min(attempts, 16))
  }

  mutating func next() -> Duration {
    let wait = Int64.random(in: 1...ceilingMilliseconds, using: &generator)
    attempts += 1
    return .milliseconds(wait)
  }

  mutating func reset() {
    attempts = 0
  }
}

/// The SplitMix64 generator: small, seedable, good enough for jitter.
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(state: UInt64) {
    self.state = state
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
