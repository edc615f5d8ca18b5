import Backstaff
import BackstaffJSON
import BackstaffJournal
import Synchronization
import Testing

@testable import BackstaffDaemon

/// What an event's context leaves in the journal, and what a restart makes of it.
@Suite struct EventContextRecordTests {
  private func rig() throws -> SessionRig { try SessionRig(of: Drawer(), Drawer.State()) }

  private func recovered(_ entries: [JournalEntry]) throws -> SessionRig {
    let rig = try SessionRig(of: Drawer(), Drawer.State(), recovering: entries)
    rig.session.flush()
    try rig.commit()
    return rig
  }

  @Test func `ids of stack elements go on after a restart and are never given again`() throws {
    let before = try rig()
    try before.run("push")
    try before.run("push")
    try before.run("popLast")
    #expect(try before.entries.map { try $0.json["context"]?["elements"] } == [nil, 1, 2, nil])
    #expect(try before.fold.elements == 2)
    let rig = try recovered(before.entries)
    try rig.run("push")
    #expect(rig.state["path"]?["order"] == ["#0", "#2"])
    #expect(try rig.entries.last?.json["context"]?["elements"] == 3)
  }

  @Test func `an effect is made again with the element ids of its event`() throws {
    let before = try rig()
    try before.run("push")
    try before.run("pushAndWork")
    try before.run("push")
    let rig = try recovered(before.entries)
    #expect(rig.session.app.effectCount == 1)
    #expect(!rig.entries.contains { $0.kind == .effectEnded })
  }

  @Test func `what a recorded dependency gave is journaled and given again`() throws {
    let before = try rig()
    Level.shared.withLock { $0 = 80 }
    try before.run("readAndWork")
    #expect(
      try before.entries[1].json["context"]?["reads"] == [["key": "battery.level", "values": [80]]])
    Level.shared.withLock { $0 = 15 }
    let rig = try recovered(before.entries)
    #expect(rig.session.app.effectCount == 1)
    #expect(rig.state["level"] == 80)
    Level.shared.withLock { $0 = 0 }
  }

  @Test func `a reducer that does not give the same twice is an issue of its event, once for each action`() throws {
    let rig = try rig()
    try rig.run("count", 1)
    try rig.run("count", 2)
    try rig.run("push")
    #expect(rig.entries.map(\.kind) == [.open, .event, .issue, .event, .event])
    #expect(rig.entries[2].cause == 1)
    let text = try rig.entries[2].json["context"]?["issue"]?.stringValue
    #expect(text?.contains("the reducer of `Drawer.State` is not deterministic: `seen`") == true)
  }
}

@Suite struct SelfCheckTests {
  @Test func `the first event is due, and then each so many`() {
    var check = SelfCheck(every: 3)
    #expect((0..<7).map { _ in check.isDue() } == [true, false, false, true, false, false, true])
    var none = SelfCheck(every: 0)
    #expect(!none.isDue() && !none.isDue())
  }

  @Test func `an action is told once, whichever element it goes to`() throws {
    var check = SelfCheck(every: 1)
    #expect(check.tells(of: try TreePath(parsing: "rows[1].inc")))
    #expect(!check.tells(of: try TreePath(parsing: "rows[2].inc")))
    #expect(check.tells(of: try TreePath(parsing: "rows[2].dec")))
  }
}

/// A level outside of the process's events.
private enum Level {
  static let shared = Mutex(0)
  /// How often it was asked.
  static let asked = Mutex(0)
}

/// A stack, a recorded read, and a reducer that counts what it should not.
@Reducer
private struct Drawer {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Leaf.State>()
    var level = 0
    var seen = 0
  }

  enum Action {
    case push, popLast, pushAndWork, readAndWork
    case count(Int)
    case path(StackActionOf<Leaf>)
  }

  private let battery = Recorded<Int>("battery.level") { Level.shared.withLock { $0 } }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .push: state.path.append(Leaf.State())
      case .popLast: state.path.removeLast()
      case .pushAndWork:
        state.path.append(Leaf.State())
        return .run { _ in try await endlessWork() }
      case .readAndWork:
        state.level = battery()
        return .run { _ in try await endlessWork() }
      case .count:
        // What no reducer may do: the count is outside of the event.
        state.seen = Level.asked.withLock { asked in
          asked += 1
          return asked
        }
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Leaf() }
  }
}

@Reducer
private struct Leaf {
  @ObservableState
  struct State: Equatable { var text = "" }

  enum Action { case type(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .type(let text) = action { state.text = text }
      return .none
    }
  }
}
