import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire
import Testing

@testable import BackstaffDaemon

/// Actions from fronts for what is not there.
@Suite struct AbsentScopeTests {
  @Test(
    arguments: [
      ("sheet.type", "x", "sheet"), ("sheet.dismiss", nil, "sheet"), ("rows[9].type", "x", "rows[9]"),
    ] as [(String, JSON?, String)])
  func `an action for what does not stand there is refused, and takes no revision`(
    path: String, payload: JSON?, absent: String
  ) throws {
    let rig = try SessionRig()
    let reason = try rig.run(path, payload).answers.first?.answer.outcome.ack.reason
    #expect(reason?.code == .stale)
    #expect(reason?.detail == ["path": .string(absent)])
    #expect(reason?.message.hasPrefix("nothing stands at `\(absent)`") == true)
    #expect(rig.entries.map(\.kind) == [.open, .rejected])
    #expect(rig.session.head == 0)
  }

  @Test func `an action for what stands there is not`() throws {
    let rig = try SessionRig()
    try rig.run("append", 9)
    try rig.run("rows[9].type", "x")
    try rig.run("open", 1)
    try rig.run("sheet.type", "y")
    try rig.run("sheet.dismiss")
    #expect(rig.session.head == 5)
    #expect(!rig.entries.contains { $0.kind == .issue })
  }

  @Test func `what was reduced before stands there, on disk or not`() throws {
    let rig = try SessionRig()
    rig.submit("open", 1)
    rig.submit("sheet.type", "at once")
    try rig.commit()
    #expect(rig.state["sheet"] == ["id": 1, "text": "at once"])
  }
}
