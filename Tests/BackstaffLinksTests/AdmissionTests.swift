import BackstaffCommand
import BackstaffCrypto
import BackstaffHTTP
import Glibc
import Testing

@testable import BackstaffLinks

@Suite struct AdmissionTests {
  /// The example of the Standard Webhooks specification.
  private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  private static let message = "msg_p5jXN8AQM9LWM0D4loKWxJek"
  private static let time: Int64 = 1_614_265_330
  private static let body = #"{"test": 2432232314}"#
  private static let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="

  private func hook(
    id: String = message, time: String = String(time), signature: String = signature, body: String = body
  ) -> HTTPRequest {
    HTTPRequest(
      "POST", "/v1/links",
      headers: [
        .init("webhook-id", id), .init("webhook-timestamp", time), .init("webhook-signature", signature),
      ], body: Array(body.utf8))
  }

  private func doorkeeper() throws -> Doorkeeper {
    Doorkeeper(try SenderList("mail 0123456789abcdef main,wall\nhook \(Self.secret)\n"))
  }

  private func refusal(_ request: HTTPRequest, at seconds: Int64 = time) throws -> String? {
    let door = try doorkeeper()
    do throws(Problem) {
      _ = try door.admit(request, nowSeconds: seconds)
      return nil
    } catch {
      #expect(error.status == 401)
      return error.code
    }
  }

  // MARK: the list

  @Test func `a list has tokens, digests of tokens and keys of webhooks`() throws {
    let digest = Crypto.sha256(Array("0123456789abcdef".utf8))
    let list = try SenderList(
      """
      # comment

      mail\t0123456789abcdef   main,wall
      mail sha256:\(Hex.encoded(digest))\r
        hook \(Self.secret)
      """)
    #expect(list.senders.map(\.name) == ["mail", "mail", "hook"])
    #expect(list.senders[0].secret == .token(digest: digest))
    #expect(list.senders[0].sessions == ["main", "wall"])
    #expect(list.senders[1].secret == .token(digest: digest))
    #expect(list.senders[1].sessions == nil)
    #expect(list.senders[2].secret == .webhook(key: try #require(Base64.decoded("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))))
  }

  @Test(arguments: [
    ("", "names no sender"), ("# only\n", "names no sender"), ("mail\n", "line 1"), ("\nmail short\n", "line 2"),
    ("mail sha256:abcd\n", "line 1"), ("mail whsec_AAAA\n", "line 1"), ("mail whsec_!!!!\n", "line 1"),
    ("a 0123456789abcdef x y\n", "line 1"),
  ])
  func `a list that says something else is refused by its line and without its secret`(text: String, words: String) {
    let failure = #expect(throws: SenderList.Failure.self) { try SenderList(text) }
    #expect(failure?.description.contains(words) == true)
    #expect(failure?.description.contains("0123456789abcdef") == false)
    #expect(failure?.description.contains("AAAA") == false)
  }

  @Test func `a list that others may read is refused`() throws {
    let folder = Folder()
    let file = folder.write("mail 0123456789abcdef\n", to: "senders")
    #expect(try SenderList(file: file).senders.count == 1)
    for mode: mode_t in [0o640, 0o604, 0o620] {
      chmod(file, mode)
      let failure = #expect(throws: SenderList.Failure.self) { try SenderList(file: file) }
      #expect(failure?.description.contains("chmod 600") == true)
    }
    #expect(throws: SenderList.Failure.self) { try SenderList(file: folder.path) }
    #expect(throws: SenderList.Failure.self) { try SenderList(file: folder.path + "/none") }
  }

  @Test(.timeLimit(.minutes(1))) func `a list that is no regular file, or too large, is refused at once`() throws {
    let folder = Folder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path, "/dev/null"] {
      let failure = #expect(throws: SenderList.Failure.self) { try SenderList(file: path) }
      #expect(failure?.description.contains("is no regular file") == true)
      #expect(failure?.exitCode == .configuration)
    }
    let file = folder.write("mail 0123456789abcdef\n", to: "senders")
    try #require(truncate(file, off_t(SenderList.fileBytes)) == 0)
    _ = try? SenderList(file: file)
    try #require(truncate(file, off_t(SenderList.fileBytes) + 1) == 0)
    let failure = #expect(throws: SenderList.Failure.self) { try SenderList(file: file) }
    #expect(failure?.description.contains("is larger than") == true)
  }

  // MARK: tokens

  @Test func `a token names its sender`() throws {
    let door = try doorkeeper()
    func request(_ line: String) -> HTTPRequest {
      HTTPRequest("POST", "/", headers: [.init("authorization", line)])
    }
    let mail = Caller(name: "mail", sessions: ["main", "wall"])
    #expect(try door.admit(request("Bearer 0123456789abcdef"), nowSeconds: 0) == mail)
    #expect(try door.admit(request("bearer  0123456789abcdef"), nowSeconds: 0) == mail)
    for line in ["Bearer 0123456789abcdeF", "Bearer ", "Bearer", "Basic 0123456789abcdef", "0123456789abcdef", ""] {
      #expect(try refusal(request(line)) == "unauthorized", "\(line)")
    }
    #expect(try refusal(HTTPRequest("POST", "/")) == "unauthorized")
    #expect(try refusal(request("Bearer \(Self.secret)")) == "unauthorized")
  }

  @Test func `without a list the peer is the sender, but no page in a browser`() throws {
    let door = Doorkeeper(nil)
    #expect(try door.admit(HTTPRequest("POST", "/", peer: .user(7)), nowSeconds: 0) == Caller(name: "uid:7"))
    let page = HTTPRequest("POST", "/", headers: [.init("origin", "http://127.0.0.1:8117")])
    let problem = #expect(throws: Problem.self) { try door.admit(page, nowSeconds: 0) }
    #expect(problem?.code == "page_forbidden")
    #expect(problem?.status == 403)
  }

  // MARK: webhooks

  @Test func `the example of Standard Webhooks holds`() throws {
    #expect(
      try doorkeeper().admit(hook(), nowSeconds: Self.time)
        == Caller(name: "hook", sessions: nil, messageID: Self.message))
    #expect(try refusal(hook(signature: "v1,AAAA v1a,xyz \(Self.signature)")) == nil)
  }

  @Test func `a signature of anything else does not hold`() throws {
    for request in [
      hook(id: "msg_other"), hook(time: "1614265331"), hook(body: Self.body + " "), hook(signature: "v1,AAAA"),
      hook(signature: String(Self.signature.dropFirst(3))), hook(signature: ""), hook(time: "soon"),
      hook(signature: "v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
      hook(signature: String(repeating: "v1,AAAA ", count: 8) + Self.signature),
    ] {
      #expect(try refusal(request) == "signature_invalid")
    }
    var request = hook()
    request.headers.removeFirst()
    #expect(try refusal(request) == "signature_invalid")
  }

  @Test func `a message is good for five minutes around its time`() throws {
    for distance: Int64 in [0, 300, -300] { #expect(try refusal(hook(), at: Self.time + distance) == nil) }
    for distance: Int64 in [301, -301, 86_400] {
      #expect(try refusal(hook(), at: Self.time + distance) == "signature_invalid")
    }
    let tag = Crypto.hmacSHA256(
      Array("\(Self.message).\(Int64.min).\(Self.body)".utf8),
      key: try #require(Base64.decoded("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")))
    let absurd = hook(time: "\(Int64.min)", signature: "v1,\(Base64.encoded(tag))")
    #expect(try refusal(absurd) == "signature_invalid")
  }

  // MARK: rates

  @Test func `a bucket gives what it holds and then what time brings`() {
    var limiter = RateLimiter(.init(linksPerSecond: 2, burst: 3))
    let start = ContinuousClock.now
    for _ in 1...3 { #expect(limiter.take(1, from: "a", now: start) == nil) }
    #expect(limiter.take(1, from: "a", now: start) == .seconds(0.5))
    #expect(limiter.take(1, from: "b", now: start) == nil)
    #expect(limiter.take(1, from: "a", now: start + .seconds(0.5)) == nil)
    #expect(limiter.take(1, from: "a", now: start + .seconds(0.5)) == .seconds(0.5))
    for _ in 1...3 { #expect(limiter.take(1, from: "a", now: start + .seconds(100)) == nil) }
    #expect(limiter.take(1, from: "a", now: start + .seconds(100)) != nil)
  }

  @Test func `a batch larger than the bucket passes and is paid for afterwards`() {
    var limiter = RateLimiter(.init(linksPerSecond: 10, burst: 10))
    let start = ContinuousClock.now
    #expect(limiter.take(100, from: "a", now: start) == nil)
    #expect(limiter.take(1, from: "a", now: start) == .seconds(9.1))
    #expect(limiter.take(1, from: "a", now: start + .seconds(9)) != nil)
    #expect(limiter.take(1, from: "a", now: start + .seconds(9.2)) == nil)
  }

  @Test func `no more senders are remembered than the limit says`() {
    var limits = RateLimiter.Limits(linksPerSecond: 1, burst: 2)
    limits.senders = 2
    var limiter = RateLimiter(limits)
    let start = ContinuousClock.now
    #expect(limiter.take(1, from: "a", now: start) == nil)
    #expect(limiter.take(1, from: "b", now: start) == nil)
    #expect(limiter.take(1, from: "c", now: start) == .seconds(1))
    #expect(limiter.take(1, from: "a", now: start) == nil)
    // Both are full again by then, and forgotten.
    #expect(limiter.take(1, from: "c", now: start + .seconds(2)) == nil)
  }
}
