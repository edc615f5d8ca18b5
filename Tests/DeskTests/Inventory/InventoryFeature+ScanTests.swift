import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct `The scan of the inventory` {
  private func desk(
    _ state: InventoryFeature.State = InventoryFeature.State(),
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStoreOf<InventoryFeature> {
    TestStore(initialState: state, reducer: { InventoryFeature() }, withDependencies: prepare)
  }

  @Test func `the first appearance reads the list`() async {
    let store = desk()
    await store.send(.appeared) { $0.isScanning = true }
    await store.receive(\.scanned) {
      $0.isScanning = false
      $0.hasScanned = true
      $0.packages = InventoryFeature.State.scanned.packages
    }
    #expect(store.state.packages.ids == ["bash", "curl", "libssl3", "tmux"])
    #expect(store.state.packages[id: "tmux"]?.isHeld == true)
  }

  @Test func `two appearances read the list once`() async {
    let (clock, scans) = (TestClock(), Tally())
    let store = desk { $0.packageManager = .counting(scans, of: .slow(on: clock)) }
    await store.send(.appeared) { $0.isScanning = true }
    await store.send(.appeared)
    await clock.advance(by: PackageManager.delay)
    await store.receive(\.scanned) { $0 = .scanned }
    await store.send(.appeared)
    #expect(scans.count == 1)
  }

  @Test func `reading again is asked for by name`() async {
    let scans = Tally()
    let store = desk(.scanned) { $0.packageManager = .counting(scans) }
    await store.send(.scanAgainTapped) { $0.isScanning = true }
    await store.receive(\.scanned) { $0.isScanning = false }
    #expect(scans.count == 1)
  }

  @Test func `skipped stanzas are counted`() async {
    let store = desk { $0.packageManager.inventory = { Inventory(packages: [], skipped: 3) } }
    await store.send(.appeared) { $0.isScanning = true }
    await store.receive(\.scanned) {
      $0.isScanning = false
      $0.hasScanned = true
      $0.skippedStanzas = 3
    }
  }

  @Test func `a missing file ends in an alert with its path and what to try`() async {
    let store = desk { $0.packageManager = .withoutList }
    await store.send(.appeared) { $0.isScanning = true }
    let reason = PackageManager.withoutListReason
    await store.receive(\.scanFailed, reason) {
      $0.isScanning = false
      $0.scanProblem = reason
      $0.destination = .unreadableList(reason)
    }
  }

  @Test func `the alert of a missing file can try again`() async {
    var state = InventoryFeature.State()
    state.scanProblem = PackageManager.withoutListReason
    state.destination = .unreadableList(PackageManager.withoutListReason)
    let store = desk(state)
    await store.send(\.destination.alert.scanAgainTapped) {
      $0.destination = nil
      $0.isScanning = true
    }
    await store.receive(\.scanned) { $0 = .scanned }
  }

  @Test func `a failed scan leaves an open form alone`() async {
    let store = desk(.showing(.addItem(AddFeature.State(name: "ht")))) { $0.packageManager = .withoutList }
    await store.send(.scanAgainTapped) { $0.isScanning = true }
    await store.receive(\.scanFailed) {
      $0.isScanning = false
      $0.scanProblem = PackageManager.withoutListReason
    }
  }

  @Test func `a new list is shown on an open page too`() async {
    let store = desk(.showing(.detailItem(DetailFeature.State(package: Package(id: "bash", version: "1")))))
    await store.send(.scanAgainTapped) { $0.isScanning = true }
    await store.receive(\.scanned) {
      $0.isScanning = false
      $0.destination?.detailItem?.package = .fixture("bash")
    }
  }

  @Test func `a second result of one scan changes nothing`() async {
    let store = desk()
    await store.send(.appeared) { $0.isScanning = true }
    await store.receive(\.scanned) { $0 = .scanned }
    await store.send(.scanned(Scan(packages: [])))
    await store.send(.scanFailed("late"))
  }

  @MainActor @Test func `a search finds every word in name or summary`() {
    let store = Store(initialState: InventoryFeature.State.scanned) { InventoryFeature() }
    func found(_ text: String) -> [String] {
      store.send(.binding(.set(\.searchText, text)))
      return store.windowed(\.packages, matching: store.searchText).compactMap { $0.value?.id }
    }
    #expect(found("SECURE libssl") == ["libssl3"])
    #expect(found("").count == 4)
    #expect(found("no such thing").isEmpty)
  }
}
