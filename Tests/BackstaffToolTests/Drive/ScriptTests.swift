import BackstaffJSON
import Testing

@testable import BackstaffTool

@Suite struct `Reading a script` {
  @Test func `every kind of step is read with its line and its words`() throws {
    let script = try Script(
      parsing: """
        # a tour
        send addButtonTapped

          send destination.addItem.nameChanged "two words"\t
        refuse destination@1.addItem.saveTapped {"now":true}
        expect . {"count":1}
        expect destination absent
        wait items["a b]c"].note "x within 5s" within 500ms
        wait plan null
        link desk://inventory/items/bash/edit
        kill
        restart
        """)
    let expected: [(Int, Step.Action)] = [
      (2, .send(path: "addButtonTapped", payload: nil)),
      (4, .send(path: "destination.addItem.nameChanged", payload: "two words")),
      (5, .refuse(path: "destination@1.addItem.saveTapped", payload: ["now": true])),
      (6, .expect(scope: "", .value(["count": 1]))),
      (7, .expect(scope: "destination", .absent)),
      (8, .wait(scope: #"items["a b]c"].note"#, .value("x within 5s"), within: .milliseconds(500))),
      (9, .wait(scope: "plan", .value(.null), within: Script.standardWait)),
      (10, .link(url: "desk://inventory/items/bash/edit")),
      (11, .kill),
      (12, .restart),
    ]
    #expect(script.steps.map(\.line) == expected.map(\.0))
    #expect(script.steps.map(\.action) == expected.map(\.1))
    #expect(script.steps[1].text == #"send destination.addItem.nameChanged "two words""#)
  }

  @Test func `a script of nothing but comments has no steps`() throws {
    #expect(try Script(parsing: "").steps == [])
    #expect(try Script(parsing: "# a\r\n\r\n   # b\n").steps == [])
  }

  @Test func `lines may end as other systems end them`() throws {
    let script = try Script(parsing: "send a 1\r\nsend b\r\n")
    #expect(script.steps.map(\.action) == [.send(path: "a", payload: 1), .send(path: "b", payload: nil)])
    #expect(script.steps.map(\.line) == [1, 2])
  }

  @Test(arguments: [
    ("\n\nsedn a", 3, "there is no step `sedn`; did you mean `send`?"),
    ("frobnicate", 1, "there is no step `frobnicate`; there are send, refuse, expect, wait, link, kill, restart"),
    ("send", 1, "an action path is missing"),
    ("expect", 1, "a scope is missing"),
    ("expect plan", 1, "JSON, or the word `absent`, is missing"),
    ("link", 1, "a URL is missing"),
    ("link a b", 1, "`b` is too much"),
    ("kill 9", 1, "`kill` stands alone; `9` is too much"),
    ("wait plan 1 within 5 minutes", 1, "`5 minutes` is no time; write 500ms, 5s or 2m"),
    ("wait plan 1 within 100000s", 1, "`100000s` is no time; write 500ms, 5s or 2m"),
    ("restart", 1, "`restart` is for a daemon that `kill` has ended before"),
    ("kill\nkill", 2, "the daemon is killed already; `restart` it before"),
  ])
  func `a line that is no step is named with its reason`(text: String, line: Int, message: String) {
    #expect(throws: ScriptError(line, message)) { try Script(parsing: text) }
  }

  @Test func `JSON that does not parse is told with the place`() {
    let error = #expect(throws: ScriptError.self) { try Script(parsing: "send a\nsend a {x}") }
    #expect(error?.line == 2)
    #expect(error?.message.hasPrefix("`{x}` is not JSON: unexpected_byte:") == true)
  }

  @Test func `times are read in their units`() {
    #expect(Duration(scriptText: "250ms") == .milliseconds(250))
    #expect(Duration(scriptText: "1.5s") == .milliseconds(1500))
    #expect(Duration(scriptText: "2m") == .seconds(120))
    for wrong in ["", "5", "s", "-1s", "5 s", "1e3s", "5h", "٣s"] {
      #expect(Duration(scriptText: wrong[...]) == nil, "\(wrong)")
    }
  }
}
