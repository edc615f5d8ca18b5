extension DependencyValues {
  /// Random numbers: in a reducer drawn from the event's seed, so that a replay draws the same.
  ///
  /// ```swift
  /// state.dice = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// A test sets it: `$0.withRandomNumberGenerator = WithRandomNumberGenerator(MySeededGenerator(seed: 1))`.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }

  private enum RandomKey: DependencyKey {
    static let liveValue = WithRandomNumberGenerator(source: nil)
  }
}

/// Hands out a random number generator.
public struct WithRandomNumberGenerator: Sendable {
  /// `nil` draws from the event.
  private let source: DrawSource<UInt64>?

  fileprivate init(source: DrawSource<UInt64>?) {
    self.source = source
  }

  /// Draws from `generator`. In a reducer's pass, what it gives is kept with the event.
  public init<Generator: RandomNumberGenerator & Sendable>(_ generator: Generator) {
    self.init(source: DrawSource(generator) { $0.next() })
  }

  /// Runs `work` with the generator.
  public func callAsFunction<Result>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws -> Result
  ) rethrows -> Result {
    var generator: any RandomNumberGenerator & Sendable = EventGenerator(source: source)
    return try work(&generator)
  }
}

private struct EventGenerator: RandomNumberGenerator, Sendable {
  let source: DrawSource<UInt64>?

  func next() -> UInt64 {
    if let source { return source.next("random") }
    if let context = EventContext.current { return context.draw() }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
