import BackstaffBus
import BackstaffJSON
import BackstaffJournal
import Synchronization

/// What the loop asks of the journal thread.
enum JournalRequest: Sendable {
  /// Commit these entries together.
  case append([JournalEntry])
  case entries(token: UInt64, session: String, from: Int64, skip: Int, limit: Int)
  case document(token: UInt64, DocumentFold)
  case outcome(token: UInt64, session: String, origin: String, incarnation: Int64, sequence: Int64)
  /// Close the file in good order and end.
  case close
}

/// What the journal thread is still to do. What writes goes first: a long look into the past keeps no action waiting.
struct JournalQueue {
  private var writes: [JournalRequest] = []
  private var questions: [JournalRequest] = []

  mutating func put(_ request: JournalRequest) {
    switch request {
    case .append, .close: writes.append(request)
    case .entries, .document, .outcome: questions.append(request)
    }
  }

  mutating func next() -> JournalRequest? {
    if !writes.isEmpty { return writes.removeFirst() }
    return questions.isEmpty ? nil : questions.removeFirst()
  }
}

/// What the journal thread answers.
enum JournalReply: Sendable {
  case opened(OpenedJournal)
  case appended
  case entries(token: UInt64, Result<JournalPage, JournalError>)
  case document(token: UInt64, Result<JSON, JournalError>)
  case outcome(token: UInt64, Result<JournalEntry?, JournalError>)
  /// The journal is of no use any more: it could not be opened, or a commit is in doubt.
  case failed(JournalError)
  case closed
}

/// An open journal, as the loop needs to know it.
struct OpenedJournal: Sendable {
  let store: String
  let epoch: Int64
  let lastAt: Int64
  let sessions: [RecoveredSession]
  /// What seals the secrets that it holds.
  let sealer: KeySealer
}

/// The thread that owns the journal: it does one request after the other, and only bytes cross to it and back.
final class JournalThread: Sendable {
  private let requests = Mutex(JournalQueue())
  private let wake: Wake
  private let faults: FaultPoints
  private let reply: @Sendable (JournalReply) -> Void

  init(faults: FaultPoints, reply: @escaping @Sendable (JournalReply) -> Void) throws(BusError) {
    wake = try Wake()
    self.faults = faults
    self.reply = reply
  }

  /// Opens the journal on a thread of its own and goes on to serve requests.
  func start(opening open: @escaping @Sendable () throws(JournalError) -> (Journal, KeySealer)) -> Bool {
    NativeThread.start { [self] in run(open) }
  }

  /// Puts a request into the queue: what writes goes ahead of what asks.
  func ask(_ request: JournalRequest) {
    requests.withLock { $0.put(request) }
    wake.ring()
  }

  private func run(_ open: () throws(JournalError) -> (Journal, KeySealer)) {
    let journal: Journal
    do throws(JournalError) {
      let sealer: KeySealer
      (journal, sealer) = try open()
      journal.beforeCommit = { [faults] in faults.pass(.beforeCommit) }
      let sessions = try journal.recover()
      reply(
        .opened(
          OpenedJournal(
            store: journal.storeID, epoch: journal.epoch, lastAt: journal.lastAt, sessions: sessions,
            sealer: sealer)))
    } catch {
      return reply(.failed(error))
    }
    serve(journal)
  }

  private func serve(_ journal: Journal) {
    while true {
      do throws(BusError) {
        _ = try poll([.descriptor(wake.descriptor)], timeoutMilliseconds: nil)
      } catch {
        return reply(.failed(JournalError(.ioFailed, "the journal thread cannot wait for requests: \(error)")))
      }
      wake.silence()
      while let next = requests.withLock({ $0.next() }) {
        guard answer(next, journal) else { return }
      }
    }
  }

  /// Gives false when this was the last request.
  private func answer(_ request: JournalRequest, _ journal: Journal) -> Bool {
    switch request {
    case .append(let entries):
      do throws(JournalError) {
        faults.pass(.beforeAppend)
        _ = try journal.append(entries)
        faults.pass(.afterCommit)
        reply(.appended)
      } catch {
        // Whether the entries are on disk is unknown: only a restart can tell.
        reply(.failed(error))
        return false
      }
    case .entries(let token, let session, let from, let skip, let limit):
      reply(
        .entries(
          token: token,
          result { () throws(JournalError) in
            try journal.page(session: session, from: from, skip: skip, limit: limit)
          }))
    case .document(let token, let fold): proceed(with: fold, token, journal)
    case .outcome(let token, let session, let origin, let incarnation, let sequence):
      reply(
        .outcome(
          token: token,
          result { () throws(JournalError) in
            try journal.outcome(session: session, origin: origin, incarnation: incarnation, sequence: sequence)
          }))
    case .close:
      do throws(JournalError) {
        try journal.close()
        reply(.closed)
      } catch {
        reply(.failed(error))
      }
      return false
    }
    return true
  }

  /// Folds a part of a document, and queues the rest behind what others have asked meanwhile.
  private func proceed(with fold: DocumentFold, _ token: UInt64, _ journal: Journal) {
    var fold = fold
    do throws(JournalError) {
      try journal.proceed(with: &fold)
      guard fold.isFinished else { return requests.withLock { $0.put(.document(token: token, fold)) } }
      reply(.document(token: token, .success(fold.document)))
    } catch {
      reply(.document(token: token, .failure(error)))
    }
  }

  private func result<Value>(_ body: () throws(JournalError) -> Value) -> Result<Value, JournalError> {
    do throws(JournalError) { return .success(try body()) } catch { return .failure(error) }
  }
}
