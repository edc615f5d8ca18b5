import Backstaff
import BackstaffTesting
import Synchronization

/// A door that opens once: for work that hears nothing of its cancellation, and for a test that waits for such work.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var isOpen: Bool { state.withLock(\.isOpen) }

  /// Lets everybody through, now and later.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the gate is open, cancelled or not.
  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

extension TestStore {
  /// Takes in what happens until a gate is open.
  func pass(_ gate: Gate) async {
    while !gate.isOpen {
      await finish(timeout: .zero)
      await Task.yield()
    }
  }
}
