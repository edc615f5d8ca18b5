import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct `A link into the inventory` {
  private func request(_ url: String) -> LinkRequest { LinkRequest(url: url, id: "1") }
  private func link(_ url: String) -> InventoryFeature.Action { .link(request(url)) }

  private func desk(
    _ state: InventoryFeature.State = InventoryFeature.State(),
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStoreOf<InventoryFeature> {
    TestStore(initialState: state, reducer: { InventoryFeature() }, withDependencies: prepare)
  }

  /// Sends a link to a desk that has just started: it waits, and the list is read.
  private func wait(for url: String, in store: TestStoreOf<InventoryFeature>) async {
    await store.send(link(url)) {
      $0.pendingLink = request(url)
      $0.isScanning = true
    }
  }

  @Test func `it waits for the list when the daemon has just started`() async {
    let store = desk()
    await wait(for: "desk://inventory/items/bash/edit", in: store)
    await store.receive(\.scanned) { $0 = .showing(.editItem(EditFeature.State(.fixture("bash")))) }
  }

  @Test func `it joins a scan that is running and the latest link wins`() async {
    let (clock, scans) = (TestClock(), Tally())
    let store = desk { $0.packageManager = .counting(scans, of: .slow(on: clock)) }
    await store.send(.appeared) { $0.isScanning = true }
    for url in ["desk://inventory/items/bash/edit", "desk://inventory/items/tmux"] {
      await store.send(link(url)) { $0.pendingLink = request(url) }
    }
    await clock.advance(by: PackageManager.delay)
    await store.receive(\.scanned) { $0 = .showing(.detailItem(DetailFeature.State(package: .fixture("tmux")))) }
    #expect(scans.count == 1)
  }

  @Test func `a package that the list does not have ends a wait in an alert`() async {
    let store = desk()
    await wait(for: "desk://inventory/items/nothing/edit", in: store)
    await store.receive(\.scanned) {
      $0 = .showing(
        .trouble(
          "The link leads nowhere",
          "no package nothing is installed on this machine; `dpkg -l` lists those that are"))
    }
    #expect(store.state.packages.count == 4)
  }

  @Test func `a list that cannot be read ends the wait`() async {
    let store = desk { $0.packageManager = .withoutList }
    await wait(for: "desk://inventory/items/bash", in: store)
    let reason = PackageManager.withoutListReason
    await store.receive(\.scanFailed, reason) {
      $0.isScanning = false
      $0.pendingLink = nil
      $0.scanProblem = reason
      $0.destination = .unreadableList(reason)
    }
  }

  @Test func `a form needs no list`() async {
    await desk().send(link("desk://inventory/add?name=htop")) {
      $0.destination = .addItem(AddFeature.State(name: "htop"))
    }
  }

  @Test(
    arguments: [
      .addItem(AddFeature.State(name: "half")), .counter(CounterFeature.State(count: 4)),
      .editItem(EditFeature.State(.fixture("tmux"))), .detailItem(DetailFeature.State(package: .fixture("bash"))),
      .alert(AlertState { TextState("Trouble") }),
      .remove(
        ConfirmationDialogState {
          TextState("Remove?")
        } actions: {
        }),
    ] as [InventoryFeature.Destination.State])
  func `it lands on the popover whatever was open`(open: InventoryFeature.Destination.State) async {
    await desk(.showing(open)).send(link("desk://inventory/items/bash/edit")) {
      $0.destination = .editItem(EditFeature.State(.fixture("bash")))
    }
  }

  @Test func `it opens every place`() async {
    let store = desk(.scanned)
    await store.send(link("desk://inventory/items/curl")) {
      $0.destination = .detailItem(DetailFeature.State(package: .fixture("curl")))
    }
    await store.send(link("desk://inventory/counter")) { $0.destination = .counter(CounterFeature.State()) }
    await store.send(link("desk://inventory")) { $0.destination = nil }
  }

  @Test func `what is open there already stays with what was typed`() async {
    let store = desk(.scanned)
    await store.send(link("desk://inventory/items/bash/edit")) {
      $0.destination = .editItem(EditFeature.State(.fixture("bash")))
    }
    await store.send(\.destination.editItem.binding.note, "half") { $0.destination?.editItem?.note = "half" }
    await store.send(link("desk://inventory/items/bash/edit"))
    await store.send(link("desk://inventory/add?name=htop&note=mine")) {
      $0.destination = .addItem(AddFeature.State(name: "htop", note: "mine"))
    }
    await store.send(link("desk://inventory/add?version=3")) { $0.destination?.addItem?.version = "3" }
  }

  @Test func `three kinds of refusal have three texts and change nothing`() async {
    let store = desk(.showing(.addItem(AddFeature.State(name: "half"))))
    let refusals = [
      await store.sendRefused(link("desk://inventory/shelf/4")),
      await store.sendRefused(link("desk://inventory/items/nothing/edit")),
      await store.sendRefused(link("desk://inventory/%zz")),
    ]
    #expect(refusals.map { $0?.code } == ["unknown_path", "unknown_package", "malformed_url"])
    #expect(Set(refusals.compactMap { $0?.message }).count == 3)
    #expect(refusals[0]?.message.contains("desk://inventory/shelf/4") == true)
    #expect(refusals[1]?.message.contains("nothing") == true)
    #expect(refusals[2]?.message.contains("at byte 17") == true)
    // A refusal shows no state; the event after it does.
    await store.send(link("desk://inventory/add?version=3")) { $0.destination?.addItem?.version = "3" }
    #expect(store.state == .showing(.addItem(AddFeature.State(name: "half", version: "3"))))
  }

  @Test func `a link that can never be right is refused before the list is read`() async {
    let store = desk()
    #expect(await store.sendRefused(link("desk://inventory/shelf/4"))?.code == "unknown_path")
    #expect(await store.sendRefused(link("desk://inventory/items/..%2fx"))?.code == "unknown_package")
    #expect(await store.sendRefused(link("bash"))?.code == "malformed_url")
    await expectUntouched(InventoryFeature.State(), store)
  }

  @Test func `a link removes and checks nothing`() async {
    let store = desk(.scanned)
    #expect(await store.sendRefused(link("desk://inventory/items/bash/remove"))?.code == "unknown_path")
    #expect(await store.sendRefused(link("desk://inventory/plan/check"))?.code == "unknown_path")
    await expectUntouched(.scanned, store)
  }

  /// A refusal shows no state; the event after it does, here a link to the list that is shown already.
  private func expectUntouched(_ state: InventoryFeature.State, _ store: TestStoreOf<InventoryFeature>) async {
    await store.send(link("desk://inventory"))
    #expect(store.state == state)
  }
}
