import BackstaffBus
import BackstaffCommand
import BackstaffHTTP
import Glibc

/// The ingester at work: one thread that turns between the sockets of senders, the spool and the daemon.
final class LinksService {
  private static let housekeepingInterval: Duration = .seconds(60)

  private let configuration: LinksConfiguration
  private let console: Console
  private let signals: SignalBox
  private let directory: RunDirectory
  private let desk: LinkDesk<Exchange>
  private let http: HTTPServer
  private let bus: BusDoor
  private let courier: Courier
  private var nextHousekeeping = ContinuousClock.now
  /// Whether links were taken that no lane has seen yet.
  private var hasWork = true

  init(_ configuration: LinksConfiguration, _ console: Console) throws {
    self.configuration = configuration
    self.console = console
    signals = try SignalBox()
    guard signals.watch() else { throw CommandFailure(.cannotCreate, "the system has no thread to give") }
    let senders = try configuration.senders.map { path throws(SenderList.Failure) in try SenderList(file: path) }
    directory = try Self.claim(configuration.spool)
    let spool = try Spool(in: directory.path, limits: configuration.limits.spool)
    desk = LinkDesk(
      spool, doorkeeper: Doorkeeper(senders), targets: configuration.targets, origins: configuration.origins,
      limits: configuration.limits)
    let (desk, limits) = (desk, configuration.limits.http)
    bus = try BusDoor(try BusContext(), in: directory, limits: limits)
    http = try HTTPServer(at: configuration.address, limits: limits) { refusal in
      let response = Problem(refusal, limits).response
      desk.countResponse(response.status)
      return response
    }
    courier = try Courier(
      run: configuration.run, home: configuration.home, waiting: try spool.sessionsWithPending()
    ) { Self.log("<4>", $0, console) }
  }

  private static func claim(_ folder: String) throws -> RunDirectory {
    do throws(BusError) {
      return try RunDirectory.claim(folder, for: .spool)
    } catch {
      throw CommandFailure(error.code == .held ? .temporary : .cannotCreate, error.message)
    }
  }

  /// Serves until SIGTERM or SIGINT. SIGHUP reads the list of senders anew.
  func run() throws {
    let how = configuration.senders.map { "senders from \($0)" } ?? "no authentication: whoever can connect may send"
    log("<6>", "serving at \(http.address) and \(bus.endpoint), \(desk.spool.pendingCount) links wait, \(how)")
    while try !turn() {}
    try end()
    log("<6>", "stopped, \(desk.spool.pendingCount) links wait")
  }

  /// One turn: whatever has come is taken, kept and answered. True when it was the last one.
  private func turn() throws -> Bool {
    let items: [PollItem] = [.descriptor(signals.wake.descriptor), .descriptor(http.descriptor), bus.pollItem]
    _ = try poll(items + courier.pollItems, timeoutMilliseconds: timeoutMilliseconds)
    if obeySignals() { return true }
    let now = Moment.now
    let health = Health(daemonIsLive: courier.isLive, oldestPending: try desk.spool.oldestPending())
    for (exchange, request) in http.service(now: now.instant) {
      desk.take(request, as: .http(exchange), health: health, now: now)
    }
    for (exchange, request) in try bus.service() {
      desk.take(request, as: .bus(exchange), health: health, now: now)
    }
    let oldest = now.milliseconds - configuration.limits.spool.ageMilliseconds
    desk.settle(try courier.service(desk.spool, oldest: oldest, now: now.instant))
    let (answers, sessions) = try desk.commit(now: now)
    for session in sessions { try courier.notice(session) }
    hasWork = !sessions.isEmpty
    try give(answers)
    try keepHouse(now)
    return false
  }

  private var timeoutMilliseconds: Int? {
    if hasWork { return 0 }
    let now = ContinuousClock.now
    let deadlines = [desk.deadline, nextHousekeeping].compactMap { $0 }
    let waits = deadlines.map { max(0, Int(($0 - now) / .milliseconds(1)) + 1) }
    return (waits + [http.timeoutMilliseconds(now: now), courier.timeoutMilliseconds(now: now)].compactMap { $0 }).min()
  }

  private func give(_ answers: [(Exchange, HTTPResponse)]) throws {
    for (exchange, response) in answers {
      switch exchange {
      case .http(let exchange): http.answer(exchange, response)
      case .bus(let exchange): try bus.answer(exchange, response)
      }
    }
  }

  private func keepHouse(_ now: Moment) throws {
    guard now.instant >= nextHousekeeping else { return }
    nextHousekeeping = now.instant + Self.housekeepingInterval
    try desk.spool.prune(now: now.milliseconds)
  }

  /// Links stay in the spool; who waits for one is told that it was taken.
  private func end() throws {
    try give(desk.dismiss())
    _ = http.service(now: .now)
    try courier.close()
    http.stop()
    desk.spool.close()
    unlink("\(directory.path)/\(BusDoor.name)")
  }

  // MARK: signals

  /// True when it has to end.
  private func obeySignals() -> Bool {
    for number in signals.take() {
      guard number == SIGHUP else { return true }
      readSenders()
    }
    return false
  }

  private func readSenders() {
    guard let path = configuration.senders else { return log("<4>", "there is no list of senders to read anew") }
    do {
      desk.doorkeeper = Doorkeeper(try SenderList(file: path))
      log("<6>", "the list of senders was read anew")
    } catch {
      log("<3>", "the list of senders was refused, the old one holds: \(error)")
    }
  }

  private func log(_ priority: String, _ text: String) { Self.log(priority, text, console) }

  /// One event a line, with the priority that journald reads where no person does.
  private static func log(_ priority: String, _ text: String, _ console: Console) {
    console.note((isatty(STDERR_FILENO) == 0 ? priority : "") + "links: " + text.replacing("\n", with: " "))
  }
}
