import BackstaffBus
import BackstaffJournal
import Synchronization

/// What other threads tell the loop.
enum Arrival: Sendable {
  /// An effect of a session told something.
  case effect(session: String, event: any Sendable)
  /// The journal thread has answered.
  case journal(JournalReply)
  /// A signal, or with `nil` the program around the daemon, asks it to stop.
  case stop(signal: Int32?)
}

/// The loop's letter box: other threads put things in and ring, the loop takes all of it in one turn.
final class Inbox: Sendable {
  private struct Letter {
    let arrival: Arrival
    /// An effect that waits until its letter has been read: at most one letter of each effect lies here.
    let reader: CheckedContinuation<Void, Never>?
  }

  let wake: Wake
  private let letters = Mutex<(open: Bool, waiting: [Letter])>((true, []))

  init() throws(BusError) {
    wake = try Wake()
  }

  /// Puts something in without waiting.
  func put(_ arrival: Arrival) {
    letters.withLock { $0.waiting.append(Letter(arrival: arrival, reader: nil)) }
    wake.ring()
  }

  /// Puts something in and waits until the loop has read it.
  func deliver(_ arrival: Arrival) async {
    await withCheckedContinuation { reader in
      let isOpen = letters.withLock { box in
        if box.open { box.waiting.append(Letter(arrival: arrival, reader: reader)) }
        return box.open
      }
      if isOpen { wake.ring() } else { reader.resume() }
    }
  }

  /// Takes everything in order; the effects that wait go on.
  func take() -> [Arrival] {
    wake.silence()
    let taken = letters.withLock { box in
      defer { box.waiting = [] }
      return box.waiting
    }
    for letter in taken { letter.reader?.resume() }
    return taken.map(\.arrival)
  }

  /// Closes the box: nothing is delivered any more, and nobody waits.
  func close() {
    let left = letters.withLock { box in
      defer { box = (false, []) }
      return box.waiting
    }
    for letter in left { letter.reader?.resume() }
  }
}
