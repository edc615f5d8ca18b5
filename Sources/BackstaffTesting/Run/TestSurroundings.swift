import Backstaff

/// What an action was reduced under, for the closure that describes it: the same time, the same draws.
struct TestSurroundings {
  let dependencies: DependencyValues
  let context: @Sendable () -> EventContext

  /// The surroundings of the event of that revision; taken before the pass, so that draws begin where its did.
  init(dependencies: DependencyValues, revision: Int64) {
    self.dependencies = dependencies
    context = { EventContext(at: TestSurroundings.firstMoment + revision, seed: UInt64(bitPattern: revision)) }
  }

  /// Runs `body` as if it were part of the pass, on generators of its own.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try EventContext.$current.withValue(context()) {
      try dependencies.inForce(body)
    }
  }

  /// 2001-01-01T00:00:00Z in nanoseconds since 1970: a test's events have a time that is the same in every run.
  private static let firstMoment: Int64 = 978_307_200_000_000_000
}

extension DependencyValues {
  /// The dependencies of a test store: those in force, set for a test, and changed by `prepare`, which runs once.
  static func forTest(_ prepare: (inout DependencyValues) -> Void) -> DependencyValues {
    withDependencies {
      $0.context = .test
      prepare(&$0)
    } operation: {
      var found: DependencyValues?
      withDependencies({ found = $0 }, operation: {})
      guard let found else { preconditionFailure("withDependencies did not call its closure") }
      return found
    }
  }

  /// Runs `operation` with exactly these dependencies.
  func inForce<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withDependencies {
      $0 = self
    } operation: {
      try operation()
    }
  }
}
