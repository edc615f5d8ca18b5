/// One thing that reads bytes from outside, with what must hold whatever the bytes are.
///
///     for input in inputs { if let problem = target.problem(with: input) { report(problem) } }
///
/// `deploy/fuzz` feeds it what a fuzzer invents; `FuzzSeedTests` what was kept of that.
package struct FuzzTarget: Sendable {
  /// The name in commands, and of the file of kept inputs.
  package let name: String
  private let check: @Sendable ([UInt8]) -> String?

  package init(_ name: String, _ check: @escaping @Sendable ([UInt8]) -> String?) {
    self.name = name
    self.check = check
  }

  /// What does not hold for these bytes; nil when all does. It must never trap, that is the first thing that holds.
  package func problem(with bytes: [UInt8]) -> String? { check(bytes) }

  package static let all: [FuzzTarget] = [
    .jsonReader, .jsonPatchApply, .jsonPointer, .treePath, .linkURL, .linkTable, .wireFrames, .typedApply,
    .actionReader, .keys,
  ]

  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
