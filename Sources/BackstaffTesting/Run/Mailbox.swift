import Backstaff
import Synchronization

/// What effects tell their store, in the order they say it; each waits until it was heard.
final class Mailbox<Action>: Sendable {
  struct Letter {
    let event: EffectEvent<Action>
    let heard: CheckedContinuation<Void, Never>
  }

  private struct State {
    var letters: [Letter] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let bell: Bell

  init(bell: Bell) {
    self.bell = bell
  }

  /// Tells the store something; returns when the store has taken it in, or is gone.
  func post(_ event: EffectEvent<Action>) async {
    await withCheckedContinuation { continuation in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.letters.append(Letter(event: event, heard: continuation)) }
        return state.isClosed
      }
      if isClosed { continuation.resume() } else { bell.ring() }
    }
  }

  /// The next thing to hear.
  func next() -> Letter? {
    state.withLock { $0.letters.isEmpty ? nil : $0.letters.removeFirst() }
  }

  /// Nobody hears any more.
  func close() {
    let left = state.withLock { state in
      defer { state = State(isClosed: true) }
      return state.letters
    }
    for letter in left { letter.heard.resume() }
  }
}
