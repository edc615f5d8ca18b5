import BackstaffBus
import BackstaffHTTP
import BackstaffJSON

/// The way in over ZeroMQ: the same questions and the same answers as over HTTP, each with a head and a body.
///
/// A question is `{"method":"POST","path":"/v1/links","query":{"wait":"5"},"headers":{"authorization":"Bearer …"}}` and
/// the body; the answer `{"status":202,"headers":{…}}` and the body. A `request` in the head, a string or an integer of
/// 64 bits, is repeated in the answer, and so is the empty part that a REQ socket sends before.
final class BusDoor {
  static let name = "links.sock"
  /// Questions that are taken in one turn; others of the house get theirs in between.
  static let questions = 1000
  /// How much longer than the longest body a part may be that is answered at all. Beyond that libzmq ends the
  /// connection, and nobody hears of it.
  static let partFactor = 4

  struct Exchange: Hashable {
    let peer: RoutingID
    let hasDelimiter: Bool
    let request: JSON?
  }

  private let router: RequestRouter
  private let limits: HTTPLimits

  init(_ context: BusContext, in directory: RunDirectory, limits: HTTPLimits) throws(BusError) {
    self.limits = limits
    router = try RequestRouter(
      context, in: directory, named: Self.name, partBytes: Self.partFactor * limits.bodyBytes)
  }

  var endpoint: String { router.endpoint }
  var pollItem: PollItem { .socket(router) }

  /// The questions that have come. Those that cannot be read are answered at once.
  func service() throws(BusError) -> [(exchange: Exchange, request: HTTPRequest)] {
    var questions: [(exchange: Exchange, request: HTTPRequest)] = []
    for _ in 0..<Self.questions {
      guard let (peer, parts) = try router.receive() else { break }
      let isProbe = parts.count == 1 && parts[0].isEmpty
      if isProbe { continue }
      let (exchange, request) = Self.read(parts, from: peer, limits)
      switch request {
      case .success(let request): questions.append((exchange, request))
      case .failure(let problem): try answer(exchange, problem.response)
      }
    }
    return questions
  }

  /// Answers; an answer that nobody takes is dropped, and its question may be asked again.
  func answer(_ exchange: Exchange, _ response: HTTPResponse) throws(BusError) {
    var head: [String: JSON] = ["status": .integer(Int64(response.status))]
    head["request"] = exchange.request
    head["headers"] = .object(
      Dictionary(response.headers.map { ($0.name.lowercased(), .string($0.value)) }, uniquingKeysWith: { $1 }))
    let parts = [JSON.object(head).bytes, response.body]
    _ = try router.send((exchange.hasDelimiter ? [[]] : []) + parts, to: exchange.peer)
  }

  static func read(
    _ parts: [[UInt8]], from peer: RoutingID, _ limits: HTTPLimits
  ) -> (Exchange, Result<HTTPRequest, Problem>) {
    let hasDelimiter = parts.first?.isEmpty ?? false
    let rest = parts.dropFirst(hasDelimiter ? 1 : 0)
    var exchange = Exchange(peer: peer, hasDelimiter: hasDelimiter, request: nil)
    do throws(Problem) {
      guard let first = rest.first, rest.count <= 2 else {
        throw .malformedRequest("a question has two parts, a head and a body")
      }
      guard first.count <= limits.headerBytes else { throw Problem(.headersTooLarge, limits) }
      let head = try json(first)
      exchange = Exchange(peer: peer, hasDelimiter: hasDelimiter, request: try name(in: head))
      let body = rest.dropFirst().first ?? []
      guard body.count <= limits.bodyBytes else { throw Problem(.bodyTooLarge, limits) }
      return (exchange, .success(try request(head, body: body)))
    } catch {
      return (exchange, .failure(error))
    }
  }

  private static func json(_ bytes: [UInt8]) throws(Problem) -> JSON {
    do throws(JSONError) { return try JSON(parsing: bytes) } catch { throw .malformedJSON(error) }
  }

  /// What the answer repeats: only what it can repeat exactly.
  private static func name(in head: JSON) throws(Problem) -> JSON? {
    switch head["request"] {
    case nil, .null: nil
    case let name? where name.stringValue != nil || name.integerValue != nil: name
    default: throw .malformedRequest("\"request\" is a string, or an integer of 64 bits")
    }
  }

  private static func request(_ head: JSON, body: [UInt8]) throws(Problem) -> HTTPRequest {
    guard let method = head["method"]?.stringValue, let path = head["path"]?.stringValue else {
      throw .malformedRequest("the head of a question is an object with the members \"method\" and \"path\"")
    }
    return HTTPRequest(
      method, path, query: try pairs(head, "query"),
      headers: try pairs(head, "headers").map { .init($0.name.lowercased(), $0.value) }, body: body)
  }

  private static func pairs(_ head: JSON, _ name: String) throws(Problem) -> [HTTPRequest.Pair] {
    guard let value = head[name], !value.isNull else { return [] }
    guard let members = value.objectValue else { throw .malformedRequest("\"\(name)\" is an object of strings") }
    return try members.sorted { $0.key < $1.key }.map { member throws(Problem) in
      guard let text = member.value.stringValue else { throw .malformedRequest("\"\(name)\" is an object of strings") }
      return HTTPRequest.Pair(member.key, text)
    }
  }
}
