import Backstaff
import BackstaffClient
import BackstaffDaemon
import BackstaffJSON
import BackstaffViews
import BackstaffWire
import Foundation
import Testing

@testable import Desk

/// The account in a daemon, through a restart.
@Suite(.timeLimit(.minutes(5))) @MainActor struct AccountDaemonTests {
  @Test func `004-24 004-37 a tour from A to B to C is where it was after a restart`() async throws {
    let folder = try TemporaryFolder()
    try await withDaemon(in: folder) { run in
      let front = try AccountFront(run)
      try front.logIn()
      front.press("Tour")
      try front.wait { front.shows("A View") }
      front.press("Navigate to B")
      try front.wait { front.shows("B View") }
      front.press("Navigate to C")
      try front.wait { front.shows("C View") }
    }
    try await withDaemon(in: folder) { run in
      let front = try AccountFront(run)
      try front.wait { front.shows("C View") }
      front.press("Back")
      try front.wait { front.shows("B View") && !front.shows("C View") }
      #expect(front.state?.account.main?.tabs.selected == .tour)
    }
  }

  @Test func `002-46 a link that waits for the login waits through a restart`() async throws {
    let folder = try TemporaryFolder()
    try await withDaemon(in: folder) { run in
      let front = try AccountFront(run)
      front.send(.link(LinkRequest(url: "desk://account/settings", id: "1")))
      try front.wait { front.state?.account.links.pending != nil }
      #expect(front.shows("Log in"))
    }
    try await withDaemon(in: folder) { run in
      let front = try AccountFront(run)
      try front.logIn()
      try front.wait { front.shows("Settings") }
      #expect(front.state?.account.links.last?.outcome == .opened)
    }
  }

  @Test func `a preview and an answer say that the account opens, though its routes stay as they are`() async throws {
    let url = "desk://account/todos"
    try await withDaemon(in: try TemporaryFolder(), from: .inside()) { run in
      let tool = try Front(FrontOptions(runDirectory: run, name: "test", kind: .tool))
      let sender = try Front(FrontOptions(runDirectory: run, name: "test", kind: .links))
      for (id, word, changes) in [("1", "opened", ["/isAccountShown"]), ("2", "unchanged", [])] {
        let preview = try tool.answer(to: .preview(link: url), within: .seconds(60))
        #expect(preview["outcome"]?.stringValue == word)
        #expect(preview["changes"]?.arrayValue?.map(\.stringValue) == changes)
        #expect(preview["routes"]?.arrayValue?.last?.stringValue?.hasSuffix(".list") == true)
        guard case .acknowledged(let ack, _, _) = try sender.outcome(of: .link(url, id: id), within: .seconds(60))
        else {
          Issue.record("the link was not taken")
          return
        }
        #expect(ack.word == word)
      }
      for front in [tool, sender] { try front.close() }
    }
  }

  @Test func `002-22 a password that was tried is in no file of the daemon, and no front is told it`() async throws {
    let folder = try TemporaryFolder()
    let password = "Zq7-tried-93"
    try await withDaemon(in: folder) { run in
      let front = try AccountFront(run)
      try front.tryLogin("ada", password)
      try front.wait { front.shows("You are not logged in") }
      #expect(try front.state?.document.text.contains(password) == false)
    }
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    #expect(files.contains { $0.hasSuffix(".sqlite") })
    for file in files {
      guard let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(file)") else { continue }
      #expect(bytes.range(of: Data(password.utf8)) == nil, "\(file)")
    }
  }

  /// Runs `body` beside a daemon, which has ended when this returns.
  private func withDaemon(
    in folder: TemporaryFolder, from state: InventoryFeature.State = InventoryFeature.State(),
    _ body: (_ run: String) throws -> Void
  ) async throws {
    let (ended, end) = AsyncStream<Void>.makeStream()
    let made = StoreDaemon(initialState: state) {
      InventoryFeature().dependency(\.packageManager, .fixture).dependency(\.accounts, .fixture)
    }
    let run = folder.path + "/run"
    let configuration = DaemonConfiguration(run: run, data: folder.path + "/data")
    let daemon = try await EmbeddedDaemon.start(made, configuration) { end.finish() }
    let result = Result { try body(run) }
    daemon.stop()
    for await _ in ended {}
    try result.get()
  }
}

/// A person at a front of the Desk.
@MainActor
private final class AccountFront {
  /// What was waited for has not come; this is what was there instead.
  struct NeverCame: Error {
    let line: UInt
    let outline: String?
  }

  private let front: Front
  private let remote: RemoteStore<InventoryFeature.State, InventoryFeature.Action>
  private var host: SceneHost?

  init(_ run: String) throws {
    front = try Front(FrontOptions(runDirectory: run, name: "test", kind: .front))
    remote = try RemoteStore(front: front, scope: "")
    try wait { remote.store != nil }
    if let store = remote.store { host = SceneHost { InventoryView(store: store) } }
  }

  var state: InventoryFeature.State? { remote.store?.state }

  func send(_ action: InventoryFeature.Action) { remote.store?.send(action) }

  /// Logs in as somebody new.
  func logIn() throws {
    try tryLogin("ada", "desk")
    for page in OnBoardingFeature.pages {
      try wait { shows(page) }
      press(page == OnBoardingFeature.pages.last ? "Start" : "Next")
    }
    try wait { state?.account.main != nil }
  }

  /// Gives a name and a password at the login.
  func tryLogin(_ name: String, _ password: String) throws {
    send(.accountButtonTapped)
    try wait { shows("Log in") }
    let login = state?.account.routes.first?.id
    let store = try #require(
      login.flatMap { remote.store?.scope(\.account, action: \.account).scope(\.routes, action: \.router, route: $0) })
    store.send(.login(.binding(.set(\.name, name))))
    store.send(.login(.binding(.set(\.password, password))))
    store.send(.login(.loginTapped))
  }

  func shows(_ text: String) -> Bool { scene?.outline().contains(text) ?? false }

  /// What is seen now; what arrived is read when the store is asked for.
  private var scene: SceneNode? { remote.store == nil ? nil : host?.scene() }

  /// Presses a control of what is on top.
  func press(_ label: String) {
    guard var screen = scene else { return }
    while let over = screen.chrome.presentations.last { screen = over.content }
    func find(_ nodes: [SceneNode]) -> SceneNode? {
      for node in nodes {
        if node.isControl, node.label == label { return node }
        if let found = find(node.children.all + node.chrome.toolbar) { return found }
      }
      return nil
    }
    find([screen])?.activate?()
  }

  /// Serves the front until something holds.
  func wait(line: UInt = #line, until holds: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !holds() {
      guard ContinuousClock.now < end else { throw NeverCame(line: line, outline: scene?.outline()) }
      for event in try front.service() { try remote.received(event) }
      if !holds() { try front.wait(.milliseconds(200)) }
    }
  }
}
