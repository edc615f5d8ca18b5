import Backstaff
import BackstaffViews
import Testing

@testable import Desk

/// A person without a terminal: looks at the scene, and presses what is in it.
@MainActor
private struct Person {
  let store: StoreOf<InventoryFeature>
  let host: SceneHost

  init(_ state: InventoryFeature.State, _ manager: PackageManager = .fixture) {
    let store = desk(state, manager)
    self.store = store
    host = SceneHost { InventoryView(store: store) }
  }

  var outline: String { host.scene().outline() }

  /// Presses the first control of that label, in what is on top.
  func press(_ label: String) throws {
    let control = try #require(find(label), "no control \(label)")
    let activate = try #require(control.activate, "nothing happens on \(label)")
    activate()
  }

  func type(_ text: String, into label: String) throws {
    let edit = try #require(find(label)?.edit, "no field \(label)")
    edit(text)
  }

  func dismiss() throws {
    let dismiss = try #require(host.scene().chrome.presentations.first?.dismiss)
    dismiss()
  }

  private func find(_ label: String) -> SceneNode? {
    let scene = host.scene()
    let top = scene.chrome.presentations.first?.content ?? scene
    return top.everything.first { $0.isControl && $0.label == label }
  }
}

extension SceneNode {
  @MainActor
  fileprivate var everything: [SceneNode] {
    let inner = children.all + actions + chrome.toolbar + (chrome.search.map { [$0] } ?? [])
    return [self] + inner.flatMap(\.everything)
  }
}

@Suite @MainActor struct `The screens of the Desk` {
  @Test func `appearing reads the list once`() async {
    let scans = Tally()
    let person = Person(InventoryFeature.State(), .counting(scans))
    #expect(person.outline.contains("was not read yet"))
    #expect(person.outline.contains("Reading the package list"))
    await person.store.settle()
    #expect(person.outline.contains("4 packages"))
    let second = SceneHost { InventoryView(store: person.store) }
    _ = second.scene()
    await person.store.settle()
    #expect(scans.count == 1)
  }

  @Test func `the list has its keys`() {
    let outline = Person(.scanned).outline
    for key in ["\"Add\" key a", "\"Check plan\" key c", "\"Counter\" key n", "\"Edit\" key e", "\"Remove\" key d"] {
      #expect(outline.contains(key), "\(key) in \(outline)")
    }
  }

  @Test func `a package is planned through the sheet`() throws {
    let person = Person(.scanned)
    try person.press("Add")
    #expect(person.outline.contains("screen \"Plan an install\""))
    try person.type("x", into: "Package")
    try person.press("Plan it")
    #expect(person.outline.contains("'x' is not a package name"))
    try person.type("hello", into: "Package")
    try person.type("2.10", into: "Version")
    try person.type("why not", into: "Note")
    try person.press("Plan it")
    #expect(person.store.state.destination == nil)
    #expect(person.outline.contains("install hello 2.10"))
    #expect(person.outline.contains("(why not)"))
  }

  @Test func `a package is held through the popover`() throws {
    let person = Person(.scanned)
    try person.press("Edit")
    #expect(person.store.state.destination?.editItem?.id == "bash")
    #expect(person.outline.contains("screen \"Edit bash\""))
    try person.press("Hold this version")
    try person.type("n", into: "Note")
    try person.press("Plan it")
    #expect(person.store.plan.entries.elements == [PlanEntry(.hold, "bash", note: "n")])
    try person.press("Drop")
    #expect(person.store.plan.entries.isEmpty)
  }

  @Test func `a page opens, leads on, and goes back`() async throws {
    let person = Person(.scanned)
    person.store.send(.itemTapped("tmux"))
    #expect(person.outline.contains("screen \"tmux\""))
    #expect(person.outline.contains("dpkg leaves it at this version"))
    try person.press("Edit")
    #expect(person.outline.contains("screen \"Edit tmux\""))
    try person.press("Cancel")
    await person.store.settle()
    person.store.send(.itemTapped("tmux"))
    try person.press("Back")
    await person.store.settle()
    #expect(person.store.state.destination == nil)
    person.store.send(.itemTapped("bash"))
    try person.dismiss()
    #expect(person.store.state.destination == nil)
  }

  @Test func `a removal is asked about and planned`() async throws {
    let person = Person(.scanned)
    person.store.send(.binding(.set(\.searchText, "libssl")))
    try person.press("Remove")
    #expect(person.outline.contains("Asking apt what would go with libssl3"))
    await person.store.settle()
    #expect(person.outline.contains("These would go with it: curl."))
    try person.press("Remove all 2")
    #expect(person.store.state.destination == nil)
    #expect(person.outline.contains("remove libssl3 with curl"))
    try person.press("Remove")
    await person.store.settle()
    try person.press("Keep")
    #expect(person.store.state.destination == nil)
  }

  @Test func `a plan is checked and its reason shown`() async throws {
    var state = InventoryFeature.State.scanned
    state.plan.entries = [PlanEntry(.install, "nothing")]
    let person = Person(state)
    try person.press("Check plan")
    #expect(person.outline.contains("Asking apt"))
    await person.store.settle()
    #expect(person.outline.contains("screen \"The plan does not work\""))
    try person.press("OK")
    #expect(person.store.state.destination == nil)
    #expect(person.outline.contains("does not work: Unable to locate package nothing"))
  }

  @Test func `the counter closes itself`() async throws {
    let person = Person(.scanned)
    try person.press("Counter")
    try person.press("Less")
    for _ in 0..<6 { try person.press("More") }
    await person.store.settle()
    #expect(person.store.state.destination == nil)
  }

  @Test func `a search narrows the list`() throws {
    let person = Person(.scanned)
    try person.type("shell", into: "Search")
    #expect(person.outline.contains("1 of 4 packages"))
    #expect(!person.outline.contains("curl"))
  }

  @Test func `the wall shows the plan alone`() {
    let store = desk(.scanned)
    let host = SceneHost { PlanView(store: store.scope(\.plan, action: \.plan)) }
    #expect(host.scene().outline().contains("Nothing is planned."))
    store.send(.plan(.planned(PlanEntry(.install, "hello"))))
    store.send(.addButtonTapped)
    #expect(host.scene().outline().contains("install hello"))
    #expect(!host.scene().outline().contains("bash"))
    #expect(host.scene().chrome.presentations.isEmpty)
  }

  @Test func `a wall to look at only has no buttons`() {
    var state = InventoryFeature.State.scanned
    state.plan.entries = [PlanEntry(.install, "hello")]
    let store = desk(state).scope(\.plan, action: \.plan)
    let wall = SceneHost { PlanView(store: store, isReadOnly: true) }.scene()
    #expect(wall.outline().contains("install hello"))
    #expect(!wall.everything.contains { $0.isControl })
    #expect(
      SceneHost { PlanView(store: store) }.scene().everything.filter(\.isControl).map(\.label) == [
        "Drop", "Check plan",
      ])
  }
}
