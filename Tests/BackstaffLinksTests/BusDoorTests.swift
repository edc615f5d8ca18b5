import BackstaffBus
import BackstaffHTTP
import BackstaffJSON
import Testing

@testable import BackstaffLinks

@Suite struct BusDoorTests {
  private let peer = RoutingID(bytes: [0, 1])

  private func read(_ parts: [String]) -> (BusDoor.Exchange, Result<HTTPRequest, Problem>) {
    BusDoor.read(parts.map { Array($0.utf8) }, from: peer)
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
  ])
  func `another question is refused`(parts: [String], code: String) {
    let (_, request) = read(parts)
    guard case .failure(let problem) = request else { return #expect(Bool(false)) }
    #expect(problem.code == code)
    #expect(problem.status == 400)
  }
}
