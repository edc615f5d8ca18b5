import FoundationEssentials

/// The rounds in which a law is tried on generated values.
///
///     let broken = LawRun.here.firstBroken { generator in
///       let maker = DocumentMaker()
///       let old = maker.document(&generator)
///       return DocumentLaws.ofDifference(from: old, to: maker.edited(old, &generator))
///     }
///     #expect(broken == nil)
///
/// Without settings the seed is another in every run. What fails names the settings that repeat that round alone.
package struct LawRun: Sendable {
  package let seed: UInt64
  package let rounds: Range<Int>

  package static let roundsByDefault = 10_000
  package static let roundsByNight = 1_000_000

  /// `BACKSTAFF_SEED` gives the seed and `BACKSTAFF_ROUND` the only round; `BACKSTAFF_NIGHTLY=1` makes it a million.
  package init(settings: [String: String]) {
    seed = settings["BACKSTAFF_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: .min ... .max)
    let count = settings["BACKSTAFF_NIGHTLY"] == "1" ? Self.roundsByNight : Self.roundsByDefault
    let only = settings["BACKSTAFF_ROUND"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    rounds = only.map { $0..<$0 + 1 } ?? 0..<count
  }

  package static let here = LawRun(settings: ProcessInfo.processInfo.environment)

  /// What the law said in the first round it did not hold in, with the settings that repeat it; nil when it held.
  ///
  /// Every round has a generator of its own, so that one can be repeated without those before it.
  package func firstBroken(_ law: (inout SeededGenerator) throws -> String?) rethrows -> String? {
    for round in rounds {
      var seeds = SeededGenerator(seed: seed &+ UInt64(round))
      var generator = SeededGenerator(seed: seeds.next())
      if let problem = try law(&generator) {
        return "\(problem) (again: BACKSTAFF_SEED=\(seed) BACKSTAFF_ROUND=\(round))"
      }
    }
    return nil
  }
}
