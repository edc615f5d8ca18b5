import Backstaff

/// What an action was reduced under, for the closure that describes it: the same time, the same draws.
struct TestSurroundings {
  let dependencies: DependencyValues
  let context: EventContext

  /// The context in which a test's event of that revision is reduced. Its time and its seed are the same in every run.
  static func context(ofEvent revision: Int64, nextElement: Int) -> EventContext {
    EventContext(at: firstMoment + revision, seed: UInt64(bitPattern: revision), nextElement: nextElement)
  }

  /// Runs `body` as if it were part of the pass: it gets what the reducer got, and what it draws disturbs nothing.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try dependencies.bound { try context.assertionCopy().bound(body) }
  }

  /// 2001-01-01T00:00:00Z in nanoseconds since 1970.
  private static let firstMoment: Int64 = 978_307_200_000_000_000
}
