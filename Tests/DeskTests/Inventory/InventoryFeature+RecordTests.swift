import Backstaff
import BackstaffJSON
import Testing

@testable import Desk

@Suite struct `What is recorded of the inventory` {
  @Test func `the schema leaves no member undocumented`() {
    let schema = SchemaWriter.schema(of: InventoryFeature.State.self)
    #expect(schema.undocumented == [])
    #expect(schema.obstacles(toReading: schema) == [])
  }

  @Test(
    arguments: [
      .addItem(AddFeature.State(name: "htop", version: "3.2", note: "n")),
      .detailItem(DetailFeature.State(package: .fixture("tmux"))),
      .editItem(EditFeature.State(.fixture("bash"), planned: PlanEntry(.hold, "bash", note: "why"))),
      .counter(CounterFeature.State(count: 3)),
      .remove(
        ConfirmationDialogState {
          TextState("Remove?")
        } actions: {
          ButtonState(role: .destructive, action: .confirmTapped(id: "a", others: ["b"])) { TextState("Remove") }
        }),
      .alert(
        AlertState {
          TextState("Trouble")
        } actions: {
          ButtonState(action: .scanAgainTapped) { TextState("Again") }
        }),
    ] as [InventoryFeature.Destination.State])
  func `a state is read from its document as it was`(destination: InventoryFeature.Destination.State) throws {
    var state = InventoryFeature.State.showing(destination)
    state.searchText = "x"
    state.isScanning = true
    state.skippedStanzas = 2
    state.scanProblem = "p"
    state.removalInQuestion = "curl"
    state.pendingLink = LinkRequest(url: "desk://inventory", id: "1")
    state.plan.entries = [PlanEntry(.install, "hello", version: "1", note: "n"), PlanEntry(.remove, "curl")]
    state.plan.summary = PlanSummary(installed: ["hello 1"], reason: "r", conflicts: ["c"])
    let text = try state.document.text
    #expect(try InventoryFeature.State(document: DocumentReader(try JSON(parsing: text))) == state)
  }

  @Test func `a state without members opens with the defaults`() throws {
    #expect(try InventoryFeature.State(document: DocumentReader([:])) == InventoryFeature.State())
  }

  /// The views send these; each has to pass through the wire and the journal unchanged.
  @Test(arguments: [
    "appeared", "scanAgainTapped", "addButtonTapped", "counterButtonTapped", "itemTapped=\"bash\"",
    "editButtonTapped=\"bash\"", "removeButtonTapped=\"libc6:i386\"", "binding.searchText=\"x\"",
    "link={\"id\":\"1\",\"url\":\"desk://inventory\"}", "destination.dismiss",
    "destination.addItem.binding.name=\"htop\"", "destination.addItem.binding.version=\"\"",
    "destination.addItem.binding.note=\"\"", "destination.addItem.saveButtonTapped",
    "destination.addItem.cancelButtonTapped", "destination.editItem.binding.isHeld=true",
    "destination.editItem.binding.note=\"n\"", "destination.editItem.saveButtonTapped",
    "destination.editItem.cancelButtonTapped", "destination.detailItem.editButtonTapped",
    "destination.detailItem.removeButtonTapped", "destination.detailItem.closeButtonTapped",
    "destination.counter.incrementButtonTapped", "destination.counter.decrementButtonTapped",
    "destination.remove.confirmTapped={\"id\":\"a\",\"others\":[\"b\"]}", "destination.alert.scanAgainTapped",
    "plan.checkButtonTapped", "plan.dropButtonTapped=\"bash\"", "plan.foundImpossible",
  ])
  func `an action is written as it was read`(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let recorded = RecordedAction(
      path: try TreePath(parsing: parts[0]), payload: parts.count > 1 ? try JSON(parsing: parts[1]) : nil)
    let action = try recorded.action(as: InventoryFeature.Action.self)
    #expect(try RecordedAction(recording: action) == recorded)
  }

  @Test func `what effects bring back is recorded with all it carries`() throws {
    let scan = Scan(packages: [.fixture("bash")], skippedStanzas: 1)
    let written = try RecordedAction(recording: InventoryFeature.Action.scanned(scan))
    #expect(written.path.description == "scanned")
    guard case .scanned(let read) = try written.action(as: InventoryFeature.Action.self) else {
      Issue.record("another action was read")
      return
    }
    #expect(read == scan)
    let summary = PlanSummary(removed: ["curl"])
    let checked = try RecordedAction(recording: InventoryFeature.Action.plan(.checked(summary)))
    #expect(checked.path.description == "plan.checked")
    let found = InventoryFeature.Action.removalFound(id: "a", simulation: Simulation(kept: ["b"]))
    #expect(try RecordedAction(recording: found).payload?["id"] == "a")
  }
}
