/// The way from an issue to the test that runs, for whoever has no reporter bound.
///
/// This module knows no testing library. `BackstaffTesting` makes this type a ``TestIssueTaker``; the conformance is
/// looked for at run time, so a program that does not link that module has none, and nothing is registered anywhere.
package enum TestIssues {
  /// Gives `issue` to the test that runs; `false` when this is no test.
  static func take(_ issue: Issue) -> Bool {
    guard let taker = TestIssues.self as Any.Type as? any TestIssueTaker.Type else { return false }
    return taker.take(issue)
  }
}

/// What fails a test.
package protocol TestIssueTaker {
  /// Gives `issue` to the test that runs; `false` when this is no test.
  static func take(_ issue: Issue) -> Bool
}
