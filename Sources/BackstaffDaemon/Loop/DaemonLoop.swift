import Backstaff
import BackstaffBus
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

/// The daemon's one loop: it owns the socket and every session, and carries out what they decide.
///
/// Everything here runs on the thread that called ``run()``; other threads only reach it through the inbox.
final class DaemonLoop {
  /// The most entries of one commit; a single batch may be larger, because it is committed as one.
  static let commitEntries = 128
  /// The longest wait of the loop, in milliseconds: what has no event of its own is looked after this often.
  static let tickMilliseconds = 250

  let router: RouterSocket
  let inbox: Inbox
  let journal: JournalThread
  let sealer: KeySealer
  let clock: EventClock
  private let faults: FaultPoints
  let store: String
  let epoch: Int64
  let makeSession: (String) -> Session
  let sessionLimit: Int

  var sessions: [String: Session] = [:]
  var connections: [WireID: Connection] = [:]
  var byPeer: [RoutingID: WireID] = [:]
  var conducts = PeerConducts()
  /// Commits on their way to the disk, oldest first: the session and the item of each.
  private var committing: [(session: String, item: CommitItem)] = []
  private var isCommitting = false
  private var ticked: Int64 = 0
  /// HELLOs of sessions whose first entry is not on disk yet.
  private var waiting: [String: [() -> Void]] = [:]
  var lookups = Lookups()
  /// Questions that are answered when their session is at rest.
  var restQuestions: [RestQuestion] = []
  private(set) var ending: LoopEnd?

  init(
    router: RouterSocket, inbox: Inbox, journal: JournalThread, opened: OpenedJournal, clock: EventClock,
    faults: FaultPoints, sessionLimit: Int, makeSession: @escaping (String) -> Session
  ) {
    self.router = router
    self.inbox = inbox
    self.journal = journal
    self.clock = clock
    self.faults = faults
    self.sessionLimit = sessionLimit
    self.makeSession = makeSession
    store = opened.store
    epoch = opened.epoch
    sealer = opened.sealer
  }

  /// Serves until a signal or a failure ends it.
  func run() -> LoopEnd {
    // What recovery has left to be journaled waits for nobody.
    commit()
    while ending == nil {
      do throws(BusError) {
        _ = try poll(
          [.socket(router), .descriptor(inbox.wake.descriptor)], timeoutMilliseconds: DaemonLoop.tickMilliseconds)
        for arrival in inbox.take() { received(arrival) }
        try receiveMessages()
      } catch {
        ending = .failed("the sockets fail: \(error)")
      }
      tick()
      answerRest()
      commit()
    }
    stop()
    return ending ?? .stopped
  }

  /// The most messages taken in one turn, and the time after which it takes no more, so that commits are not kept
  /// waiting by a flood.
  private static let messagesPerTurn = 256
  private static let turnMilliseconds: Int64 = 5

  private func receiveMessages() throws(BusError) {
    let end = EventClock.monotonicMilliseconds + DaemonLoop.turnMilliseconds
    for _ in 0..<DaemonLoop.messagesPerTurn {
      guard let message = try router.receive() else { return }
      received(message)
      guard EventClock.monotonicMilliseconds < end else { break }
    }
    // More may wait, and the poll is told by edges: look again at once.
    inbox.wake.ring()
  }

  private func received(_ arrival: Arrival) {
    switch arrival {
    case .effect(let session, let event): sessions[session]?.received(event)
    case .journal(let reply): received(reply)
    case .stop(let signal):
      if let signal { Log.info("stopping on signal \(signal)") }
      ending = .stopped
    }
  }

  /// Looks after what has no event of its own, every ``tickMilliseconds``.
  private func tick() {
    let now = EventClock.monotonicMilliseconds
    guard now - ticked >= Int64(DaemonLoop.tickMilliseconds) else { return }
    ticked = now
    dropSilent()
    for session in sessions.values { session.flush() }
  }

  // MARK: commits

  /// Sends the next commit to the journal when the one before is on disk: the next batch gathers meanwhile.
  func commit() {
    guard !isCommitting, ending == nil else { return }
    gather()
    guard !committing.isEmpty else { return }
    isCommitting = true
    journal.ask(.append(committing.flatMap(\.item.entries)))
  }

  /// Takes what sessions have pending, one after the other, so that a busy one does not keep the others waiting.
  private func gather() {
    var room = DaemonLoop.commitEntries
    for name in sessions.keys.sorted() {
      guard room > 0, let session = sessions[name] else { continue }
      for item in session.takePending(limit: room) {
        room -= item.entries.count
        committing.append((name, item))
      }
    }
  }

  private func received(_ reply: JournalReply) {
    switch reply {
    case .appended:
      isCommitting = false
      let items = committing
      committing = []
      for (name, item) in items { committed(name, item) }
    case .failed(let error):
      ending = .failed("the journal fails: \(error)")
    case .entries(let token, let result): lookups.take(token)?(.entries(result))
    case .document(let token, let result): lookups.take(token)?(.document(result))
    case .outcome(let token, let result): lookups.take(token)?(.outcome(result))
    case .opened, .closed: break
    }
  }

  private func committed(_ name: String, _ item: CommitItem) {
    guard let session = sessions[name] else { return }
    let published = session.committed(item)
    sendFrames(of: published, in: session)
    if !published.answers.isEmpty { faults.pass(.afterPublish) }
    sendAnswers(of: published)
    session.release(item)
    for go in waiting.removeValue(forKey: name) ?? [] { go() }
  }

  /// Whether something of a session is on its way to the disk.
  func isCommitting(_ session: Session) -> Bool { committing.contains { $0.session == session.name } }

  /// Runs `body` once the first entry of `session` is on disk: before that, it might never have been.
  func whenKept(_ session: Session, _ body: @escaping () -> Void) {
    if session.isKept { return body() }
    waiting[session.name, default: []].append(body)
  }

  // MARK: the end

  private func stop() {
    inbox.close()
    for session in sessions.values { session.app.cancelAll() }
    for connection in connections.values { send(connection.attachment.frame(Bye.stopping), to: connection.peer) }
    if case .stopped? = ending { finishJournal() }
  }

  /// Commits the ends of effects that had no commit to ride along with, and closes the file in good order.
  private func finishJournal() {
    for session in sessions.values { session.flushAll() }
    gather()
    let entries = committing.flatMap(\.item.entries)
    if !isCommitting, !entries.isEmpty { journal.ask(.append(entries)) }
    journal.ask(.close)
    awaitClosed()
  }

  /// The longest wait for the journal to close, in milliseconds: the last commit and a checkpoint.
  private static let closeMilliseconds: Int64 = 10_000

  private func awaitClosed() {
    let end = EventClock.monotonicMilliseconds + DaemonLoop.closeMilliseconds
    while EventClock.monotonicMilliseconds < end {
      do throws(BusError) {
        _ = try poll([.descriptor(inbox.wake.descriptor)], timeoutMilliseconds: DaemonLoop.tickMilliseconds)
      } catch { return }
      for case .journal(let reply) in inbox.take() {
        switch reply {
        case .closed: return
        case .failed(let error):
          ending = .failed("the journal fails: \(error)")
          return
        default: break
        }
      }
    }
    Log.error("the journal did not close in time; it will be recovered at the next start")
  }
}

/// Why the loop ended.
enum LoopEnd {
  case stopped
  case failed(String)
}
