import BackstaffCommand
import Testing

@testable import BackstaffTool

@Suite struct RevisionTests {
  @Test func `a revision is a number or counted from the newest one`() throws {
    #expect(try Revision(parsing: "12") == .number(12))
    #expect(try Revision(parsing: "0") == .number(0))
    #expect(try Revision(parsing: "HEAD") == .beforeHead(0))
    #expect(try Revision(parsing: "HEAD-3") == .beforeHead(3))
    #expect(try Revision(parsing: "-3") == .beforeHead(3))
    #expect(try Revision(parsing: "HEAD-3").number(head: 5) == 2)
    #expect(try Revision(parsing: "5").number(head: 5) == 5)
    #expect(try Revision(parsing: "-5").number(head: 5) == 0)
  }

  @Test(
    arguments: [
      "", "-", "+1", "--1", "1.0", "1 ", " 1", "HEAD+1", "HEAD-", "HEAD--1", "HEAD3", "HEADHEAD-1", "head", "0x1", "١",
      "9223372036854775808", "-9223372036854775808", "\u{1B}[2J",
    ])
  func `anything else is no revision`(text: String) {
    let error = #expect(throws: CommandFailure.self) { try Revision(parsing: text) }
    #expect(error?.code == .usage)
    #expect(error?.message.contains("\u{1B}") == false)
  }

  @Test(arguments: ["6", "9223372036854775807", "HEAD-6", "-9223372036854775807"])
  func `a revision that the session does not have is named`(text: String) throws {
    let revision = try Revision(parsing: text)
    let error = #expect(throws: CommandFailure.self) { try revision.number(head: 5) }
    #expect(error?.code == .noInput)
    #expect(error?.message.contains("there is no revision ") == true)
    #expect(error?.message.contains("the newest one is 5") == true)
  }
}
