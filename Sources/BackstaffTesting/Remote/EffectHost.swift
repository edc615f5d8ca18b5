import Backstaff
import Synchronization

/// Where the effects of a daemon in this process run: on an executor that a test store drains, so that they go on only
/// when the test does, and in the same order in every run.
///
/// ```swift
/// let host = EffectHost()
/// configuration.effectExecutor = host.effectExecutor
/// configuration.effectTells = host.effectTells
/// ```
package final class EffectHost: Sendable {
  let bell = Bell()
  let executor: DrainedExecutor
  private let hasTold = Atomic(false)
  private let settle = Mutex<(@Sendable () -> Void)?>(nil)

  package init() {
    executor = DrainedExecutor(bell: bell)
  }

  /// For the daemon's configuration.
  package var effectExecutor: any TaskExecutor { executor }

  /// For the daemon's configuration: an effect tells the daemon something.
  package func effectTells() { hasTold.store(true, ordering: .sequentiallyConsistent) }

  /// Whether an effect has told the daemon something since this was asked last.
  func takeTold() -> Bool { hasTold.exchange(false, ordering: .sequentiallyConsistent) }

  /// For the dependencies of the daemon's effects: a test clock lets what it woke run before time goes on.
  package var clockSettling: ClockSettling {
    ClockSettling(id: ObjectIdentifier(self)) { [weak self] in
      let settle = self?.settle.withLock { $0 }
      settle?()
    }
  }

  /// Sets who lets everything run until it waits.
  func settles(_ body: @escaping @Sendable () -> Void) { settle.withLock { $0 = body } }
}
