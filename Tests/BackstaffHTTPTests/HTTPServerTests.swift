import Glibc
import Testing

@testable import BackstaffHTTP

@Suite struct HTTPServerTests {
  private static let answer = HTTPResponse(
    200, type: "text/plain", headers: [(name: "X-Order", value: "1")], body: Array("here".utf8))

  @Test func `a request arrives as a value and its answer leaves as one`() throws {
    let rig = try Rig()
    let client = try Client(rig.server.address)
    client.write(
      "POST /a%20b/c?x=1&y&z=%41 HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\nX-Twice: 1\r\nx-twice: 2\r\n\r\nbody")
    let (exchange, request) = try rig.request()
    #expect(
      request
        == HTTPRequest(
          "POST", "/a b/c", query: [.init("x", "1"), .init("y", nil), .init("z", "A")],
          headers: [
            .init("host", "here"), .init("content-length", "4"), .init("x-twice", "1"), .init("x-twice", "2"),
          ], body: Array("body".utf8), peer: .address("127.0.0.1")))
    #expect(request.header("x-twice") == "1")
    #expect(rig.server.unanswered == [exchange])
    rig.server.answer(exchange, Self.answer)
    #expect(rig.server.unanswered == [])
    let text = try rig.read(client) { $0.hasSuffix("here") }
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.contains("Content-Type: text/plain\r\n"))
    #expect(text.contains("X-Order: 1\r\n"))
    #expect(text.contains("Content-Length: 4\r\n"))
  }

  @Test func `a connection carries one request after the other`() throws {
    let rig = try Rig()
    let client = try Client(rig.server.address)
    for number in 1...3 {
      client.write("POST /\(number) HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nabcde")
      let (exchange, request) = try rig.request()
      #expect(request.path == "/\(number)")
      #expect(request.body == Array("abcde".utf8))
      rig.server.answer(exchange, Self.answer)
      _ = try rig.read(client) { $0.components(of: "here") == number }
    }
  }

  @Test func `what is answered late leaves others alone`() throws {
    let rig = try Rig()
    let (slow, quick) = (try Client(rig.server.address), try Client(rig.server.address))
    slow.write("GET /slow HTTP/1.1\r\nHost: here\r\n\r\n")
    let first = try rig.request()
    quick.write("GET /quick HTTP/1.1\r\nHost: here\r\n\r\n")
    let second = try rig.request()
    rig.server.answer(second.exchange, Self.answer)
    _ = try rig.read(quick) { $0.hasSuffix("here") }
    #expect(!slow.receive())
    #expect(slow.text == "")
    rig.pass(.seconds(600))
    rig.settle()
    rig.server.answer(first.exchange, Self.answer)
    #expect(try rig.read(slow) { $0.hasSuffix("here") }.hasPrefix("HTTP/1.1 200"))
  }

  @Test func `a second answer and one for a connection that has ended change nothing`() throws {
    let rig = try Rig()
    var client: Client? = try Client(rig.server.address)
    client?.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    let (exchange, _) = try rig.request()
    client = nil
    rig.server.answer(exchange, Self.answer)
    rig.settle()
    rig.server.answer(exchange, Self.answer)
    rig.settle()
    #expect(rig.server.unanswered == [])
    let other = try Client(rig.server.address)
    other.write("HEAD / HTTP/1.1\r\nHost: here\r\n\r\n")
    rig.server.answer(try rig.request().exchange, Self.answer)
    #expect(try rig.read(other) { $0.hasSuffix("\r\n\r\n") }.contains("Content-Length: 4\r\n"))
  }

  @Test func `a body that is announced too large is refused before it is sent`() throws {
    var limits = HTTPLimits()
    limits.bodyBytes = 10
    let rig = try Rig(limits: limits)
    let client = try Client(rig.server.address)
    client.write("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 11\r\n\r\n")
    #expect(try rig.read(client) { $0.hasSuffix("bodyTooLarge") }.hasPrefix("HTTP/1.1 413"))
    #expect(rig.arrived.isEmpty)
  }

  @Test func `a body that grows too large is not kept`() throws {
    var limits = HTTPLimits()
    limits.bodyBytes = 10
    let rig = try Rig(limits: limits)
    let client = try Client(rig.server.address)
    client.write(
      "POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n12345678\r\n8\r\n12345678\r\n0\r\n\r\n")
    #expect(try rig.read(client) { $0.hasSuffix("bodyTooLarge") }.hasPrefix("HTTP/1.1 413"))
    #expect(rig.arrived.isEmpty)
  }

  @Test func `headers that are too long or too many and paths that are too long are refused`() throws {
    var limits = HTTPLimits()
    (limits.headerBytes, limits.headerLines, limits.targetBytes) = (1000, 5, 100)
    let rig = try Rig(limits: limits)
    let questions = [
      ("GET / HTTP/1.1\r\nHost: here\r\nX: \(String(repeating: "x", count: 1000))\r\n\r\n", "431", "headersTooLarge"),
      ("GET / HTTP/1.1\r\nHost: h\r\nA: 1\r\nB: 1\r\nC: 1\r\nD: 1\r\nE: 1\r\n\r\n", "431", "headersTooLarge"),
      ("GET /\(String(repeating: "x", count: 100)) HTTP/1.1\r\nHost: here\r\n\r\n", "414", "targetTooLong"),
      ("GET /?x=\(String(repeating: "x", count: 100)) HTTP/1.1\r\nHost: here\r\n\r\n", "414", "targetTooLong"),
    ]
    for (question, status, refusal) in questions {
      let client = try Client(rig.server.address)
      client.write(question)
      #expect(try rig.read(client) { $0.hasSuffix(refusal) }.hasPrefix("HTTP/1.1 \(status)"))
    }
    #expect(rig.arrived.isEmpty)
  }

  /// What never becomes a request is answered before this code hears of it.
  @Test(arguments: [
    ("garbage\r\n\r\n", ""), ("\u{16}\u{3}\u{1}\u{2}\r\n\r\n", ""),
    ("GET /\r\n\r\n", "400 Bad Request"), ("GET / HTTP/x\r\n\r\n", "400 Bad Request"),
    ("GET / HTTP/0.9\r\n\r\n", "505 HTTP Version Not Supported"),
    ("GET / HTTP/2.0\r\n\r\n", "505 HTTP Version Not Supported"),
    ("GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", "400 Bad Request"),
    ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5x\r\n\r\n", "400 Bad Request"),
    ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n", "413 Content Too Large"),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", "400 Bad Request"),
    ("GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: 80_000))\r\n\r\n", "431 Request Header"),
    ("GET /\(String(repeating: "x", count: 80_000)) HTTP/1.1\r\n\r\n", "414 URI Too Long"),
  ])
  func `what is no request is answered by libmicrohttpd or not at all`(
    question: (text: String, status: String)
  ) throws {
    let rig = try Rig()
    let client = try Client(rig.server.address)
    client.write(question.text)
    let answer = try rig.read(client)
    if question.status.isEmpty {
      #expect(answer.isEmpty)
    } else {
      #expect(answer.hasPrefix("HTTP/1.1 \(question.status)"))
      #expect(answer.contains("Connection: close\r\n"))
      #expect(!answer.contains("Content-Type"))
      #expect(answer.hasSuffix("</html>"))
      let isAboutLength = question.text.contains("Content-Length")
      #expect(answer.components(of: "HTTP/1.1 \(question.status)") == (isAboutLength ? 2 : 1))
    }
    #expect(rig.arrived.isEmpty)
  }

  @Test func `a request that comes byte by byte is cut, with a word, and others are served meanwhile`() throws {
    let rig = try Rig()
    let slow = try Client(rig.server.address)
    for byte in "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 50\r\n\r\n{" {
      slow.write(String(byte))
      rig.settle()
      rig.pass(.milliseconds(100))
    }
    let quick = try Client(rig.server.address)
    quick.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    rig.server.answer(try rig.request().exchange, Self.answer)
    _ = try rig.read(quick) { $0.hasSuffix("here") }
    #expect(!slow.receive())
    #expect(slow.text == "")
    rig.pass(.seconds(6))
    let text = try rig.read(slow)
    #expect(text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(text.hasSuffix("Connection: close\r\n\r\ntimedOut"))
    #expect(rig.arrived.isEmpty)
  }

  @Test func `a connection that says nothing is cut, and one that pauses ends without a word`() throws {
    let rig = try Rig()
    let (mute, pausing) = (try Client(rig.server.address), try Client(rig.server.address))
    pausing.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    rig.server.answer(try rig.request().exchange, Self.answer)
    let answer = try rig.read(pausing) { $0.hasSuffix("here") }
    rig.settle()
    rig.pass(.seconds(10))
    #expect(try rig.read(mute).hasPrefix("HTTP/1.1 408"))
    #expect(try rig.read(pausing) == answer)
  }

  @Test func `the time to wait ends with what is to be cut next`() throws {
    let rig = try Rig()
    let client = try Client(rig.server.address)
    rig.settle()
    rig.pass(.seconds(9))
    let wait = try #require(rig.server.timeoutMilliseconds(now: rig.now))
    #expect((1...1001).contains(wait))
    rig.pass(.seconds(1))
    #expect(try rig.read(client).hasPrefix("HTTP/1.1 408"))
  }

  @Test func `what waits when the server stops does not end the process`() throws {
    let rig = try Rig()
    let client = try Client(rig.server.address)
    client.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    let (exchange, _) = try rig.request()
    rig.server.stop()
    rig.server.answer(exchange, Self.answer)
    #expect(rig.server.service(now: rig.now).isEmpty)
    #expect(rig.server.timeoutMilliseconds(now: rig.now) == nil)
  }
}

extension String {
  fileprivate func components(of word: String) -> Int { ranges(of: word).count }
}
