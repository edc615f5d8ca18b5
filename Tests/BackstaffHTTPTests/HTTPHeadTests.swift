import Testing

@testable import BackstaffHTTP

/// What two programs in a row could read differently is refused, and its connection ends with that.
@Suite struct HTTPHeadTests {
  private static let flaws: [(name: String, head: String)] = [
    ("two lengths", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\nabcde"),
    ("the same length twice", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\ncontent-length: 5\r\n\r\nabcde"),
    (
      "a length and chunks",
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "chunks and a length",
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"
    ),
    ("an unknown coding", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
    (
      "two codings",
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n"
    ),
    ("chunks before HTTP/1.1", "POST / HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ("a space before the colon", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length : 5\r\n\r\nabcde"),
    ("a first line that ends with LF", "GET / HTTP/1.1\nHost: h\r\n\r\n"),
    ("a line that ends with LF", "GET / HTTP/1.1\r\nHost: h\nX: 1\r\n\r\n"),
    ("a last line that ends with LF", "GET / HTTP/1.1\r\nHost: h\r\nX: 1\n\r\n"),
    ("a head that ends with LF", "GET / HTTP/1.1\r\nHost: h\r\nX: 1\r\n\n"),
    ("CR alone", "GET / HTTP/1.1\r\nHost: h\r\nX: 1\rY: 2\r\n\r\n"),
    ("a folded line", "GET / HTTP/1.1\r\nHost: h\r\nX: 1\r\n 2\r\n\r\n"),
    ("a folded first line", "GET / HTTP/1.1\r\n Host: h\r\nHost: h\r\n\r\n"),
    ("NUL in a value", "GET / HTTP/1.1\r\nHost: h\r\nX: 1\u{0}2\r\nY: 1\r\n\r\n"),
    ("NUL in the last value", "GET / HTTP/1.1\r\nHost: h\r\nX: 1\u{0}2\r\n\r\n"),
    ("NUL behind a value", "GET / HTTP/1.1\r\nHost: h\r\nX: 1\u{0}\r\n\r\n"),
    ("NUL before a name", "GET / HTTP/1.1\r\nHost: h\r\n\u{0}X: 1\r\n\r\n"),
    ("NUL alone on a line", "GET / HTTP/1.1\r\nHost: h\r\n\u{0}\r\nX: 1\r\n\r\n"),
    ("NUL in the path", "GET /a\u{0}b HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("NUL in the query", "GET /a?b=\u{0}c HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("NUL in the method", "GE\u{0}T / HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("an encoded NUL in the path", "GET /a%00b HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("an encoded NUL in the query", "GET /a?b=%00c HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("a percent sign alone", "GET /a%zz HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("a path that is no text", "GET /a%ff HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("a space in the path", "GET /a b HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("two spaces", "GET  / HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("a control character in a value", "GET / HTTP/1.1\r\nHost: h\r\nX: a\u{8}b\r\n\r\n"),
    ("a name that is no token", "GET / HTTP/1.1\r\nHost: h\r\nX(): 1\r\n\r\n"),
    ("no name", "GET / HTTP/1.1\r\nHost: h\r\n: 1\r\n\r\n"),
    ("a method that is no token", "G@T / HTTP/1.1\r\nHost: h\r\n\r\n"),
    ("no host", "GET / HTTP/1.1\r\nX: 1\r\n\r\n"),
    ("no header line at all", "GET / HTTP/1.1\r\n\r\n"),
    ("two hosts", "GET / HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n"),
  ]

  @Test(arguments: flaws) func `a head that two programs could read differently is refused`(
    flaw: (name: String, head: String)
  ) throws {
    let rig = try Rig()
    let client = try Client(rig.server.address)
    client.write(flaw.head + "GET /smuggled HTTP/1.1\r\nHost: here\r\n\r\n")
    let answer = try rig.read(client)
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(flaw.name)")
    #expect(answer.contains("malformed("), "\(flaw.name): \(answer)")
    #expect(answer.lowercased().contains("connection: close\r\n"), "\(flaw.name)")
    #expect(rig.arrived.isEmpty, "\(flaw.name)")
  }

  /// The lines are looked at where libmicrohttpd has put them; so nothing may depend on how they arrive.
  @Test(arguments: [1, 3, 1000, 100_000])
  func `a head that is in order is taken, in whatever pieces it arrives`(piece: Int) throws {
    let rig = try Rig()
    let client = try Client(rig.server.address)
    let long = String(repeating: "l", count: 4000)
    let head =
      "\r\nPUT /%61/b?c+d=%3D&e= HTTP/1.1\r\nHost:here\r\nA:\r\nB:   \r\nC: \t1 2\t\r\nD: \(long)\r\nE: \(long)\r\n"
      + "F: \u{e9}:,\r\nContent-Length: 2\r\n\r\nhi"
    for _ in 1...2 {
      let bytes = Array(head.utf8)
      for start in stride(from: 0, to: bytes.count, by: piece) {
        client.write(bytes: bytes[start..<min(start + piece, bytes.count)])
        rig.settle(turns: 1)
      }
      let (exchange, request) = try rig.request()
      #expect(request.path == "/a/b")
      #expect(request.query == [.init("c d", "="), .init("e", "")])
      #expect(request.headers.map(\.name) == ["host", "a", "b", "c", "d", "e", "f", "content-length"])
      #expect(request.headers.map(\.value) == ["here", "", "", "1 2", long, long, "\u{e9}:,", "2"])
      #expect(request.body == Array("hi".utf8))
      rig.server.answer(exchange, HTTPResponse(200, type: "text/plain", body: []))
    }
  }

  @Test func `requests that are sent at once are taken one after the other`() throws {
    let rig = try Rig()
    let client = try Client(rig.server.address)
    client.write((1...20).map { "GET /\($0) HTTP/1.1\r\nHost: here\r\nX: \($0)\r\n\r\n" }.joined())
    for number in 1...20 {
      let (exchange, request) = try rig.request()
      #expect(request.path == "/\(number)")
      rig.server.answer(exchange, HTTPResponse(200, type: "text/plain", body: []))
    }
  }

  /// Nobody sees how the lines between chunks end, so nothing is read behind them.
  @Test func `a body in chunks is the last of its connection`() throws {
    let rig = try Rig()
    let client = try Client(rig.server.address)
    client.write(
      "POST /1 HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
        + "GET /smuggled HTTP/1.1\r\nHost: here\r\n\r\n")
    let (exchange, request) = try rig.request()
    #expect(request.body == Array("abcde".utf8))
    rig.server.answer(exchange, HTTPResponse(200, type: "text/plain", body: Array("here".utf8)))
    let answer = try rig.read(client)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.lowercased().contains("connection: close\r\n"))
    #expect(answer.hasSuffix("here"))
    #expect(rig.arrived.isEmpty)
  }
}
