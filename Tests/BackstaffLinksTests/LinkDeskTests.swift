import BackstaffHTTP
import BackstaffJSON
import Testing

@testable import BackstaffLinks

/// A desk with a real spool and no sockets; its askers are named by numbers.
private final class Rig {
  let folder = Folder()
  let desk: LinkDesk<Int>
  var now = Moment(instant: .now, milliseconds: 1_000_000)
  private var asked = 0

  init(
    senders: String? = nil, targets: Targets = Targets(), origins: [String] = [], limits: LinkLimits = LinkLimits()
  ) throws {
    let list = try senders.map { text throws(SenderList.Failure) in try SenderList(text) }
    desk = LinkDesk(
      try Spool(in: folder.path, limits: limits.spool), doorkeeper: Doorkeeper(list), targets: targets,
      origins: origins, limits: limits)
  }

  func pass(_ seconds: Int64) {
    now = Moment(instant: now.instant + .seconds(seconds), milliseconds: now.milliseconds + seconds * 1000)
  }

  /// Asks without ending the turn; gives the asker's name.
  @discardableResult
  func ask(_ request: HTTPRequest, isLive: Bool = true) -> Int {
    asked += 1
    desk.take(request, as: asked, health: Health(daemonIsLive: isLive, oldestPending: nil), now: now)
    return asked
  }

  func commit() throws -> [Int: HTTPResponse] {
    Dictionary(uniqueKeysWithValues: try desk.commit(now: now).answers)
  }

  /// Asks in a turn of its own, and gives the answer of it.
  func answer(_ request: HTTPRequest, isLive: Bool = true) throws -> Answer {
    let name = ask(request, isLive: isLive)
    return Answer(try #require(try commit()[name]))
  }

  func post(_ json: String, _ query: [HTTPRequest.Pair] = []) throws -> Answer { try answer(Rig.post(json, query)) }

  static func post(
    _ json: String, _ query: [HTTPRequest.Pair] = [], path: String = "/v1/links",
    headers: [HTTPRequest.Pair] = [.init("content-type", "application/json; charset=utf-8")]
  ) -> HTTPRequest {
    HTTPRequest("POST", path, query: query, headers: headers, body: Array(json.utf8))
  }

  func settle(_ number: Int64, _ state: Delivery.State = .applied(outcome: "applied", revision: 9)) {
    desk.settle([Settlement(number, state)])
  }
}

/// An answer with its document.
private struct Answer {
  let status: Int
  let response: HTTPResponse
  let json: JSON

  init(_ response: HTTPResponse) {
    self.response = response
    status = response.status
    json = (try? JSON(parsing: response.body)) ?? .null
  }

  var code: String? { json["code"]?.stringValue }
  subscript(name: String) -> JSON? { json[name] }
}

@Suite struct LinkDeskTests {
  private static let link = #"{"url":"desk://inventory","id":"a"}"#

  // MARK: taking

  @Test func `a link is kept before it is answered with 202`() throws {
    let rig = try Rig()
    let answer = try rig.post(Self.link)
    #expect(answer.status == 202)
    #expect(
      answer.json == [
        "id": "a", "state": "pending", "status": 202, "deliveries": [["session": "main", "state": "pending"]],
      ])
    #expect(answer.response.header("location") == "/v1/links/a")
    let spool = try Spool(in: rig.folder.path)
    #expect(
      try spool.deliveries(of: "a") == [
        Delivery(number: 1, id: "a", session: "main", url: "desk://inventory", source: "unknown", acceptedAt: 1_000_000)
      ])
  }

  @Test func `an id is made where none is given`() throws {
    let rig = try Rig()
    let ids = try (0..<3).map { _ in try #require(try rig.post(#"{"url":"desk://x"}"#)["id"]?.stringValue) }
    #expect(Set(ids).count == 3)
    #expect(ids.allSatisfy { $0.count == 32 })
  }

  @Test func `case 97 the same id twice is one delivery, the same url under two ids is two`() throws {
    let rig = try Rig()
    #expect(try rig.post(Self.link)["duplicate"] == nil)
    let second = try rig.post(Self.link)
    #expect(second.status == 202)
    #expect(second["duplicate"] == true)
    #expect(rig.desk.spool.pendingCount == 1)
    #expect(try rig.post(#"{"url":"desk://inventory","id":"b"}"#)["duplicate"] == nil)
    #expect(rig.desk.spool.pendingCount == 2)
    rig.settle(1)
    _ = try rig.commit()
    let third = try rig.post(Self.link)
    #expect(third.status == 200)
    #expect(third["duplicate"] == true)
    #expect(third["deliveries"] == [["session": "main", "state": "applied", "outcome": "applied", "revision": 9]])
    #expect(rig.desk.spool.pendingCount == 1)
  }

  @Test func `one id in one turn is one delivery, and another url under it is refused`() throws {
    let rig = try Rig()
    let names = [
      rig.ask(Rig.post(Self.link)), rig.ask(Rig.post(Self.link)), rig.ask(Rig.post(#"{"url":"desk://y","id":"a"}"#)),
    ]
    let answers = try rig.commit()
    #expect(names.map { answers[$0]?.status } == [202, 202, 409])
    #expect(rig.desk.spool.pendingCount == 1)
    #expect(try rig.post(#"{"url":"desk://y","id":"a"}"#).code == "id_conflict")
  }

  @Test func `many links of a turn cost one commit`() throws {
    let rig = try Rig()
    for number in 1...50 { rig.ask(Rig.post(#"{"url":"desk://x","id":"\#(number)"}"#)) }
    #expect(try rig.commit().values.filter { $0.status == 202 }.count == 50)
    let metrics = String(decoding: try rig.answer(HTTPRequest("GET", "/metrics")).response.body, as: UTF8.self)
    #expect(metrics.contains("\nbackstaff_links_accepted_total 50\n"))
    #expect(metrics.contains("\nbackstaff_links_spool_commits_total 1\n"))
    #expect(metrics.contains("\nbackstaff_links_pending 50\n"))
    #expect(metrics.contains("\nbackstaff_links_responses_total{status=\"202\"} 50\n"))
    #expect(metrics.contains("\nbackstaff_links_daemon_up 1\n"))
  }

  @Test func `a group is a delivery for each of its sessions`() throws {
    let rig = try Rig(targets: Targets(groups: ["family": ["main", "wall"]]))
    let order = #"{"url":"desk://x","id":"a","session":"family"}"#
    #expect(
      try rig.post(order)["deliveries"] == [
        ["session": "main", "state": "pending"], ["session": "wall", "state": "pending"],
      ])
    let name = rig.ask(Rig.post(order, [.init("wait", nil)]))
    #expect(try rig.commit()[name] == nil)
    rig.settle(1)
    #expect(try rig.commit()[name] == nil)
    rig.settle(2, .refused(code: "gone", detail: "why"))
    let answer = Answer(try #require(try rig.commit()[name]))
    #expect(answer.status == 422)
    #expect(answer.code == "gone")
    #expect(answer["deliveries"]?[0]?["state"] == "applied")
    #expect(answer["deliveries"]?[1]?["code"] == "gone")
    // Another session under the same id is one more delivery.
    #expect(try rig.post(#"{"url":"desk://x","id":"a","session":"kitchen"}"#).status == 202)
  }

  // MARK: waiting

  @Test func `who waits hears the revision, and after its time that the link was taken`() throws {
    let rig = try Rig()
    let (patient, hasty) = (
      rig.ask(Rig.post(Self.link, [.init("wait", "30")])), rig.ask(Rig.post(Self.link, [.init("wait", "2")]))
    )
    #expect(try rig.commit().isEmpty)
    #expect(rig.desk.deadline == rig.now.instant + .seconds(2))
    rig.pass(2)
    let over = try rig.commit()
    #expect(over.keys.sorted() == [hasty])
    #expect(over[hasty]?.status == 202)
    rig.settle(1)
    let done = try rig.commit()
    #expect(done.keys.sorted() == [patient])
    #expect(Answer(try #require(done[patient]))["deliveries"]?[0]?["revision"] == 9)
    #expect(rig.desk.waiting == 0)
    #expect(rig.desk.deadline == nil)
  }

  @Test func `no more wait than the limit says, the others hear at once that the link was taken`() throws {
    var limits = LinkLimits()
    limits.waiting = 2
    let rig = try Rig(limits: limits)
    let names = (1...3).map { _ in rig.ask(Rig.post(Self.link, [.init("wait", nil)])) }
    #expect(try rig.commit().mapValues(\.status) == [names[2]: 202])
    #expect(rig.desk.waiting == 2)
  }

  @Test func `at the end everybody is told what is known`() throws {
    let rig = try Rig()
    let name = rig.ask(Rig.post(Self.link, [.init("wait", nil)]))
    _ = try rig.commit()
    #expect(rig.desk.dismiss().map { ($0.0, $0.1.status) }.first ?? (0, 0) == (name, 202))
    #expect(rig.desk.waiting == 0)
  }

  @Test func `a dead letter is kept with its reason, and told to whoever asks or sends again`() throws {
    let rig = try Rig()
    _ = try rig.post(Self.link)
    rig.settle(1, .refused(code: "unknown_path", detail: "nothing is there"))
    _ = try rig.commit()
    let told = try rig.answer(HTTPRequest("GET", "/v1/links/a"))
    #expect(told.status == 200)
    #expect(
      told.json == [
        "id": "a", "state": "refused", "url": "desk://inventory", "accepted_at": 1_000_000,
        "deliveries": [
          ["session": "main", "state": "refused", "code": "unknown_path", "detail": "nothing is there"]
        ],
      ])
    let again = try rig.post(Self.link)
    #expect(again.status == 422)
    #expect(again.code == "unknown_path")
    #expect(again["instance"] == "/v1/links/a")
    let metrics = String(decoding: try rig.answer(HTTPRequest("GET", "/metrics")).response.body, as: UTF8.self)
    #expect(metrics.contains("\nbackstaff_links_refused_total{code=\"unknown_path\"} 1\n"))
  }

  // MARK: batches

  @Test func `a batch has an outcome for each link, in order`() throws {
    let rig = try Rig()
    let body = #"[{"url":"desk://x","id":"a"},{"url":"%"},{"url":"desk://y","id":"b"},7,{"url":"desk://z","id":"a"}]"#
    let answer = try rig.answer(Rig.post(body, path: "/v1/links/batch"))
    #expect(answer.status == 202)
    let links = try #require(answer["links"]?.arrayValue)
    #expect(links.map { $0["status"] } == [202, 422, 202, 400, 409])
    #expect(links.map { $0["id"] } == ["a", nil, "b", nil, nil])
    #expect(try rig.desk.spool.pending("main", after: 0, limit: 9).map(\.id) == ["a", "b"])
  }

  @Test func `a batch is an array of 1 to 1,000 links`() throws {
    let rig = try Rig()
    let many = "[" + Array(repeating: "7", count: 1001).joined(separator: ",") + "]"
    for body in ["[]", "{}", many] {
      let answer = try rig.answer(Rig.post(body, path: "/v1/links/batch"))
      #expect(answer.status == 400)
      #expect(answer.code == "malformed_request")
    }
  }

  @Test func `the links of a signed message are named after it`() throws {
    let hook = Caller(name: "hook", messageID: "msg_1")
    #expect(try LinkOrder(url: "x").name(from: hook, place: nil) == "msg_1")
    #expect(try LinkOrder(url: "x", id: "msg_1").name(from: hook, place: nil) == "msg_1")
    #expect(throws: Problem.self) { try LinkOrder(url: "x", id: "other").name(from: hook, place: nil) }
    #expect(try LinkOrder(url: "x").name(from: hook, place: 3) == "msg_1/3")
    #expect(try LinkOrder(url: "x", id: "own").name(from: hook, place: 3) == "own")
    #expect(try LinkOrder(url: "x", id: "own").name(from: Caller(name: "a"), place: 3) == "own")
    #expect(try LinkOrder(url: "x").name(from: Caller(name: "a"), place: 3) == nil)
  }

  // MARK: refusing

  @Test(arguments: [
    ("{", 400, "malformed_json"), (#"{"url":"a","url":"b"}"#, 400, "malformed_json"), ("[]", 400, "malformed_request"),
    (#"{"url":"desk://x y"}"#, 422, "malformed_url"), (#"{"url":"mail://x"}"#, 422, "foreign_origin"),
    (#"{"url":"desk://x","session":"kitchen"}"#, 403, "session_forbidden"),
    (#"{"url":"desk://x","session":"a b"}"#, 400, "malformed_request"),
  ])
  func `a link that is not in order is refused and not kept`(body: String, status: Int, code: String) throws {
    let rig = try Rig(targets: Targets(sessions: ["main"]), origins: ["desk://x"])
    let answer = try rig.post(body)
    #expect(answer.status == status)
    #expect(answer.code == code)
    #expect(answer["status"] == .integer(Int64(status)))
    #expect(answer["type"] == .string("urn:backstaff:problem:\(code)"))
    #expect(answer["title"]?.stringValue?.isEmpty == false)
    #expect(answer["detail"]?.stringValue?.isEmpty == false)
    #expect(answer.response.header("content-type") == "application/problem+json")
    #expect(rig.desk.spool.pendingCount == 0)
  }

  @Test func `requests that are not in order are refused`() throws {
    let rig = try Rig(senders: "mail 0123456789abcdef")
    let token = HTTPRequest.Pair("authorization", "Bearer 0123456789abcdef")
    let json = HTTPRequest.Pair("content-type", "application/json")
    func refusal(_ request: HTTPRequest) throws -> String {
      let answer = try rig.answer(request)
      return "\(answer.status) \(answer.code ?? "")"
    }
    #expect(try refusal(HTTPRequest("GET", "/")) == "404 not_found")
    #expect(try refusal(HTTPRequest("GET", "/v1/links/")) == "404 not_found")
    #expect(try refusal(HTTPRequest("GET", "/v1/links", headers: [token])) == "405 method_not_allowed")
    #expect(try refusal(HTTPRequest("GET", "/v1/links/batch", headers: [token])) == "405 method_not_allowed")
    #expect(try rig.answer(HTTPRequest("DELETE", "/v1/links/a")).response.header("allow") == "GET, HEAD")
    #expect(try refusal(HTTPRequest("GET", "/v1/links/a")) == "401 unauthorized")
    #expect(try refusal(HTTPRequest("GET", "/v1/links/a", headers: [token])) == "404 unknown_delivery")
    #expect(try refusal(Rig.post(Self.link, headers: [json])) == "401 unauthorized")
    #expect(try refusal(Rig.post(Self.link, headers: [token])) == "415 unsupported_media_type")
    #expect(
      try refusal(Rig.post(Self.link, headers: [token, json, .init("content-encoding", "gzip")]))
        == "415 unsupported_media_type")
    #expect(try refusal(Rig.post(Self.link, [.init("wait", "x")], headers: [token, json])) == "400 malformed_request")
    let large = #"{"url":"desk://x","id":""# + String(repeating: " ", count: 16 * 1024)
    #expect(try refusal(Rig.post(large, headers: [token, json])) == "413 too_large")
    #expect(try rig.answer(Rig.post(Self.link, headers: [token, json])).status == 202)
    #expect(try rig.desk.spool.deliveries(of: "a").map(\.source) == ["mail"])
  }

  @Test func `a sender that is too quick is told when to come back, and others are not slowed`() throws {
    var limits = LinkLimits()
    limits.rate = .init(linksPerSecond: 0.5, burst: 2)
    let rig = try Rig(senders: "a 0123456789abcdef\nb fedcba9876543210", limits: limits)
    func send(_ id: String, _ token: String) throws -> Answer {
      try rig.answer(
        Rig.post(
          #"{"url":"desk://x","id":"\#(id)"}"#,
          headers: [.init("content-type", "application/json"), .init("authorization", "Bearer \(token)")]))
    }
    #expect(try send("1", "0123456789abcdef").status == 202)
    #expect(try send("2", "0123456789abcdef").status == 202)
    let third = try send("3", "0123456789abcdef")
    #expect(third.status == 429)
    #expect(third.code == "too_many_requests")
    #expect(third.response.header("retry-after") == "2")
    #expect(try send("4", "fedcba9876543210").status == 202)
    rig.pass(2)
    #expect(try send("3", "0123456789abcdef").status == 202)
    // Guesses have a bucket of their own.
    #expect(try ["x", "y", "z"].map { try send("5", $0).status } == [401, 401, 429])
    #expect(try send("6", "fedcba9876543210").status == 202)
  }

  // MARK: no room

  @Test func `no more links wait than the limit says`() throws {
    var limits = LinkLimits()
    limits.spool.pending = 2
    let rig = try Rig(limits: limits)
    let names = (1...3).map { rig.ask(Rig.post(#"{"url":"desk://x","id":"\#($0)"}"#)) }
    let answers = try rig.commit()
    #expect(names.map { answers[$0]?.status } == [202, 202, 503])
    let refused = Answer(try #require(answers[names[2]]))
    #expect(refused.code == "spool_full")
    #expect(refused.response.header("retry-after") == "5")
    #expect(refused["instance"] == "/v1/links/3")
    // What is known is told all the same.
    #expect(try rig.post(#"{"url":"desk://x","id":"1"}"#).status == 202)
    #expect(try rig.answer(HTTPRequest("GET", "/readyz")).code == "spool_full")
    rig.settle(1)
    _ = try rig.commit()
    #expect(try rig.post(#"{"url":"desk://x","id":"3"}"#).status == 202)
  }

  @Test func `a full disk refuses what it cannot keep, and what was to be kept with it`() throws {
    var limits = LinkLimits()
    limits.spool.bytes = 128 * 1024
    let rig = try Rig(limits: limits)
    let url = "desk://x/" + String(repeating: "y", count: 1900)
    var taken = 0
    while try rig.post(#"{"url":"\#(url)","id":"\#(taken)"}"#).status == 202 { taken += 1 }
    #expect((10...100).contains(taken))
    #expect(rig.desk.spool.pendingCount == taken)
    let order = #"{"url":"\#(url)","id":"new"}"#
    let names = [rig.ask(Rig.post(order)), rig.ask(Rig.post(order, [.init("wait", nil)]))]
    let known = rig.ask(Rig.post(#"{"url":"\#(url)","id":"0"}"#))
    let answers = try rig.commit()
    for name in names {
      let answer = Answer(try #require(answers[name]))
      #expect(answer.status == 503)
      #expect(answer.code == "disk_full")
      #expect(answer.response.header("retry-after") == "30")
    }
    #expect(answers[known]?.status == 202)
    #expect(try rig.desk.spool.deliveries(of: "new") == [])
    #expect(try rig.answer(HTTPRequest("GET", "/readyz")).code == "disk_full")
    rig.pass(30)
    #expect(try rig.answer(HTTPRequest("GET", "/readyz")).status == 200)
    // When links have been delivered, their outcomes make room.
    for number in 1...taken { rig.settle(Int64(number)) }
    _ = try rig.commit()
    var tries = 0
    while try rig.post(order).status != 202, tries < 10 { tries += 1 }
    #expect(tries < 10)
    #expect(rig.desk.spool.pendingCount == 1)
  }

  // MARK: health

  @Test func `it is alive always, and ready while the daemon answers`() throws {
    let rig = try Rig(senders: "mail 0123456789abcdef")
    #expect(try rig.answer(HTTPRequest("GET", "/livez"), isLive: false).response.body == Array("alive\n".utf8))
    #expect(try rig.answer(HTTPRequest("HEAD", "/readyz")).status == 200)
    let answer = try rig.answer(HTTPRequest("GET", "/readyz"), isLive: false)
    #expect(answer.status == 503)
    #expect(answer.code == "not_ready")
    #expect(answer.response.header("retry-after") == "1")
  }
}
