import BackstaffJSON
import BackstaffJournal

/// Questions to the journal that the loop waits for, by token.
struct Lookups {
  enum Reply {
    case entries(Result<[JournalEntry], JournalError>)
    case document(Result<JSON, JournalError>)
    case outcome(Result<JournalEntry?, JournalError>)
  }

  private var next: UInt64 = 1
  private var waiting: [UInt64: (Reply) -> Void] = [:]

  /// A token under which `body` is called with the answer.
  mutating func token(_ body: @escaping (Reply) -> Void) -> UInt64 {
    defer { next += 1 }
    waiting[next] = body
    return next
  }

  /// Hands out what waits for a token.
  mutating func take(_ token: UInt64) -> ((Reply) -> Void)? {
    waiting.removeValue(forKey: token)
  }
}
