import Backstaff
import Testing

@testable import Desk

@Suite @MainActor struct `A link into the inventory` {
  private func link(_ url: String) -> InventoryFeature.Action { .link(LinkRequest(url: url, id: "1")) }

  @Test func `it waits for the list when the daemon has just started`() async {
    let store = desk()
    store.send(link("desk://inventory/items/bash/edit"))
    #expect(store.state.destination == nil)
    #expect(store.pendingLink?.url == "desk://inventory/items/bash/edit")
    #expect(store.isScanning)
    await store.settle()
    #expect(store.state.destination == .editItem(EditFeature.State(.fixture("bash"))))
    #expect(store.pendingLink == nil)
  }

  @Test func `it joins a scan that is running and the latest link wins`() async {
    let scans = Tally()
    let store = desk(InventoryFeature.State(), .counting(scans))
    store.send(.appeared)
    store.send(link("desk://inventory/items/bash/edit"))
    store.send(link("desk://inventory/items/tmux"))
    await store.settle()
    #expect(scans.count == 1)
    #expect(store.state.destination == .detailItem(DetailFeature.State(package: .fixture("tmux"))))
  }

  @Test func `a package that the list does not have ends a wait in an alert`() async {
    let store = desk()
    store.send(link("desk://inventory/items/nothing/edit"))
    await store.settle()
    #expect(store.state.destination?.alert?.title == "The link leads nowhere")
    #expect(store.state.destination?.alert?.message?.text.contains("nothing") == true)
    #expect(store.pendingLink == nil)
    #expect(store.packages.count == 4)
  }

  @Test func `a list that cannot be read ends the wait`() async {
    let store = desk(InventoryFeature.State(), .live(statusPath: "/nonexistent/status"))
    store.send(link("desk://inventory/items/bash"))
    await store.settle()
    #expect(store.state.destination?.alert?.title == "The package list cannot be read")
    #expect(store.pendingLink == nil)
  }

  @Test func `a form needs no list`() {
    let store = desk()
    store.send(link("desk://inventory/add?name=htop"))
    #expect(store.state.destination?.addItem?.name == "htop")
    #expect(!store.isScanning)
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
  func `it lands on the popover whatever was open`(open: InventoryFeature.Destination.State) {
    let store = desk(.showing(open))
    store.send(link("desk://inventory/items/bash/edit"))
    #expect(store.state.destination == .editItem(EditFeature.State(.fixture("bash"))))
  }

  @Test func `it opens every place`() {
    let store = desk(.scanned)
    store.send(link("desk://inventory/items/curl"))
    #expect(store.state.destination?.detailItem?.id == "curl")
    store.send(link("desk://inventory/counter"))
    #expect(store.state.destination?.counter?.count == 0)
    store.send(link("desk://inventory"))
    #expect(store.state.destination == nil)
  }

  @Test func `what is open there already stays with what was typed`() {
    let store = desk(.scanned)
    store.send(link("desk://inventory/items/bash/edit"))
    store.send(.destination(.presented(.editItem(.binding(.set(\.note, "half"))))))
    store.send(link("desk://inventory/items/bash/edit"))
    #expect(store.state.destination?.editItem?.note == "half")
    store.send(link("desk://inventory/add?name=htop&note=mine"))
    store.send(link("desk://inventory/add?version=3"))
    #expect(store.state.destination == .addItem(AddFeature.State(name: "htop", version: "3", note: "mine")))
  }

  @Test func `three kinds of refusal have three texts and change nothing`() {
    let open = InventoryFeature.State.showing(.addItem(AddFeature.State(name: "half")))
    let refusals = [
      refusal(of: link("desk://inventory/shelf/4"), in: open),
      refusal(of: link("desk://inventory/items/nothing/edit"), in: open),
      refusal(of: link("desk://inventory//items"), in: open),
    ]
    #expect(refusals.map { $0?.code } == ["unknown_path", "unknown_package", "malformed_url"])
    #expect(Set(refusals.compactMap { $0?.message }).count == 3)
    #expect(refusals[0]?.message.contains("desk://inventory/shelf/4") == true)
    #expect(refusals[1]?.message.contains("nothing") == true)
    #expect(refusals[2]?.message.contains("at byte 17") == true)
  }

  @Test func `a link that can never be right is refused before the list is read`() {
    let new = InventoryFeature.State()
    #expect(refusal(of: link("desk://inventory/shelf/4"), in: new)?.code == "unknown_path")
    #expect(refusal(of: link("desk://inventory/items/..%2fx"), in: new)?.code == "unknown_package")
    #expect(refusal(of: link("bash"), in: new)?.code == "malformed_url")
  }

  @Test func `a link removes and checks nothing`() {
    #expect(refusal(of: link("desk://inventory/items/bash/remove"), in: .scanned)?.code == "unknown_path")
    #expect(refusal(of: link("desk://inventory/plan/check"), in: .scanned)?.code == "unknown_path")
  }
}
