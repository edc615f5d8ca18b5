import BackstaffFuzz
import BackstaffTestSupport
import BackstaffWire
import Testing

/// The inputs that were kept of fuzzing, and those written by hand to begin it: Tests/Fixtures/fuzz, a file a target.
@Suite struct FuzzSeedTests {
  private func inputs(_ target: String) throws -> [(name: String, bytes: [UInt8])] {
    try Fixture.inputs("fuzz/\(target).txt")
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `every kept input holds what its target promises`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let inputs = try inputs(name)
    #expect(inputs.count >= 10)
    for input in inputs {
      let problem = target.problem(with: input.bytes)
      #expect(problem == nil, "\(name): \(input.name)")
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `no target minds the inputs of another, cut short or doubled`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for other in FuzzTarget.all {
      for (input, bytes) in try inputs(other.name) {
        for variant in [bytes, Array(bytes.dropLast(bytes.count / 2)), bytes + bytes, Array(bytes.reversed())] {
          let problem = target.problem(with: variant)
          #expect(problem == nil, "\(name): \(input) of \(other.name)")
        }
      }
    }
  }

  @Test func `every file of kept inputs belongs to a target and names each input once`() throws {
    #expect(try Fixture.names(in: "fuzz") == FuzzTarget.all.map { $0.name + ".txt" }.sorted())
    for target in FuzzTarget.all {
      let names = try inputs(target.name).map(\.name)
      #expect(names == Array(Set(names)).sorted(), "\(target.name)")
    }
  }

  @Test func `a message of every type is among the kept frames`() throws {
    let types = try inputs("wire-frames").compactMap { input in
      try? Header(decoding: Array(input.bytes.prefix(WireLimits.headerBytes))).type.name
    }
    #expect(Set(types).count == 21)
  }

  @Test func `a target is found by its name and no other`() {
    for target in FuzzTarget.all { #expect(FuzzTarget.named(target.name)?.name == target.name) }
    #expect(FuzzTarget.named("json") == nil)
  }

  /// A target whose promise is broken says so: the promises are checked, not only that nothing traps.
  @Test func `a broken promise is a problem`() {
    let target = FuzzTarget("no-zero") { $0.contains(0) ? "there is a zero" : nil }
    #expect(target.problem(with: [1, 0]) == "there is a zero")
    #expect(target.problem(with: []) == nil)
  }
}
