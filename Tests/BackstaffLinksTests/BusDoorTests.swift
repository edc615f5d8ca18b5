import BackstaffBus
import BackstaffHTTP
import BackstaffJSON
import Testing

@testable import BackstaffLinks

@Suite struct BusDoorTests {
  private let peer = RoutingID(bytes: [0, 1])

  private func read(_ parts: [String]) -> (BusDoor.Exchange, Result<HTTPRequest, Problem>) {
    BusDoor.read(parts.map { Array($0.utf8) }, from: peer, HTTPLimits())
  }

  @Test func `a question over ZeroMQ is the one over HTTP`() throws {
    let head =
      #"{"method":"POST","path":"/v1/links","query":{"wait":"5"},"headers":{"Authorization":"Bearer x"},"request":7}"#
    let (exchange, request) = read([head, "{}"])
    #expect(exchange == BusDoor.Exchange(peer: peer, hasDelimiter: false, request: 7))
    #expect(
      try request.get()
        == HTTPRequest(
          "POST", "/v1/links", query: [.init("wait", "5")], headers: [.init("authorization", "Bearer x")],
          body: Array("{}".utf8)))
    let (delimited, short) = read(["", #"{"method":"GET","path":"/livez"}"#])
    #expect(delimited.hasDelimiter)
    #expect(try short.get() == HTTPRequest("GET", "/livez"))
  }

  @Test(arguments: [
    ([], "malformed_request"), (["", "{}", "", ""], "malformed_request"), (["x"], "malformed_json"),
    (["{}"], "malformed_request"), ([#"{"method":"GET","path":7}"#], "malformed_request"),
    ([#"{"method":"GET","path":"/","query":[]}"#], "malformed_request"),
    ([#"{"method":"GET","path":"/","headers":{"a":1}}"#], "malformed_request"),
    ([#"{"method":"GET","path":"/","request":9223372036854775808}"#], "malformed_request"),
    ([#"{"method":"GET","path":"/","request":1.5}"#], "malformed_request"),
    ([#"{"method":"GET","path":"/","request":[]}"#], "malformed_request"),
  ])
  func `another question is refused`(parts: [String], code: String) {
    let (_, request) = read(parts)
    guard case .failure(let problem) = request else { return #expect(Bool(false)) }
    #expect(problem.code == code)
    #expect(problem.status == 400)
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", #""a-1""#])
  func `what names a question comes back as it was`(name: String) throws {
    let (exchange, request) = read([#"{"method":"GET","path":"/livez","request":\#(name)}"#])
    #expect(exchange.request?.text == name)
    #expect(try request.get().path == "/livez")
    #expect(read([#"{"method":"GET","path":"/livez","request":null}"#]).0.request == nil)
  }

  @Test func `a question that is too large is refused, by its name where that can be read`() throws {
    let head = #"{"method":"POST","path":"/v1/links","request":7}"#
    let limits = HTTPLimits()
    #expect(try read([head, String(repeating: " ", count: limits.bodyBytes)]).1.get().body.count == limits.bodyBytes)
    let (exchange, body) = read([head, String(repeating: " ", count: limits.bodyBytes + 1)])
    #expect(exchange.request == 7)
    #expect(throws: Problem(.bodyTooLarge, limits)) { try body.get() }
    let (_, long) = read([head + String(repeating: " ", count: limits.headerBytes)])
    #expect(throws: Problem(.headersTooLarge, limits)) { try long.get() }
  }

  @Test(.timeLimit(.minutes(1))) func `questions larger than a frame of the wire arrive, or are refused`() throws {
    let folder = Folder()
    let context = try BusContext()
    let door = try BusDoor(context, in: try RunDirectory.claim(folder.path), limits: HTTPLimits())
    let dealer = try DealerSocket(context, connecting: door.endpoint, immediate: false)
    let head = Array(#"{"method":"POST","path":"/v1/links"}"#.utf8)
    for size in [400 * 1024, 2 * 1024 * 1024, BusDoor.partFactor * HTTPLimits().bodyBytes] {
      #expect(try dealer.sendRaw([head, [UInt8](repeating: 0x20, count: size)]) == .sent)
    }
    var taken: [Int] = []
    var answers = 0
    while answers < 2 {
      _ = try poll([door.pollItem, .socket(dealer)], timeoutMilliseconds: 100)
      taken += try door.service().map(\.request.body.count)
      while try dealer.receive() != nil { answers += 1 }
    }
    #expect(taken == [400 * 1024])
  }
}
