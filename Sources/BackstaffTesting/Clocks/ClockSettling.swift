import Backstaff

/// How to let the work of one executor run until it waits.
///
/// Whoever owns the executor sets it among the dependencies of its effects. A test clock remembers those of its
/// sleepers and calls them between wake-ups, so that order is not left to chance. It is kept as long as the clock: what
/// it holds must not hold the clock.
package struct ClockSettling: Sendable {
  /// Of the executor.
  package let id: ObjectIdentifier
  package let settle: @Sendable () async -> Void

  package init(id: ObjectIdentifier, settle: @escaping @Sendable () async -> Void) {
    self.id = id
    self.settle = settle
  }
}

extension DependencyValues {
  /// How a test clock lets those run that it has woken.
  package var clockSettling: ClockSettling? {
    get { self[ClockSettlingKey.self] }
    set { self[ClockSettlingKey.self] = newValue }
  }

  private enum ClockSettlingKey: DependencyKey {
    static let liveValue: ClockSettling? = nil
    static let testValue: ClockSettling? = nil
  }
}
