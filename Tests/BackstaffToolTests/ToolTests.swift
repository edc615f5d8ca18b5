import BackstaffCommand
import BackstaffJSON
import BackstaffWire
import Testing

@testable import BackstaffTool

@Suite struct `The command table` {
  @Test func `it is sound and every verb has examples`() {
    #expect(Verb.backstaff.problems == [])
    #expect(
      Verb.backstaff.subcommands.map(\.name)
        == ["send", "get", "watch", "show", "log", "diff", "link", "links", "drive", "verify"])
  }

  @Test func `a submission is read off the command line`() throws {
    func submit(_ words: String...) throws -> Submit {
      guard case .run(_, let invocation) = try Verb.backstaff.parse(["send"] + words, environment: { _ in nil }) else {
        throw CommandFailure(.internalError, "no invocation")
      }
      return try Send.submit(invocation)
    }
    #expect(try submit("addButtonTapped") == Submit(path: "addButtonTapped"))
    #expect(try submit("a.b", #"{"x":1}"#) == Submit(path: "a.b", payload: ["x": 1]))
    #expect(try submit("a", "--", "-1") == Submit(path: "a", payload: -1))
    let key = "0b5e2f0f6a7e4f0d9a63f4f1d3c2b1a0"
    #expect(try submit("a", "--key", key) == Submit(path: "a", key: WireID(key)))

    let bare = #expect(throws: CommandFailure.self) { try submit("a", "htop") }
    #expect(bare?.code == .badData)
    #expect(bare?.message.hasPrefix("'htop' is not JSON: unexpected_byte:") == true)
    let short = #expect(throws: CommandFailure.self) { try submit("a", "--key", "12") }
    #expect(short?.code == .usage)
  }

  @Test func `a link is one action under the key of its id`() {
    let link = Submit.link("desk://inventory", id: "mail-1")
    #expect(link.path == "link")
    #expect(link.payload == ["url": "desk://inventory", "id": "mail-1"])
    #expect(link.key == Submit.link("desk://other", id: "mail-1").key)
    #expect(link.key != Submit.link("desk://inventory", id: "mail-2").key)
  }

  @Test func `the root can be named by a dot`() {
    #expect(Scope.named(".") == "")
    #expect(Scope.named("plan") == "plan")
  }
}
