import Backstaff
import Testing

@Suite struct IssueTests {
  @Test func `an issue has its place behind its words`() {
    let issues = IssueCatcher.issues { Backstaff.Issue.report("lost", fileID: "Module/File.swift", line: 7) }
    #expect(issues.map(\.description) == ["lost (Module/File.swift:7)"])
  }

  @Test func `COLL-04 an action for a missing row raises one issue without its payload and the parent runs`() {
    let bench = EngineBench(Home.State(), Home())
    bench.send(.rows(.element(id: 1, action: .saveTapped)))
    #expect(bench.issues.count == 1)
    #expect(bench.issues[0].message.hasPrefix("`rows(.element(id:, action:))` addresses an element that is not there"))
    #expect(bench.issues[0].fileID == "BackstaffTests/Fixtures.swift")
  }

  @Test func `RED-11 an action for a case that is not active raises one issue and changes nothing`() {
    let state = Home.State(destination: .counter(Counter.State(count: 2)))
    let bench = EngineBench(state, Home())
    bench.send(.destination(.presented(.form(.saveTapped))))
    #expect(bench.issues.count == 1)
    #expect(bench.issues.first?.message.contains("`form` was sent while the state is in another case") == true)
    #expect(bench.state == state)
  }

  @Test func `DEST-05 an action for an inactive case of a slot leaves the active one alone`() {
    let state = Home.State(destination: .form(Form.State(id: 1)))
    let bench = EngineBench(state, Home())
    bench.send(.destination(.presented(.counter(.incrementTapped))))
    #expect(bench.issues.count == 1)
    #expect(bench.state == state)
  }

  @Test func `an element that changes its own id is reported and stays as it was`() {
    let rooms = EngineBench(Shelf.State(rows: [Room.State(id: 1)]), Shelf())
    rooms.send(.rows(.element(id: 1, action: .rename(2))))
    #expect(rooms.issues.count == 1)
    #expect(rooms.issues.first?.message.contains("changed its own id") == true)
    #expect(rooms.state.rows.elements == [Room.State(id: 1)])
  }
}
