import Observation

/// Runs a closure now, and again after each batch that changed what the closure read of stores.
///
/// ```swift
/// let observation = StoreObservation { draw(store.count) }
/// ```
///
/// It ends when it is no longer kept. The closure reads nothing observable but stores.
@MainActor
package final class StoreObservation {
  private let body: @MainActor () -> Void

  package init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
    run()
  }

  private func run() {
    withObservationTracking(body) { [weak self] in
      // Protected by StoreObservers, which is main-actor isolated and the only one that tells.
      MainActor.assumeIsolated { self?.run() }
    }
  }
}
