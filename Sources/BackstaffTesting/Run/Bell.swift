import Synchronization

/// Wakes the one who waits for work that arrives from outside.
final class Bell: Sendable {
  private struct State {
    var hasRung = false
    var round = 0
    var waiter: CheckedContinuation<Bool, Never>?
  }

  private let state = Mutex(State())

  /// Something has arrived.
  func ring() {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      defer { state.waiter = nil }
      if state.waiter == nil { state.hasRung = true }
      return state.waiter
    }
    waiter?.resume(returning: true)
  }

  /// Forgets what has arrived: it is being looked at now.
  func hush() { state.withLock { $0.hasRung = false } }

  /// Waits for a ring.
  ///
  /// - Returns: Whether there was one before the deadline.
  func wait(until deadline: ContinuousClock.Instant) async -> Bool {
    let round = state.withLock { state in
      state.round += 1
      return state.round
    }
    let timer = Task {
      // The sleep ends early only when the ring came first.
      do { try await Task.sleep(until: deadline, clock: .continuous) } catch { return }
      giveUp(round)
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Bool? in
          if state.hasRung { return true }
          if Task.isCancelled || deadline <= .now { return false }
          state.waiter = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      giveUp(round)
    }
  }

  private func giveUp(_ round: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard state.round == round else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: false)
  }
}
