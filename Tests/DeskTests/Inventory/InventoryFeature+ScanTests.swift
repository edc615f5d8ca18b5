import Backstaff
import Testing

@testable import Desk

@Suite @MainActor struct `The scan of the inventory` {
  @Test func `the first appearance reads the list`() async {
    let store = desk()
    store.send(.appeared)
    #expect(store.isScanning)
    await store.settle()
    #expect(store.packages.ids == ["bash", "curl", "libssl3", "tmux"])
    #expect(store.packages[id: "tmux"]?.isHeld == true)
    #expect(store.hasScanned)
    #expect(!store.isScanning)
  }

  @Test func `two appearances read the list once`() async {
    let scans = Tally()
    let store = desk(InventoryFeature.State(), .counting(scans))
    store.send(.appeared)
    store.send(.appeared)
    await store.settle()
    store.send(.appeared)
    await store.settle()
    #expect(scans.count == 1)
  }

  @Test func `reading again is asked for by name`() async {
    let scans = Tally()
    let store = desk(.scanned, .counting(scans))
    store.send(.scanAgainTapped)
    await store.settle()
    #expect(scans.count == 1)
    #expect(!store.isScanning)
  }

  @Test func `skipped stanzas are counted`() async {
    var manager = PackageManager.fixture
    manager.inventory = { Inventory(packages: [], skipped: 3) }
    let store = desk(InventoryFeature.State(), manager)
    store.send(.appeared)
    await store.settle()
    #expect(store.skippedStanzas == 3)
    #expect(store.hasScanned)
  }

  @Test func `a missing file ends in an alert with its path and what to try`() async {
    let store = desk(InventoryFeature.State(), .live(statusPath: "/nonexistent/status"))
    store.send(.appeared)
    await store.settle()
    let alert = store.state.destination?.alert
    #expect(alert?.title == "The package list cannot be read")
    #expect(alert?.message?.text.contains("/nonexistent/status") == true)
    #expect(alert?.message?.text.contains("--status names another file") == true)
    #expect(alert?.buttons.map(\.label.text) == ["Try again", "Close"])
    #expect(store.scanProblem == alert?.message?.text)
    #expect(!store.hasScanned)
    #expect(!store.isScanning)
  }

  @Test func `the alert of a missing file can try again`() async {
    let store = desk(.showing(.alert(AlertState { TextState("The package list cannot be read") })))
    store.send(.destination(.presented(.alert(.scanAgainTapped))))
    #expect(store.state.destination == nil)
    await store.settle()
    #expect(store.packages.count == 4)
    #expect(store.scanProblem == nil)
  }

  @Test func `a failed scan leaves an open form alone`() async {
    let store = desk(.showing(.addItem(AddFeature.State(name: "ht"))), .live(statusPath: "/nonexistent/status"))
    store.send(.scanAgainTapped)
    await store.settle()
    #expect(store.state.destination?.addItem?.name == "ht")
    #expect(store.scanProblem?.contains("/nonexistent/status") == true)
  }

  @Test func `a new list is shown on an open page too`() async {
    let store = desk(.showing(.detailItem(DetailFeature.State(package: Package(id: "bash", version: "1")))))
    store.send(.scanAgainTapped)
    await store.settle()
    #expect(store.state.destination?.detailItem?.package == .fixture("bash"))
  }

  @Test func `a second result of one scan changes nothing`() async {
    let store = desk()
    store.send(.appeared)
    await store.settle()
    let before = store.state
    store.send(.scanned(Scan(packages: [])))
    store.send(.scanFailed("late"))
    #expect(store.state == before)
  }

  @Test func `a search finds every word in name or summary`() {
    let store = desk(.scanned)
    store.send(.binding(.set(\.searchText, "SECURE libssl")))
    #expect(store.shownPackages.map(\.id) == ["libssl3"])
    store.send(.binding(.set(\.searchText, "")))
    #expect(store.shownPackages.count == 4)
    store.send(.binding(.set(\.searchText, "no such thing")))
    #expect(store.shownPackages.isEmpty)
  }
}
