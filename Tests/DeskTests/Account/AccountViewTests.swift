import Backstaff
import BackstaffViews
import Testing

@testable import Desk

@Suite @MainActor struct AccountViewTests {
  /// The scene of the account, from the bottom to the top.
  private func layers(_ store: StoreOf<InventoryFeature>) -> [SceneNode] {
    var layers = [SceneHost { InventoryView(store: store) }.scene()]
    while let over = layers.last?.chrome.presentations.first { layers.append(over.content) }
    return layers
  }

  private func keys(_ screen: SceneNode?) -> [String] {
    screen?.chrome.toolbar.map { "\($0.shortcut?.name ?? "") \($0.label)" } ?? []
  }

  @Test func `002-22 the account is a page over the list, with the login first`() async {
    let store = desk(.scanned)
    #expect(keys(layers(store).first).contains("u Account"))
    store.send(.accountButtonTapped)
    #expect(layers(store).map(\.label) == ["Inventory", "Log in"])
    #expect(layers(store).last?.outline().contains("field \"Password\"") == true)
    layers(store).first?.chrome.presentations.first?.dismiss?()
    #expect(!store.isAccountShown)
    await store.settle()
  }

  @Test func `the last page of the introduction is left by Start`() {
    var state = InventoryFeature.State.scanned
    state.isAccountShown = true
    state.account.routes.append(.push(.onBoarding(OnBoardingFeature.State())))
    let store = desk(state)
    for label in ["Next", "Start"] {
      #expect(
        layers(store).last?.outline().contains("button \"\(label)\"") == true, "\(layers(store).last?.outline() ?? "")")
      store.send(.account(.router(.routeAction(1, .onBoarding(.nextTapped)))))
    }
  }

  @Test func `002-42 tabs and what is pushed in them are drawn, and Back leaves one route`() throws {
    var state = InventoryFeature.State.inside([PlanEntry(.install, "hello", note: "why not")])
    state.isAccountShown = true
    let store = desk(state)
    #expect(layers(store).map(\.label) == ["Inventory", "To-do"])
    #expect(layers(store).last?.outline().contains("install hello") == true)
    store.send(.link(LinkRequest(url: "desk://account/settings", id: "1")))
    let shown = layers(store)
    #expect(shown.map(\.label) == ["Inventory", "Profile", "Settings"])
    #expect(keys(shown[1]) == ["s Settings", "r Reload", "o Log out", "1 To-do", "2 Profile", "3 Tour"])
    #expect(keys(shown[2]) == ["1 To-do", "2 Profile", "3 Tour"])
    let back = try #require(shown[1].chrome.presentations.first?.dismiss)
    back()
    #expect(layers(store).map(\.label) == ["Inventory", "Profile"])
  }

  @Test func `004-27 the tour shows what its path holds, by the types of its view models`() throws {
    var state = InventoryFeature.State.inside()
    state.isAccountShown = true
    state.account.main?.select(.tour)
    let store = desk(state)
    let host = SceneHost { InventoryView(store: store) }
    func top() -> SceneNode {
      var screen = host.scene()
      while let over = screen.chrome.presentations.first { screen = over.content }
      return screen
    }
    func press(_ label: String) throws {
      let control = top().children.all.flatMap { [$0] + $0.children.all }.flatMap { [$0] + $0.children.all }
        .first { $0.label == label && $0.isControl }
      let activate = try #require(control?.activate, "no \(label) in \(top().outline())")
      activate()
    }
    try press("Navigate to B")
    #expect(top().label == "B View")
    try press("Navigate to C")
    #expect(top().label == "C View")
    try press("Back")
    #expect(top().label == "B View")
    #expect(store.state.account.main?.tour.routes.first?.screen[case: \.tour]?.path.map(\.tag) == ["b"])
  }
}
