import CMicrohttpd
import Glibc

/// A small HTTP/1.1 server without a thread of its own: the loop that owns it polls its descriptor, takes the requests
/// that are whole, and answers each when it can. It belongs to the thread that uses it.
///
///     let server = try HTTPServer(at: HTTPAddress("127.0.0.1:0"), refusing: { problem(for: $0) })
///     while true {
///       poll(server.descriptor, server.timeoutMilliseconds(now: .now))
///       for (exchange, request) in server.service(now: .now) { server.answer(exchange, response(to: request)) }
///     }
///
/// A request that is too large, too slow or malformed never reaches the loop. While one is not answered, its connection
/// is suspended and costs no time.
package final class HTTPServer {
  /// The name of one request, from its arrival to its answer.
  package struct Exchange: Hashable, Sendable {
    let number: UInt64
  }

  package typealias Instant = ContinuousClock.Instant

  /// Where it listens; the port is the real one.
  package var address: HTTPAddress { listener.address }
  /// Readable when there is something to do.
  package private(set) var descriptor: Int32 = -1

  private let limits: HTTPLimits
  private let refuse: (HTTPRefusal) -> HTTPResponse
  private let listener: HTTPListener
  private var daemon: OpaquePointer?
  private var now: Instant = .now
  private var lastExchange: UInt64 = 0
  private var arrived: [(exchange: Exchange, request: HTTPRequest)] = []
  private var waiting: [Exchange: Visit] = [:]
  /// The open connections, by libmicrohttpd's pointer.
  private var lines: [OpaquePointer: Line] = [:]
  /// No connection runs out of time before this.
  private var nextCut: Instant?
  /// Whether an answer has not been handed to libmicrohttpd yet.
  private var hasAnswers = false

  private struct Line {
    let descriptor: Int32
    let peer: HTTPPeer
    var clock: ArrivalClock
    /// Of the request that is on its way.
    var target: HeadTarget?
  }

  /// Listens from now on. `refusing` words what the server refuses by itself.
  package init(
    at address: HTTPAddress, limits: HTTPLimits = HTTPLimits(),
    refusing refuse: @escaping (HTTPRefusal) -> HTTPResponse
  ) throws(HTTPError) {
    self.limits = limits
    self.refuse = refuse
    listener = try HTTPListener(address)
    daemon = backstaff_http_start(
      listener.descriptor, UInt32(limits.connections), limits.connectionBytes, UInt32(limits.idleSeconds),
      HTTPCallbacks.target, HTTPCallbacks.access, HTTPCallbacks.completed, HTTPCallbacks.connected,
      Unmanaged.passUnretained(self).toOpaque())
    guard let daemon else {
      close(listener.descriptor)
      listener.withdraw()
      throw HTTPError("libmicrohttpd could not be started at \(address)")
    }
    descriptor = backstaff_http_epoll(daemon)
  }

  deinit { stop() }

  /// Takes what has come, sends what is due, cuts what takes too long, and gives the requests that are whole. Never
  /// blocks.
  package func service(now: Instant) -> [(exchange: Exchange, request: HTTPRequest)] {
    guard let daemon else { return [] }
    self.now = now
    hasAnswers = false
    MHD_run(daemon)
    cutSlowLines()
    defer { arrived = [] }
    return arrived
  }

  /// How long nothing needs to be done when nothing arrives; nil for as long as one likes.
  package func timeoutMilliseconds(now: Instant) -> Int? {
    guard let daemon else { return nil }
    if hasAnswers { return 0 }
    var own: UInt64 = 0
    var waits: [Int] = []
    if MHD_get_timeout(daemon, &own) == .YES { waits.append(Int(min(own, 60_000))) }
    if let nextCut { waits.append(max(0, Int((nextCut - now) / .milliseconds(1)) + 1)) }
    return waits.min()
  }

  /// Answers a request. The answer leaves with the next ``service(now:)``; a second one, and one for a connection that
  /// has ended meanwhile, changes nothing.
  package func answer(_ exchange: Exchange, _ response: HTTPResponse) {
    guard let visit = waiting.removeValue(forKey: exchange) else { return }
    visit.response = response
    hasAnswers = true
    MHD_resume_connection(visit.connection)
  }

  /// Requests that wait for their answer.
  package var unanswered: [Exchange] { waiting.keys.sorted { $0.number < $1.number } }

  /// Ends: open connections are closed. Answer what waits before, and serve once more, or it hears nothing.
  package func stop() {
    guard let daemon else { return }
    // libmicrohttpd takes a suspended connection at its end for a mistake, and ends the process.
    for visit in waiting.values { MHD_resume_connection(visit.connection) }
    waiting = [:]
    self.daemon = nil
    MHD_stop_daemon(daemon)
    listener.withdraw()
  }

  // MARK: what libmicrohttpd tells

  func connected(_ connection: OpaquePointer) {
    let descriptor = backstaff_http_socket(connection)
    lines[connection] = Line(
      descriptor: descriptor, peer: HTTPPeer(of: descriptor), clock: ArrivalClock(openedAt: now))
    if nextCut == nil { nextCut = now + limits.arrival }
  }

  func disconnected(_ connection: OpaquePointer) {
    lines[connection] = nil
  }

  /// The first line has come.
  func heard(_ target: HeadTarget, on connection: OpaquePointer) {
    lines[connection]?.target = target
  }

  /// The header has come. Gives nil when there is no request in it.
  func began(
    _ connection: OpaquePointer, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
  ) -> Visit? {
    guard let line = lines[connection], let target = line.target else { return nil }
    lines[connection]?.target = nil
    let head = Head(of: connection, method, target, version, from: line.peer)
    lines[connection]?.clock.began(at: now)
    return Visit(connection, Reception(head, limits))
  }

  /// Everything has come; the connection is suspended until there is an answer.
  func becameWhole(_ visit: Visit) {
    lines[visit.connection]?.clock.becameWhole()
    lastExchange += 1
    let exchange = Exchange(number: lastExchange)
    visit.exchange = exchange
    waiting[exchange] = visit
    arrived.append((exchange, visit.reception.request))
    MHD_suspend_connection(visit.connection)
  }

  func ended(_ visit: Visit) {
    if let exchange = visit.exchange { waiting[exchange] = nil }
    lines[visit.connection]?.clock.answered(at: now)
    if nextCut == nil { nextCut = now + limits.arrival }
  }

  func response(to refusal: HTTPRefusal) -> HTTPResponse { refuse(refusal) }

  // MARK: time

  private func cutSlowLines() {
    guard let nextCut, now >= nextCut else { return }
    for line in lines.values {
      guard let since = line.clock.since, now - since >= limits.arrival else { continue }
      if line.clock.wantsWord { Self.write(refuse(.timedOut).closingBytes, to: line.descriptor) }
      // libmicrohttpd finds the end of it, and closes.
      shutdown(line.descriptor, Int32(SHUT_RDWR))
    }
    let next = lines.values.compactMap(\.clock.since).filter { now - $0 < limits.arrival }.min()
    self.nextCut = next.map { $0 + limits.arrival }
  }

  /// Nothing of an answer has been written on such a connection: it fits, or nobody reads it.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
  }
}

/// One request while libmicrohttpd holds it.
final class Visit {
  let connection: OpaquePointer
  var reception: Reception
  var exchange: HTTPServer.Exchange?
  var response: HTTPResponse?

  init(_ connection: OpaquePointer, _ reception: Reception) {
    self.connection = connection
    self.reception = reception
  }
}
