import Backstaff
import BackstaffJSON
import BackstaffWire
import Testing

@testable import BackstaffDaemon
@testable import BackstaffJournal

/// A session without sockets and without a disk: a commit only counts what would be on it.
final class SessionRig {
  static let client = WireID(high: 1, low: 2)
  static let connection = WireID(high: 3, low: 4)

  let session: Session
  private let inbox: Inbox
  /// What is on the disk that is not there.
  private(set) var entries: [JournalEntry] = []
  /// How many entries were there after each commit.
  private(set) var commits: [Int] = []
  private var number: Int64

  /// A new session of an app, with its first entry committed.
  init<R: Reducer>(of reducer: R, _ state: R.State, isOpened: Bool = true, secrets: SecretForm = .hidden) throws
  where R.State: DocumentConvertible, R.Action: ActionConvertible {
    inbox = try Inbox()
    session = SessionRig.maker(inbox, reducer, state, secrets).begin("main")
    number = 0
    if isOpened { try commit() }
  }

  /// A session of an app recovered from entries, which count as committed.
  init<R: Reducer>(
    of reducer: R, _ state: R.State, recovering entries: [JournalEntry], secrets: SecretForm = .hidden
  ) throws
  where R.State: DocumentConvertible, R.Action: ActionConvertible {
    inbox = try Inbox()
    self.entries = entries
    session = try SessionRig.maker(inbox, reducer, state, secrets)
      .recover(RecoveredSession(name: "main", fold: try SessionRig.fold(entries)))
    number = entries.map(\.sequence).max() ?? 0
  }

  /// A new session of a board.
  convenience init(_ state: Board.State = Board.State(), isOpened: Bool = true) throws {
    try self.init(of: Board(), state, isOpened: isOpened)
  }

  /// A recovered session of a board.
  convenience init(recovering entries: [JournalEntry]) throws {
    try self.init(of: Board(), Board.State(), recovering: entries)
  }

  deinit {
    session.app.cancelAll()
    inbox.close()
  }

  private static func maker<R: Reducer>(
    _ inbox: Inbox, _ reducer: R, _ state: R.State, _ secrets: SecretForm
  ) -> SessionMaker<R>
  where R.State: DocumentConvertible, R.Action: ActionConvertible {
    SessionMaker(
      initialState: { state }, reducer: reducer, schema: SchemaWriter.schema(of: R.State.self),
      clock: EventClock(after: 0), inbox: inbox, store: "rig", checksEvery: 1, secrets: secrets)
  }

  static func fold(_ entries: [JournalEntry]) throws -> SessionFold {
    var fold = SessionFold()
    for entry in entries { try fold.apply(entry) }
    return fold
  }

  var fold: SessionFold { get throws { try SessionRig.fold(entries) } }
  var state: JSON { session.app.snapshot.document }

  static func submission(_ submit: Submit, _ number: Int64) -> Submission {
    Submission(.sequence(client: client, incarnation: 1, number: number), digest: submit.digest)
  }

  /// Submits the next action of the client, without a commit.
  @discardableResult
  func submit(_ path: String, _ payload: JSON? = nil, from connection: WireID = connection) -> Submission {
    number += 1
    let submit = Submit(path: path, payload: payload)
    let submission = SessionRig.submission(submit, number)
    #expect(session.ledger.decide(submission, nowMilliseconds: 0) == .apply)
    session.apply(submission, submit, from: connection)
    return submission
  }

  /// Commits everything that is pending, in order, and lets the effects go. What waits for the end of an effect waits
  /// for ever, unless `now` is later.
  @discardableResult
  func commit(limit: Int = 128, at now: Int64 = 0) throws -> Published {
    var all = Published()
    let items = session.takePending(limit: limit, at: now)
    for var entry in items.flatMap(\.entries) {
      entry.position = Int64(entries.count) + 1
      entries.append(entry)
    }
    if !items.isEmpty { commits.append(entries.count) }
    for item in items {
      let published = session.committed(item)
      all.frames += published.frames
      all.answers += published.answers
      all.slices = published.slices
      session.release(item)
    }
    return all
  }

  /// Submits and commits.
  @discardableResult
  func run(_ path: String, _ payload: JSON? = nil) throws -> Published {
    submit(path, payload)
    return try commit()
  }

  func open(
    _ scope: String, mode: Open.Mode = .latest, credit: Int? = nil, window: Open.Window? = nil,
    windows: [String: Open.Window] = [:], id: UInt32 = 1
  ) throws -> OpenStream {
    let open = Open(scope: scope, mode: mode, credit: credit, window: window, windows: windows)
    return try session.open(open, id: id, connection: SessionRig.connection).1
  }

  /// Waits until a running effect tells something, and hands that to the session.
  func receive() async throws {
    let deadline = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < deadline {
      let arrivals = inbox.take()
      for case .effect(_, let event) in arrivals { session.received(event) }
      if !arrivals.isEmpty { return }
      await Task.yield()
    }
    throw DaemonError(.cannotServe, "no effect told anything for ten minutes")
  }

  /// Commits, and hears what effects tell, until none runs.
  func settle() async throws {
    try commit()
    while session.app.effectCount > 0 {
      try await receive()
      try commit()
    }
    session.flush()
    try commit()
  }

  /// What an effect told.
  func tell(_ event: EffectEvent<Board.Action>) { session.received(event) }

  static func effect(_ revision: Int64, _ ordinal: Int = 0) -> EffectID {
    EffectID(revision: revision, ordinal: ordinal)
  }
}

extension JournalEntry {
  var json: [String: JSON] {
    get throws {
      var members: [String: JSON] = [:]
      for (name, bytes) in [("action", action), ("context", context), ("effects", effects), ("patch", patch)]
      where !bytes.isEmpty {
        members[name] = try JSON(parsing: bytes)
      }
      return members
    }
  }
}

extension StateSnapshot {
  /// The document of the whole state.
  var document: JSON { document(SliceScope(path: TreePath())) ?? .null }
}
