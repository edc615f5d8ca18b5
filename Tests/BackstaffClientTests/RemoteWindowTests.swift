import Backstaff
import BackstaffBus
import BackstaffWire
import Testing

@testable import BackstaffClient

@Reducer
private struct Strip {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var text = ""
  }

  enum Action { case tapped }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

/// A screen with such a list in it.
@Reducer
private struct StripScreen {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var items: IdentifiedArrayOf<Strip.State> = []
  }

  enum Action { case items(IdentifiedActionOf<Strip>) }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

/// A store of some rows of a list, over a socket. Made in the test itself: sockets belong to a thread, and the main
/// actor may change its own between two of its turns.
@MainActor
private final class Strips {
  typealias Remote = RemoteStore<IdentifiedArrayOf<Strip.State>, IdentifiedActionOf<Strip>>

  private let folder: TemporaryFolder
  let daemon: TestDaemon
  let front: Front
  let remote: Remote

  init() throws {
    folder = try TemporaryFolder()
    daemon = try TestDaemon(in: folder)
    front = try Front(FrontOptions(runDirectory: folder.path, name: "test", kind: .front))
    remote = try Remote(front: front, scope: "items", windows: ["": WindowRequest(0..<10)])
    try wait { remote.store != nil }
  }

  /// Serves front and daemon by turns until something holds.
  func wait(until holds: () throws -> Bool) throws {
    try Strips.wait(daemon, front, { try remote.received($0) }, until: holds)
  }

  static func wait(
    _ daemon: TestDaemon, _ front: Front, _ received: (FrontEvent) throws -> Void, until holds: () throws -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(20)
    while try !holds() {
      guard ContinuousClock.now < end else { throw BusError(.timedOut, "it did not come about") }
      try daemon.serve()
      while let event = try front.nextEvent() { try received(event) }
      try front.wait(.milliseconds(200), alongside: [daemon.pollItem])
    }
  }

  func row(_ position: Int) throws -> WindowedRow<Int, Strip.State> { try rows()[position] }

  func rows() throws -> WindowedRows<Int, Strip.State> { try #require(remote.store).windowed(\.self) }

  var wanted: Range<Int>? { remote.wanted[""]?.rows }

  func show(_ rows: Range<Int>) throws { try remote.show(["": WindowRequest(rows)]) }
}

@MainActor
@Suite struct RemoteWindowTests {
  @Test func `looking beyond the window moves it, and what was there stays until the rows have come`() throws {
    let strips = try Strips()
    let remote = strips.remote
    #expect(try strips.rows().count == 1_000)
    #expect(try strips.row(9).value?.text == "row 9")
    try remote.showWhatIsSeen()
    #expect(strips.wanted == 0..<10, "nothing was missing")
    for position in 500..<520 { #expect(try strips.row(position).value == nil) }
    try remote.showWhatIsSeen()
    #expect(strips.wanted == 480..<540 && remote.isMoving)
    #expect(try strips.row(9).value?.text == "row 9", "until the others are there")
    try strips.wait { try strips.row(519).value != nil }
    #expect(!remote.isMoving)
    #expect(try strips.row(480).value?.text == "row 480" && strips.row(539).value?.text == "row 539")
    #expect(try strips.row(540).value == nil && strips.row(9).value == nil)
    try strips.wait { strips.daemon.closed == [1] }
  }

  @Test func `only the last of several windows counts`() throws {
    let strips = try Strips()
    for start in [100, 100, 200, 300] { try strips.show(start..<start + 10) }
    #expect(strips.wanted == 300..<310)
    try strips.wait { try strips.row(305).value != nil }
    // The one at first, and the one that was under way when the others were wanted.
    try strips.wait { strips.daemon.closed.count == 2 }
    #expect(strips.daemon.closed == [1, 2])
    #expect(try strips.row(300).id == .row(300) && !strips.remote.isMoving)
  }

  @Test func `a row is known by its id as long as it is at hand, and by its place otherwise`() throws {
    let strips = try Strips()
    #expect(try strips.row(3).id == .row(3) && strips.row(30).id == .position(30))
    // Asking for the name is no look at the row.
    try strips.remote.showWhatIsSeen()
    #expect(strips.wanted == 0..<10)
  }

  @Test func `a window is never longer than a front may ask for, and holds all that is in sight`() throws {
    for height in [1, 20, 333, 334, 700, 990, 1_000] {
      let strips = try Strips()
      for position in 1_000 - height..<1_000 { _ = try strips.row(position).value }
      try strips.remote.showWhatIsSeen()
      let wanted = try #require(strips.wanted)
      #expect(wanted.count <= 1_000 && wanted.contains(1_000 - height) && wanted.contains(999))
    }
  }

  @Test(arguments: [[0, 990], [990, 0]])
  func `after a jump only what is in sight now is asked for`(places: [Int]) throws {
    let strips = try Strips()
    try strips.show(500..<510)
    try strips.wait { try strips.row(500).id == .row(500) }
    for place in places { for position in place..<place + 10 { _ = try strips.row(position).value } }
    try strips.remote.showWhatIsSeen()
    let last = try #require(places.last)
    #expect(strips.wanted == max(0, last - 10)..<last + 20)
  }

  @Test func `an action of a row goes to the row, by the path of the list`() throws {
    let strips = try Strips()
    let store = try #require(strips.remote.store)
    store.rowStores()[id: 7]?.send(.tapped)
    store.send(.element(id: 8, action: .tapped))
    try strips.wait { strips.daemon.submitted.count == 2 }
    #expect(strips.daemon.submitted == ["items[7].tapped", "items[8].tapped"])
    #expect(store.rowStores().map(\.text) == (0..<10).map { "row \($0)" })
  }

  @Test func `a list inside of a screen is shown through a window too, and moved by what is looked at`() throws {
    let folder = try TemporaryFolder()
    let daemon = try TestDaemon(in: folder)
    let front = try Front(FrontOptions(runDirectory: folder.path, name: "test", kind: .front))
    let remote = try RemoteStore<StripScreen.State, StripScreen.Action>(
      front: front, scope: "", windows: ["items": WindowRequest(0..<10)])
    func wait(until holds: () throws -> Bool) throws {
      try Strips.wait(daemon, front, { try remote.received($0) }, until: holds)
    }
    try wait { remote.store != nil }
    let store = try #require(remote.store)
    #expect(store.title == "all" && store.items.count == 10 && store.items.total == 1_000)
    #expect(daemon.opened == [Open(scope: "", windows: ["items": .init(from: 0, count: 10)])])

    let rows = store.windowed(\.items, action: \.items)
    #expect(rows.count == 1_000 && rows[3].value?.text == "row 3" && rows[700].value == nil)
    try remote.showWhatIsSeen()
    try wait { store.windowed(\.items)[700].value?.text == "row 700" }
    let row = try #require(store.windowed(\.items, action: \.items)[700].value)
    row.send(.tapped)
    try wait { daemon.submitted == ["items[700].tapped"] }
  }

  @Test func `another search begins at its first row, and is made by whoever has all rows`() throws {
    let strips = try Strips()
    func found() throws -> WindowedRows<Int, Strip.State> {
      try #require(strips.remote.store).windowed(\.self, matching: "row 99")
    }
    #expect(try found().count == 1_000, "until the rows have come those of before are shown")
    for position in 500..<505 { #expect(try found()[position].value == nil) }
    try strips.remote.showWhatIsSeen()
    #expect(strips.remote.wanted == ["": WindowRequest(from: 0, count: 10, matching: "row 99")])
    try strips.wait { try found().count == 11 }
    #expect(try found().map { $0.value?.text } == ([99] + (990..<999)).map { "row \($0)" } + [nil])
    #expect(strips.remote.store?.state.total == 1_000)
    try strips.remote.showWhatIsSeen()
    try strips.wait { try found()[10].value?.text == "row 999" }
    #expect(strips.remote.wanted[""]?.matching == "row 99")
    try found()[10].select()
    _ = try strips.rows()
    try strips.remote.showWhatIsSeen()
    #expect(strips.remote.wanted[""]?.around == "999", "the selected row stays in sight")
    try strips.wait { try strips.rows().count == 1_000 }
    #expect(strips.daemon.opened.map { $0.window?.matching } == ["", "row 99", "row 99", ""])
  }
}
