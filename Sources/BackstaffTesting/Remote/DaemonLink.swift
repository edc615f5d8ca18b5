import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffJSON
import BackstaffWire
import Synchronization

/// What a test store asks its daemon, one question after the other, on a thread that a socket of the bus needs for
/// itself.
final class DaemonLink: Sendable {
  fileprivate enum Question: Sendable {
    case command(Command)
    case submit(RecordedAction)
    /// Ring the bell when something happens that is not in this mark.
    case watch(String)
    case close
  }

  fileprivate enum Answer: Sendable {
    case connected
    case value(JSON)
    case outcome(SubmitResult)
  }

  private let questions = Mutex<[Question]>([])
  private let answers = Mutex<[Result<Answer, any Error>]>([])
  private let asked: Wake
  private let answered: Wake
  private let bell: Bell

  /// How long a daemon may take for an answer. Far more than any needs: a test that hangs helps nobody.
  fileprivate static let patience = Duration.seconds(10)

  /// Connects, and waits until the daemon has welcomed the test.
  init(runDirectory: String, session: String, within limit: Duration, bell: Bell) throws {
    asked = try Wake()
    answered = try Wake()
    self.bell = bell
    let options = FrontOptions(
      runDirectory: runDirectory, session: session, name: "test", kind: .driver,
      heartbeatMilliseconds: WireLimits.heartbeatRangeMilliseconds.upperBound)
    guard NativeThread.start({ [self] in serve(options, connectingWithin: limit) }) else {
      throw BusError(.system, "the system has no thread to give")
    }
    _ = try next(within: limit)
  }

  /// Asks, and waits for the answer.
  func answer(to command: Command) throws -> JSON {
    ask(.command(command))
    guard case .value(let value) = try next() else { return .null }
    return value
  }

  /// Sends an action, and waits for its outcome.
  func outcome(of action: RecordedAction) throws -> SubmitResult? {
    ask(.submit(action))
    guard case .outcome(let outcome) = try next() else { return nil }
    return outcome
  }

  /// Rings the bell when something happens that is not in `mark`.
  func watch(since mark: String) { ask(.watch(mark)) }

  /// Says goodbye; the thread ends.
  func close() { ask(.close) }

  private func ask(_ question: Question) {
    questions.withLock { $0.append(question) }
    asked.ring()
  }

  /// Waits for the next answer. One question is under way at a time, so it is the right one.
  private func next(within limit: Duration = DaemonLink.patience) throws -> Answer {
    let end = ContinuousClock.now + limit + .seconds(1)
    while ContinuousClock.now < end {
      _ = try poll([.descriptor(answered.descriptor)], timeoutMilliseconds: 1000)
      answered.silence()
      if let answer = answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return try answer.get() }
    }
    throw BusError(.timedOut, "the daemon has not answered within \(limit)")
  }

  // MARK: on the thread

  private func serve(_ options: FrontOptions, connectingWithin limit: Duration) {
    do {
      let front = try Front(options)
      _ = try front.connect(within: limit)
      tell(.success(.connected))
      var desk = LinkDesk(front: front)
      while !desk.isClosed {
        try front.wait(alongside: [.descriptor(asked.descriptor)])
        asked.silence()
        for event in try front.service() { heard(event, &desk) }
        for question in questions.withLock({ Array($0.drain()) }) { try desk.take(question, tell) }
      }
    } catch {
      tell(.failure(error))
    }
  }

  private func heard(_ event: FrontEvent, _ desk: inout LinkDesk) {
    switch desk.heard(event) {
    case .answer(let answer): tell(answer)
    case .news: bell.ring()
    case .nothing: break
    }
  }

  private func tell(_ answer: Result<Answer, any Error>) {
    answers.withLock { $0.append(answer) }
    answered.ring()
  }
}

/// The questions under way on a link.
private struct LinkDesk {
  enum Hearing {
    case answer(Result<DaemonLink.Answer, any Error>)
    case news
    case nothing
  }

  let front: Front
  private(set) var isClosed = false
  private var command: CommandToken?
  private var submission: SubmitToken?
  /// A question that is answered when something happens; at most one is under way.
  private var watch: CommandToken?

  init(front: Front) {
    self.front = front
  }

  mutating func take(
    _ question: DaemonLink.Question, _ tell: (Result<DaemonLink.Answer, any Error>) -> Void
  ) throws {
    switch question {
    case .command(let question):
      do { command = try front.command(question) } catch { tell(.failure(error)) }
    case .submit(let action):
      let submit = Submit(path: action.path.description, payload: action.payload)
      do { submission = try front.submit(submit) } catch { tell(.failure(error)) }
    case .watch(let mark):
      if watch == nil { watch = try front.command(.effects(known: mark)) }
    case .close:
      isClosed = true
      try front.close()
    }
  }

  mutating func heard(_ event: FrontEvent) -> Hearing {
    switch event {
    case .result(let token, let result) where token == command:
      command = nil
      return .answer(result.map { .value($0) }.mapError { $0 })
    case .result(let token, _) where token == watch:
      watch = nil
      return .news
    case .outcome(let token, let result) where token == submission:
      submission = nil
      return .answer(.success(.outcome(result)))
    case .connection(.refused(let error)): return .answer(.failure(error))
    default: return .nothing
    }
  }
}

extension Array {
  /// Everything in it; it is empty then.
  fileprivate mutating func drain() -> Self {
    defer { self = [] }
    return self
  }
}
