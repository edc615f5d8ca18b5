import BackstaffWire
import Testing

@Suite struct WireErrorTests {
  @Test func `the numbers, names and rules are those of the document`() {
    let rows = WireError.Code.all.map {
      "\($0.rawValue) \($0.name) \($0.retry.rawValue)\($0.consumesSequence ? " consumes" : "")"
    }
    #expect(
      rows == [
        "100 malformed no", "101 unsupported_version no", "102 unknown_type no", "103 too_large no",
        "104 schema_mismatch no", "110 who rehello", "111 session_mismatch no", "112 fenced no",
        "113 wrong_epoch rehello", "114 rewound no", "120 unauthorized no consumes", "121 principal_revoked no",
        "200 unknown_action no consumes", "201 invalid_payload no consumes", "202 precondition_failed no consumes",
        "203 guard_rejected no consumes", "204 stale no consumes", "210 seq_gap now", "211 seq_conflict no",
        "212 key_expired no consumes", "220 deadline_exceeded later", "300 no_such_scope no",
        "301 snapshot_too_large no", "302 resync_limited later", "303 stream_limit no", "304 no_such_revision no",
        "400 overloaded later", "401 starting later", "402 draining later", "403 read_only no", "404 replay_mode no",
        "405 session_limit no", "500 internal later",
      ])
  }

  @Test func `an unknown number has a name and is not retried`() {
    let code = WireError.Code(rawValue: 999)
    #expect(code.name == "error_999")
    #expect(code.retry == .no)
    #expect(!code.consumesSequence)
  }

  @Test func `the third malformed message is the last`() {
    var conduct = PeerConduct()
    #expect((1...4).map { _ in conduct.receivedMalformed() } == [.answer, .answer, .kick, .kick])
    #expect(conduct.malformed == 4)
  }
}
