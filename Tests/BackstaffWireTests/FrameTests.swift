import BackstaffJSON
import BackstaffWire
import Testing

@Suite struct FrameTests {
  private func frame(_ body: String, _ type: MessageType = .submit) -> Frame {
    Frame(Header(type, a: 1, b: 9), body: Array(body.utf8))
  }

  @Test func `a frame tells the size of its body`() throws {
    let whole = frame(#"{"type":"refreshTapped"}"#)
    #expect(whole.header.bodyBytes == 24)
    #expect(try Frame(header: whole.header.encoded, body: whole.body) == whole)
  }

  @Test func `case 4 a body of another size than the header tells is malformed`() {
    let whole = frame("{}")
    for body in [[], whole.body + [32]] {
      #expect(code { _ = try Frame(header: whole.header.encoded, body: body) } == .malformed)
    }
  }

  @Test func `an empty body reads as an empty object`() throws {
    #expect(try frame("").json() == .object([:]))
  }

  @Test(arguments: [
    #"{"type":"a","type":"b"}"#, #"{"type":NaN}"#, #"{"type":"a""#, #"{"type":"\ud800"}"#, "[1,", "nul",
    #"{"type":"a","payload":1e999}"#, #"{"type":"a"} x"#,
  ]) func `case 6 a body that is not strict JSON is malformed`(body: String) {
    #expect(code { _ = try frame(body).message(Submit.self) } == .malformed)
  }

  @Test func `case 6 invalid UTF-8 is malformed`() {
    let bytes = Array(#"{"type":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
    #expect(code { _ = try Frame(Header(.submit), body: bytes).json() } == .malformed)
  }

  @Test func `case 6 depth 64 is read and depth 65 is malformed`() throws {
    func nested(_ depth: Int) -> String {
      #"{"type":"a","payload":"# + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
        + "}"
    }
    #expect(try frame(nested(64)).message(Submit.self).path == "a")
    #expect(code { _ = try frame(nested(65)).message(Submit.self) } == .malformed)
  }

  @Test func `case 6 an integer beyond 2 to the 53 in a payload is invalid`() throws {
    let good = try frame(#"{"type":"a","payload":[9007199254740992,-9007199254740992]}"#).message(Submit.self)
    #expect(good.payload == [9_007_199_254_740_992, -9_007_199_254_740_992])
    for number in ["9007199254740993", "-9007199254740993", "9223372036854775807"] {
      let bad = frame(#"{"type":"a","payload":{"n":[1,"# + number + "]}}")
      #expect(code { _ = try bad.message(Submit.self) } == .invalidPayload)
    }
  }

  @Test func `case 6 a number of a megabyte is refused and nothing traps`() {
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(code { _ = try frame(#"{"type":"a","payload":"# + digits + "}").message(Submit.self) } == .malformed)
  }

  @Test func `case 3 unknown members are ignored`() throws {
    let read = try frame(#"{"type":"a","x-later":{"b":[1]},"payload":true}"#).message(Submit.self)
    #expect(read == Submit(path: "a", payload: true))
  }

  @Test func `an attachment fills in what all its frames share`() throws {
    let attachment = Attachment(version: Version(major: 1, minor: 0), epoch: 12, connection: id(5))
    let mark = attachment.frame(Mark(), a: 3, b: 4, stream: 2)
    #expect(mark.header == Header(.mark, epoch: 12, connection: id(5), a: 3, b: 4, stream: 2, bodyBytes: 2))
    #expect(mark.body == Array("{}".utf8))
  }
}
