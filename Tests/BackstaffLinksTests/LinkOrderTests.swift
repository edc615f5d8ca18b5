import BackstaffHTTP
import BackstaffJSON
import Testing

@testable import BackstaffLinks

@Suite struct LinkOrderTests {
  private func order(_ text: String) throws -> LinkOrder { try LinkOrder(try JSON(parsing: text)) }

  @Test func `a link has a url, and may have a session and an id`() throws {
    #expect(try order(#"{"url":"desk://x"}"#) == LinkOrder(url: "desk://x", target: "main", id: nil))
    #expect(
      try order(#"{"url":"desk://x","session":"wall","id":"a"}"#) == LinkOrder(url: "desk://x", target: "wall", id: "a")
    )
    #expect(try order(#"{"url":"desk://x","session":null,"id":null}"#) == LinkOrder(url: "desk://x"))
  }

  @Test(arguments: [
    ("[]", "an array"), ("7", "a number"), ("{}", "\"url\", a string"), (#"{"url":7}"#, "\"url\", a string"),
    (#"{"url":"x","sesion":"wall"}"#, "\"sesion\""), (#"{"url":"x","session":7}"#, "\"session\""),
    (#"{"url":"x","id":[]}"#, "\"id\""), (#"{"url":"x","id":""}"#, "1 to 200"),
    (#"{"url":"x","id":"a\u0007"}"#, "1 to 200"),
    (#"{"url":"x","id":"\#(String(repeating: "é", count: 101))"}"#, "1 to 200"),
  ])
  func `anything else is malformed, and it says what`(text: String, words: String) {
    let problem = #expect(throws: Problem.self) { try order(text) }
    #expect(problem?.code == "malformed_request")
    #expect(problem?.status == 400)
    #expect(problem?.detail.contains(words) == true, "\(problem?.detail ?? "")")
  }

  @Test func `the form of the link is looked at, and where it begins`() {
    func problem(_ url: String, origins: [String] = []) -> Problem? {
      do throws(Problem) {
        try LinkOrder(url: url).checkURL(origins: origins)
        return nil
      } catch { return error }
    }
    #expect(problem("desk://inventory/items/bash") == nil)
    #expect(problem("desk://inventory/%zz")?.code == "malformed_url")
    #expect(problem("desk://inventory/%zz")?.status == 422)
    #expect(problem("")?.code == "malformed_url")
    let origins = ["desk://inventory", "desk://tour"]
    #expect(problem("DESK://Inventory?x=1", origins: origins) == nil)
    #expect(problem("desk://tour", origins: origins) == nil)
    for same in [
      "desk:inventory/items/bash", "desk:///inventory", "desk:/inventory", "Desk:////inventory/x", "desk:%69nventory/x",
    ] {
      #expect(problem(same, origins: origins) == nil, "\(same)")
    }
    for other in [
      "desk:", "desk:///", "desk:Inventory/x", "desk:items/inventory", "/inventory/x", "https:///inventory",
    ] {
      #expect(problem(other, origins: origins)?.code == "foreign_origin", "\(other)")
      #expect(
        problem(other, origins: origins)?.detail.hasSuffix("links begin with desk://inventory or desk://tour") == true)
    }
    #expect(
      problem("/inventory", origins: origins)?.detail.hasPrefix("a path without its scheme is not served") == true)
    #expect(problem("https://ex.com/desk", origins: ["https://ex.com"]) == nil)
    #expect(problem("https:/ex.com/desk", origins: ["https://ex.com"])?.code == "foreign_origin")
    #expect(problem("desk://inventory.example/x", origins: origins)?.code == "foreign_origin")
    #expect(problem("mail://inventory/x", origins: origins)?.detail.hasPrefix("mail://inventory is not served") == true)
  }

  @Test func `a wait is seconds within bounds`() throws {
    #expect(try WaitQuery.wait(in: []) == nil)
    #expect(try WaitQuery.wait(in: [.init("wait", nil)]) == .seconds(10))
    #expect(try WaitQuery.wait(in: [.init("wait", "")]) == .seconds(10))
    #expect(try WaitQuery.wait(in: [.init("wait", "0")]) == .zero)
    #expect(try WaitQuery.wait(in: [.init("wait", "2.5")]) == .seconds(2.5))
    for value in ["61", "-1", "nan", "inf", "x"] {
      #expect(throws: Problem.self) { try WaitQuery.wait(in: [.init("wait", value)]) }
    }
    #expect(throws: Problem.self) { try WaitQuery.wait(in: [.init("weight", "1")]) }
  }

  @Test func `a name is a session or a group, as far as the sender may`() throws {
    let anyone = Caller(name: "a")
    let guest = Caller(name: "b", sessions: ["main"])
    let open = Targets(groups: ["family": ["main", "wall"]])
    #expect(try open.resolve("kitchen", for: anyone) == ["kitchen"])
    #expect(try open.resolve("family", for: anyone) == ["main", "wall"])
    #expect(try open.resolve("main", for: guest) == ["main"])
    func code(_ targets: Targets, _ name: String, _ caller: Caller) -> String? {
      do throws(Problem) {
        _ = try targets.resolve(name, for: caller)
        return nil
      } catch { return error.code }
    }
    #expect(code(open, "wall", guest) == "session_forbidden")
    #expect(code(open, "family", guest) == "session_forbidden")
    #expect(code(open, "no such", anyone) == "malformed_request")
    #expect(code(open, "", anyone) == "malformed_request")
    let closed = Targets(sessions: ["main"], groups: ["family": ["main", "wall"]])
    #expect(code(closed, "kitchen", anyone) == "session_forbidden")
    #expect(code(closed, "family", anyone) == nil)
  }

  @Test func `a problem is a document with a type, and with the headers of its status`() {
    var problem = Problem.tooManyRequests(retryAfterSeconds: 3).about("a/b é")
    problem.members = ["id": "x"]
    let response = problem.response
    #expect(response.status == 429)
    #expect(response.header("retry-after") == "3")
    #expect(response.header("content-type") == "application/problem+json")
    #expect(
      String(decoding: response.body, as: UTF8.self)
        == #"{"code":"too_many_requests","#
        + #""detail":"this sender has sent more links than it may; wait and go on slower","#
        + #""id":"x","instance":"/v1/links/a%2Fb%20%C3%A9","retry_after":3,"status":429,"title":"Too many links","#
        + #""type":"urn:backstaff:problem:too_many_requests"}"# + "\n")
    #expect(Problem.methodNotAllowed("PUT", allowed: "POST").response.header("allow") == "POST")
    #expect(Problem.unauthorized("").response.header("www-authenticate") == "Bearer")
  }

  @Test(arguments: [
    ("malformed_url", 422, "The link cannot be read"), ("foreign_origin", 422, "The link is for another app"),
    ("guarded", 422, "The link is guarded"), ("gone", 422, "What the link names is gone"),
    ("unknown_path", 422, "The link leads nowhere"), ("unknown_link", 422, "The link leads nowhere"),
    ("expired", 422, "The link was not delivered in time"), ("own_code", 422, "The link was refused"),
    ("id_conflict", 409, "The id belongs to another link"),
  ])
  func `a refusal keeps the app's code`(code: String, status: Int, title: String) {
    let problem = Problem.refused(code, "why")
    #expect(problem.code == code)
    #expect(problem.status == status)
    #expect(problem.title == title)
    #expect(problem.detail == "why")
  }

  @Test(arguments: [
    (HTTPRefusal.bodyTooLarge, 413, "too_large"), (.headersTooLarge, 431, "header_too_large"),
    (.targetTooLong, 414, "uri_too_long"), (.timedOut, 408, "request_timeout"),
  ])
  func `what the server refuses by itself is a problem too`(refusal: HTTPRefusal, status: Int, code: String) {
    let problem = Problem(refusal, HTTPLimits())
    #expect(problem.status == status)
    #expect(problem.code == code)
  }
}
