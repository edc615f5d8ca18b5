import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct `Writing a report` {
  @Test func `a report counts its steps and says what differs`() {
    var writer = TAPWriter()
    let failure = StepFailure(
      "the slice has another value there", expected: "htop", actual: "bash", place: JSONPointer(["name"]), revision: 7)
    let report =
      writer.header(steps: 3) + writer.passed("send addButtonTapped")
      + writer.failed("expect . {\"name\":\"htop\"}", failure.diagnostic(line: 4))
      + writer.skipped("kill", because: "an earlier step failed")
    #expect(
      report == """
        TAP version 14
        1..3
        ok 1 - send addButtonTapped
        not ok 2 - expect . {"name":"htop"}
          ---
          message: "the slice has another value there"
          line: 4
          revision: 7
          at: "/name"
          expected: "htop"
          actual: "bash"
          ...
        ok 3 - kill # SKIP an earlier step failed

        """)
  }

  @Test func `a hash in a step is no directive and control characters are shown`() {
    var writer = TAPWriter()
    #expect(writer.passed("send router[#3].x") == "ok 1 - send router[\\#3].x\n")
    #expect(writer.passed(#"send a "\n""#) == "ok 2 - send a \"\\\\n\"\n")
    #expect(writer.passed("send \u{1B}[2J\nok 9") == "ok 3 - send \\\\u{1b}[2J\\\\u{a}ok 9\n")
  }

  @Test func `a long value is cut and stays readable as text`() {
    var writer = TAPWriter()
    let long = JSON.array(Array(repeating: "0123456789", count: 1000))
    let report = writer.failed("x", [("actual", long)])
    #expect(report.count < TAPWriter.valueCharacters + 1000)
    #expect(report.contains("actual: \"[\\\"0123456789\\\","))
    #expect(report.hasSuffix("…\"\n  ...\n"))
  }
}
