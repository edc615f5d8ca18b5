import Backstaff
import BackstaffBus
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

extension StoreDaemon {
  /// Opens the journal, brings the sessions back, binds the socket, and serves until `inbox` says to stop.
  ///
  /// - Parameter isReady: Called when fronts can connect.
  func serve(
    _ configuration: DaemonConfiguration, _ schema: Schema, _ directory: RunDirectory, _ inbox: Inbox,
    isReady: () -> Void = {}
  ) throws(DaemonError) {
    do {
      let faults = try FaultPoints(parsing: configuration.faults)
      let journal = try JournalThread(faults: faults) { inbox.put(.journal($0)) }
      let opened = try open(journal, configuration, schema, inbox)
      let clock = EventClock(after: opened.lastAt)
      let maker = SessionMaker(
        initialState: initialState, reducer: reducer, schema: schema, clock: clock, inbox: inbox, store: opened.store,
        checksEvery: configuration.checksEvery, secrets: .sealed(opened.sealer),
        effectExecutor: configuration.effectExecutor, effectTells: configuration.effectTells)
      var sessions: [String: Session] = [:]
      for recovered in opened.sessions { sessions[recovered.name] = try maker.recover(recovered) }
      let router = try RouterSocket(try BusContext(), in: directory)
      let loop = DaemonLoop(
        router: router, inbox: inbox, journal: journal, opened: opened, clock: clock, faults: faults,
        sessionLimit: configuration.sessionLimit, makeSession: maker.begin)
      loop.sessions = sessions
      try directory.publish(epoch: opened.epoch, store: opened.store)
      let words = "serving \(sessions.count) sessions at \(directory.controlEndpoint), epoch \(opened.epoch)"
      if !configuration.isEmbedded { Log.info(words) }
      isReady()
      let end = loop.run()
      try directory.withdraw()
      if case .failed(let why) = end { throw DaemonError(.journal, why) }
      if !configuration.isEmbedded { Log.info("stopped") }
    } catch let error as DaemonError {
      throw error
    } catch {
      throw DaemonError(.cannotServe, "\(error)")
    }
  }

  /// Starts the journal thread and waits for what it finds.
  private func open(
    _ journal: JournalThread, _ configuration: DaemonConfiguration, _ schema: Schema, _ inbox: Inbox
  ) throws -> OpenedJournal {
    let build = JournalBuild(schema: schema.json, digest: Digest.of(schema.json.bytes))
    let data = configuration.data
    let started = journal.start { () throws(JournalError) in
      let journal = try Journal(opening: data, build: build) { old in
        guard let old else { return nil }
        let obstacles = Schema(json: old.schema).map { schema.obstacles(toReading: $0) }
        return (obstacles ?? ["the description of its state cannot be read"]).nonEmpty?.joined(separator: "; ")
      }
      return (journal, try SecretKeyFile.sealer(in: data, for: journal))
    }
    guard started else { throw DaemonError(.cannotServe, "the system has no thread to give") }
    while true {
      _ = try poll([.descriptor(inbox.wake.descriptor)], timeoutMilliseconds: nil)
      for arrival in inbox.take() {
        switch arrival {
        case .journal(.opened(let opened)): return opened
        case .journal(.failed(let error)): throw StoreDaemon.refusal(error, data: data)
        case .stop: throw DaemonError(.cannotServe, "stopped by a signal while opening the journal")
        case .journal, .effect: continue
        }
      }
    }
  }

  private static func refusal(_ error: JournalError, data: String) -> DaemonError {
    switch error.code {
    case .locked: return DaemonError(.held, "the journal is in use: \(error.message)")
    case .buildRefused:
      return DaemonError(
        .schema,
        "\(error.message). Start with --fresh to keep the old journal aside and begin a new one, or bring the members "
          + "back with their old types")
    case .secretKey: return DaemonError(.secrets, error.message)
    default: return DaemonError(.journal, "the journal in \(data) cannot be opened: \(error)")
    }
  }
}

extension Array {
  /// The array, or `nil` when it is empty.
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
