import BackstaffCrypto
import BackstaffHTTP
import BackstaffJSON

/// What may be sent here, by name.
package struct LinkLimits: Sendable, Equatable {
  /// The body of one link.
  package var linkBytes = 16 * 1024
  /// The links of one batch.
  package var batchLinks = 1000
  /// Requests that wait for their links at once. One beyond is answered as if its time were over.
  package var waiting = 4096
  package var http = HTTPLimits()
  package var rate = RateLimiter.Limits()
  package var spool = Spool.Limits()

  package init() {}
}

/// Takes questions and finds their answers, one turn after the other, without a socket.
///
///     desk.take(request, as: exchange, now: now)        // any number of them
///     desk.settle(settlements)
///     for (exchange, response) in try desk.commit(now: now) { … }
///
/// What a turn has to keep is kept by one commit, with one flush of the disk, and only then is anything answered that
/// relies on it.
final class LinkDesk<Name: Hashable> {
  let limits: LinkLimits
  let targets: Targets
  let origins: [String]
  var doorkeeper: Doorkeeper
  let spool: Spool
  private var limiter: RateLimiter
  private(set) var metrics = Metrics()
  private var waiters = Waiters<Name>()
  /// The links of this turn, and those of one id.
  private var staged: [Delivery] = []
  private var stagedByID: [String: [Delivery]] = [:]
  private var settlements: [Settlement] = []
  /// There was no room on the disk; it is thought to be so for as long as senders are told to wait.
  private var fullUntil: ContinuousClock.Instant?
  private var drafts: [(name: Name, reply: Reply, wait: Duration?)] = []
  private var answers: [(Name, HTTPResponse)] = []

  init(
    _ spool: Spool, doorkeeper: Doorkeeper, targets: Targets = Targets(), origins: [String] = [],
    limits: LinkLimits = LinkLimits()
  ) {
    self.spool = spool
    self.doorkeeper = doorkeeper
    self.targets = targets
    self.origins = origins
    self.limits = limits
    limiter = RateLimiter(limits.rate)
  }

  /// When there is something to do although nothing arrives.
  var deadline: ContinuousClock.Instant? { waiters.deadline }
  var waiting: Int { waiters.count }

  /// Answers at once, with ``commit(now:)``.
  func answer(_ name: Name, _ response: HTTPResponse) {
    metrics.countResponse(response.status)
    answers.append((name, response))
  }

  /// Whether a link that came now could be kept, as far as one knows.
  func room(_ now: Moment) -> Problem? {
    if spool.pendingCount >= limits.spool.pending { return .spoolFull(limits.spool.pending) }
    if let fullUntil, now.instant < fullUntil { return .diskFull }
    return nil
  }

  func countResponse(_ status: Int) { metrics.countResponse(status) }

  // MARK: links

  /// Takes the links of a request, as far as they are in order.
  func takeLinks(_ request: HTTPRequest, as name: Name, isBatch: Bool, now: Moment) {
    do throws(Problem) {
      let caller = try admit(request, now)
      let wait = try WaitQuery.wait(in: request.query)
      let orders = try isBatch ? batch(request) : [Result { () throws(Problem) in try LinkOrder(body(of: request)) }]
      if let pause = limiter.take(orders.count, from: caller.name, now: now.instant) {
        metrics.count(.limited)
        throw .tooManyRequests(retryAfterSeconds: Int((pause / .seconds(1)).rounded(.up)))
      }
      let items = orders.enumerated().map { index, order in
        item(order, caller, place: isBatch ? index : nil, now)
      }
      drafts.append((name, Reply(items: items, isBatch: isBatch, waits: wait != nil), wait))
    } catch {
      answer(name, error.response)
    }
  }

  /// Tells what is known of a delivery.
  func tell(_ id: String, _ request: HTTPRequest, to name: Name, now: Moment) {
    do throws(Problem) {
      _ = try admit(request, now)
      let deliveries = try known(id)
      guard let first = deliveries.first else { throw Problem.unknownDelivery(id).about(id) }
      var members = Reply.members(id, deliveries)
      members["url"] = .string(first.url)
      members["accepted_at"] = .integer(first.acceptedAt)
      answer(name, Reply.json(200, .object(members)))
    } catch {
      answer(name, error.response)
    }
  }

  private func admit(_ request: HTTPRequest, _ now: Moment) throws(Problem) -> Caller {
    do throws(Problem) {
      return try doorkeeper.admit(request, nowSeconds: now.milliseconds / 1000)
    } catch {
      metrics.count(.strangers)
      // Whoever guesses is slowed down, and nobody with a token is by that.
      if let pause = limiter.take(1, from: "stranger \(request.peer)", now: now.instant) {
        throw .tooManyRequests(retryAfterSeconds: Int((pause / .seconds(1)).rounded(.up)))
      }
      throw error
    }
  }

  private func body(of request: HTTPRequest) throws(Problem) -> JSON {
    let type = request.header("content-type")?.split(separator: ";").first?.lowercased() ?? ""
    guard type.filter({ $0 != " " }) == "application/json", request.header("content-encoding") == nil else {
      throw .wrongMediaType
    }
    do throws(JSONError) { return try JSON(parsing: request.body) } catch { throw .malformedJSON(error) }
  }

  private func batch(_ request: HTTPRequest) throws(Problem) -> [Result<LinkOrder, Problem>] {
    guard let elements = try body(of: request).arrayValue else {
      throw .malformedRequest("a batch is an array of links")
    }
    guard !elements.isEmpty, elements.count <= limits.batchLinks else {
      throw .malformedRequest("a batch has 1 to \(limits.batchLinks) links, not \(elements.count)")
    }
    return elements.map { element in Result { () throws(Problem) in try LinkOrder(element) } }
  }

  private func item(
    _ order: Result<LinkOrder, Problem>, _ caller: Caller, place: Int?, _ now: Moment
  ) -> Reply.Item {
    do throws(Problem) {
      let order = try order.get()
      try order.checkURL(origins: origins)
      let id = try order.name(from: caller, place: place) ?? Hex.encoded(Crypto.randomBytes(16))
      return try stage(order, id, try targets.resolve(order.target, for: caller), caller, now)
    } catch {
      return .problem(error)
    }
  }

  private func known(_ id: String) throws(Problem) -> [Delivery] {
    do throws(Spool.Failure) {
      var deliveries = try spool.deliveries(of: id) + (stagedByID[id] ?? [])
      for index in deliveries.indices {
        // An outcome that could not be written yet.
        if let ended = settlements.last(where: { $0.number == deliveries[index].number }) {
          deliveries[index].state = ended.state
        }
      }
      return deliveries
    } catch {
      throw .diskFull
    }
  }

  /// Puts down what is new of an order, to be kept with this turn.
  private func stage(
    _ order: LinkOrder, _ id: String, _ sessions: [String], _ caller: Caller, _ now: Moment
  ) throws(Problem) -> Reply.Item {
    let known = try known(id)
    guard known.allSatisfy({ $0.url == order.url }) else { throw Problem.idConflict(id) }
    let missing = sessions.filter { session in !known.contains { $0.session == session } }
    guard spool.pendingCount + staged.count + missing.count <= limits.spool.pending || missing.isEmpty else {
      throw Problem.spoolFull(limits.spool.pending).about(id)
    }
    let new = missing.enumerated().map { index, session in
      Delivery(
        number: spool.lastNumber + Int64(staged.count + index + 1), id: id, session: session, url: order.url,
        source: caller.name, acceptedAt: now.milliseconds)
    }
    staged += new
    stagedByID[id, default: []] += new
    if new.isEmpty { metrics.count(.duplicates) }
    return .link(id: id, deliveries: known.filter { sessions.contains($0.session) } + new, isNew: !new.isEmpty)
  }

  // MARK: the turn

  /// Notes how deliveries ended.
  func settle(_ ended: [Settlement]) { settlements += ended }

  /// Keeps what the turn has brought, and gives the answers that can be given and the sessions that links were taken
  /// for. Throws when the disk is in doubt: the process has to end then.
  func commit(now: Moment) throws(Spool.Failure) -> (answers: [(Name, HTTPResponse)], sessions: Set<String>) {
    let sessions = try write(now)
    for draft in drafts {
      if let wait = draft.wait, !draft.reply.pending.isEmpty, waiters.count < limits.waiting {
        waiters.add(draft.name, draft.reply, until: now.instant + wait)
      } else {
        answer(draft.name, draft.reply.response)
      }
    }
    drafts = []
    for (name, reply) in waiters.expire(now: now.instant) { answer(name, reply.response) }
    defer { answers = [] }
    return (answers, sessions)
  }

  /// Answers everybody who waits, with what is known: the service ends, the links stay.
  func dismiss() -> [(Name, HTTPResponse)] {
    for (name, reply) in waiters.takeAll() { answer(name, reply.response) }
    defer { answers = [] }
    return answers
  }

  private func write(_ now: Moment) throws(Spool.Failure) -> Set<String> {
    let links = staged
    staged = []
    stagedByID = [:]
    do throws(Spool.Failure) {
      try spool.write(links, settlements, now: now.milliseconds)
    } catch {
      guard error == .full else { throw error }
      fullUntil = now.instant + .seconds(Problem.diskFull.retryAfterSeconds ?? 0)
      for index in drafts.indices { drafts[index].reply.fail(.diskFull, after: spool.lastNumber) }
      try makeRoom(now)
      return []
    }
    note(links)
    return Set(links.map(\.session))
  }

  /// The oldest outcomes go, and the new ones are written into their place, or forgotten where even that is too little.
  /// With no room on the disk at all they stay in memory for the next turn.
  private func makeRoom(_ now: Moment) throws(Spool.Failure) {
    do throws(Spool.Failure) {
      try spool.prune(now: now.milliseconds, keeping: spool.outcomeCount / 2)
      do throws(Spool.Failure) {
        try spool.write([], settlements, now: now.milliseconds)
      } catch {
        guard error == .full else { throw error }
        try spool.forget(settlements)
      }
      note([])
    } catch {
      guard error == .full else { throw error }
    }
  }

  private func note(_ links: [Delivery]) {
    if !links.isEmpty { metrics.count(.commits) }
    metrics.count(.accepted, links.count)
    for settlement in settlements {
      switch settlement.state {
      case .pending: break
      case .applied: metrics.count(.applied)
      case .refused(let code, _): metrics.countRefusal(code)
      }
      for (name, reply) in waiters.settle(settlement) { answer(name, reply.response) }
    }
    settlements = []
  }
}
