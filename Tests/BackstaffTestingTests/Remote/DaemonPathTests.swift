import Backstaff
import BackstaffClient
import BackstaffDaemon
import BackstaffWire
import Testing

/// A path that a daemon keeps, shown by navigators of fronts. The feature and the view model are those of the guide.
@Suite(.timeLimit(.minutes(5))) @MainActor struct DaemonPathTests {
  private let tags = NavigationTags {
    $0.value("number", Int.self)
    $0.object("item", payload: { (item: ItemViewModel) in item.name }) { ItemViewModel(name: $0) }
  }

  @Test func `RB-130b a path of a daemon is shown by every front and is there again after a restart`() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let item = ItemViewModel(name: "bash")
    try await withDaemon(in: folder) { run in
      let first = try PathFront(run, tags)
      let second = try PathFront(run, tags)
      first.navigator.navigate(7)
      first.navigator.navigate(item)
      try first.wait { first.navigator.path.count == 2 }
      try second.wait { second.navigator.path.count == 2 }
      #expect(first.navigator.path.top as? ItemViewModel === item)
      #expect((second.navigator.path.top as? ItemViewModel)?.name == "bash")
      second.navigator.replace(8)
      try first.wait { first.navigator.path == NavigationPath([7, 8]) }
    }
    #expect(item.navigator == nil)
    try await withDaemon(in: folder) { run in
      let front = try PathFront(run, tags)
      #expect(front.navigator.path == NavigationPath([7, 8]))
      front.navigator.popToRoot()
      try front.wait { front.navigator.path.isEmpty }
    }
  }

  /// Runs `body` beside a daemon, which has ended when this returns. The body does not wait for anything but the
  /// fronts it makes: their sockets belong to its thread.
  private func withDaemon(in folder: TemporaryFolder, _ body: (_ run: String) throws -> Void) async throws {
    let (ended, end) = AsyncStream<Void>.makeStream()
    let made = StoreDaemon(initialState: Journey.State()) { Journey() }
    let configuration = DaemonConfiguration(run: folder.path, data: folder.path + "/data")
    let daemon = try await EmbeddedDaemon.start(made, configuration) { end.finish() }
    let result = Result { try body(folder.path) }
    daemon.stop()
    for await _ in ended {}
    try result.get()
  }
}

/// A front that shows the path of a daemon.
@MainActor
private final class PathFront {
  struct NeverCame: Error {}

  private let front: Front
  private let remote: RemoteStore<NavigationPathState, NavigationPathAction>
  private(set) var navigator = Navigator()

  init(_ run: String, _ tags: NavigationTags) throws {
    front = try Front(FrontOptions(runDirectory: run, name: "test", kind: .front))
    remote = try RemoteStore(front: front, scope: "path")
    try wait { remote.store != nil }
    if let store = remote.store { navigator = Navigator(store: store, tags: tags) }
  }

  /// Serves the front until something holds.
  func wait(until holds: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !holds() {
      guard ContinuousClock.now < end else { throw NeverCame() }
      for event in try front.service() { try remote.received(event) }
      if !holds() { try front.wait(.milliseconds(200)) }
    }
  }
}
