import BackstaffJSON
import BackstaffJournal
import BackstaffWire

/// Questions to the journal that the loop waits for, by token. They are bounded, for each connection and together: the
/// journal takes its time, and whoever asks need not wait for the answers.
struct Lookups {
  enum Reply {
    case entries(Result<JournalPage, JournalError>)
    case document(Result<JSON, JournalError>)
    case outcome(Result<JournalEntry?, JournalError>)
  }

  /// What a connection asks for.
  enum Subject: Hashable {
    /// A CMD.
    case command
    /// What became of a submission.
    case submission

    /// The most that one connection may ask at once.
    var limit: Int {
      switch self {
      case .command: WireLimits.questionsInFlight
      case .submission: WireLimits.submissionsInFlight
      }
    }
  }

  private struct Asker: Hashable {
    let connection: WireID
    let subject: Subject
  }

  /// The most questions of all connections together.
  static let limit = 1024

  private var next: UInt64 = 1
  private var waiting: [UInt64: (asker: Asker, body: (Reply) -> Void)] = [:]
  private var counts: [Asker: Int] = [:]

  /// A token under which `body` is called with the answer. Throws `overloaded` when too much has been asked.
  mutating func token(
    _ subject: Subject, of connection: WireID, _ body: @escaping (Reply) -> Void
  ) throws(WireError) -> UInt64 {
    let asker = Asker(connection: connection, subject: subject)
    guard counts[asker, default: 0] < subject.limit, waiting.count < Lookups.limit else {
      throw WireError(.overloaded, "too many questions have no answer yet; wait for one")
    }
    defer { next += 1 }
    waiting[next] = (asker, body)
    counts[asker, default: 0] += 1
    return next
  }

  /// Hands out what waits for a token.
  mutating func take(_ token: UInt64) -> ((Reply) -> Void)? {
    guard let (asker, body) = waiting.removeValue(forKey: token) else { return nil }
    let left = counts[asker, default: 1] - 1
    counts[asker] = left > 0 ? left : nil
    return body
  }
}
