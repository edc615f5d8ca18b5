import Backstaff
import Testing

@Suite struct IssueTests {
  @Test func `an issue has its place behind its words`() {
    let issues = IssueCatcher.issues { Backstaff.Issue.report("lost", fileID: "Module/File.swift", line: 7) }
    #expect(issues.map(\.description) == ["lost (Module/File.swift:7)"])
  }

  @Test func `a wrong case is told with the action that was sent and the case that is there`() {
    let state = Home.State(destination: .counter(Counter.State(count: 2)))
    let bench = EngineBench(state, Home())
    bench.send(.destination(.presented(.form(.saveTapped))))
    #expect(bench.issues.count == 1)
    #expect(bench.issues.first?.message.contains("was sent while the state is in the case `counter`") == true)
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
