import Backstaff
import Synchronization

/// A clock that nothing may use: the first use is one issue, and sleeping does not wait.
///
/// For tests that show that a feature does not look at the time: `$0.continuousClock = UnimplementedClock()`.
public final class UnimplementedClock: Clock, Sendable {
  /// A moment of the clock that stands in.
  public typealias Instant = ImmediateClock.Instant

  private let standIn = ImmediateClock()
  private let isReported = Atomic(false)
  private let name: String
  private let fileID: StaticString
  private let line: UInt

  /// A clock; `name` is how the issue calls it.
  public init(_ name: String = "UnimplementedClock", fileID: StaticString = #fileID, line: UInt = #line) {
    self.name = name
    self.fileID = fileID
    self.line = line
  }

  /// The time of the clock that stands in.
  public var now: Instant {
    reportOnce()
    return standIn.now
  }

  /// The resolution of the clock that stands in.
  public var minimumResolution: Duration {
    reportOnce()
    return standIn.minimumResolution
  }

  /// Returns at once.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    reportOnce()
    try await standIn.sleep(until: deadline, tolerance: tolerance)
  }

  /// One call of an app, as `sleep(for:)`, is several here.
  private func reportOnce() {
    guard !isReported.exchange(true, ordering: .relaxed) else { return }
    Backstaff.Issue.report(
      "`\(name)` was used by what must not look at the time; set another clock with `withDependencies`",
      fileID: fileID, line: line)
  }
}
