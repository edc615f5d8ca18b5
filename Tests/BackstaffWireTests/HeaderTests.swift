import BackstaffWire
import Testing

@Suite struct HeaderTests {
  private let header = Header(
    .ack, version: Version(major: 1, minor: 3), flags: [.duplicate], epoch: 0x0102_0304_0506_0708,
    connection: WireID(high: 0x1112_1314_1516_1718, low: 0x191A_1B1C_1D1E_1F20), a: 0x2122, b: 0x3132, stream: 0x41,
    chunk: .init(index: 2, count: 5), bodyBytes: 0x51)

  @Test func `every field stands at its documented offset`() {
    let expected: [UInt8] =
      [0x42, 0x57, 1, 3, 0, 0x12, 0, 2]
      + [1, 2, 3, 4, 5, 6, 7, 8]
      + [0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F, 0x20]
      + [0, 0, 0, 0, 0, 0, 0x21, 0x22] + [0, 0, 0, 0, 0, 0, 0x31, 0x32]
      + [0, 0, 0, 0x41] + [0, 2, 0, 5] + [0, 0, 0, 0x51] + [0, 0, 0, 0]
    #expect(header.encoded == expected)
  }

  @Test func `a header read back is the header written`() throws {
    #expect(try Header(decoding: header.encoded) == header)
  }

  @Test(arguments: [0, 1, 63, 65, 128])
  func `case 4 a header of another size is malformed`(size: Int) {
    let bytes = Array((header.encoded + header.encoded).prefix(size))
    #expect(code { _ = try Header(decoding: bytes) } == .malformed)
  }

  @Test(arguments: [0, 1]) func `case 4 a wrong magic is malformed`(offset: Int) {
    #expect(code { _ = try Header(decoding: changed(offset, to: 0)) } == .malformed)
  }

  @Test(arguments: 60...63) func `case 4 a reserved byte that is not zero is malformed`(offset: Int) {
    #expect(code { _ = try Header(decoding: changed(offset, to: 1)) } == .malformed)
  }

  @Test(arguments: [8, 32, 40]) func `case 4 a negative number is malformed`(offset: Int) {
    #expect(code { _ = try Header(decoding: changed(offset, to: 0x80)) } == .malformed)
  }

  @Test(arguments: [(0, 0), (1, 1), (5, 2)]) func `case 4 a chunk beyond the last is malformed`(pair: (Int, Int)) {
    var bytes = changed(53, to: UInt8(pair.0))
    bytes[55] = UInt8(pair.1)
    #expect(code { _ = try Header(decoding: bytes) } == .malformed)
  }

  @Test func `case 3 unknown types and flags are kept and do no harm`() throws {
    var bytes = changed(5, to: 0x77)
    bytes[6] = 0xF0
    let read = try Header(decoding: bytes)
    #expect(read.type == MessageType(rawValue: 0x77))
    #expect(read.type.name == nil)
    #expect(read.flags.contains(.duplicate))
  }

  @Test func `case 1 another major is refused except in the frozen messages`() throws {
    #expect(code { _ = try Header(decoding: changed(2, to: 2)) } == .unsupportedVersion)
    for type in [MessageType.hello, .welcome, .who, .error] {
      var bytes = changed(2, to: 2)
      bytes[5] = UInt8(type.rawValue)
      #expect(try Header(decoding: bytes).version.major == 2)
    }
  }

  @Test func `no 64 bytes make the reader trap`() {
    var generator = SplitMix(state: 7)
    var wrong: [[UInt8]] = []
    for _ in 0..<4000 {
      var bytes = header.encoded
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<64, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if !isReadOrRefused(bytes) { wrong.append(bytes) }
    }
    #expect(wrong.isEmpty)
  }

  private func isReadOrRefused(_ bytes: [UInt8]) -> Bool {
    do throws(WireError) {
      let read = try Header(decoding: bytes)
      return read.version.major != 1 || read.encoded == bytes
    } catch {
      return [.malformed, .unsupportedVersion].contains(error.code)
    }
  }

  @Test func `the example of the document is right`() {
    let ack = Attachment(epoch: 12, connection: WireID(high: 0xF81D_4FAE_7DEC_41D0, low: 0xA765_00A0_C91E_6BF6))
      .frame(Ack(.applied), a: 5, b: 41)
    let expected =
      "42570100001200000000000000 00000c f81d4fae7dec41d0a76500a0c91e6bf6"
      + "0000000000000005 0000000000000029 00000000 00000001 00000015 00000000"
    let digits = ack.header.encoded.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(digits.joined() == expected.filter { $0 != " " })
    #expect(ack.body == Array(#"{"outcome":"applied"}"#.utf8))
  }

  private func changed(_ offset: Int, to value: UInt8) -> [UInt8] {
    var bytes = header.encoded
    bytes[offset] = value
    return bytes
  }
}
