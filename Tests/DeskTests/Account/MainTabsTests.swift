import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct MainTabsTests {
  private func tabs(_ state: MainTabs.State = MainTabs.State(user: "ada")) -> TestStoreOf<MainTabs> {
    TestStore(initialState: state) { MainTabs() }
  }

  @Test func `002-42 tabs keep their depth, and the one chosen again goes to its root`() async {
    let store = tabs()
    await store.send(.tabs(.select(.profile))) { $0.select(.profile) }
    await store.send(\.profile.router[id: 0].profile.view.settingsTapped)
    await store.receive(\.profile.router[id: 0].profile.delegate.openSettings) {
      $0.profile.routes.append(.init(.settings(SettingsFeature.State(displayName: "ada"))))
    }
    await store.send(.tabs(.select(.todos))) { $0.select(.todos) }
    await store.send(.tabs(.select(.profile))) { $0.select(.profile) }
    #expect(store.state.profile.navigationDepth == 2)
    #expect(store.state.visibleRoutes.map(\.name) == ["profile", "settings"])
    await store.send(.tabs(.select(.profile))) { $0.profile.routes.removeLast() }
    #expect(store.state.profile.isAtRoot)
  }

  @Test func `002-20 the coordinator writes what a profile has found out into its route`() async {
    let store = tabs()
    await store.send(\.profile.router[id: 0].profile.view.reloadTapped) {
      $0.profile.routes[id: 0, \.profile]?.isLoading = true
    }
    let info = UserInfo(displayName: "Ada", mail: "ada@example.org")
    await store.receive(\.profile.router[id: 0].profile.inner.updateUserInfo, info) {
      $0.profile.routes[id: 0, \.profile]?.isLoading = false
      $0.profile.routes[id: 0, \.profile]?.info = info
    }
    await store.finish()
  }

  @Test func `002-43 the settings rename the profile by a delegate action`() async {
    var start = MainTabs.State(user: "ada")
    start.profile.routes.append(.push(.settings(SettingsFeature.State(displayName: "ada"))))
    let store = tabs(start)
    await store.send(\.profile.router[id: 1].settings.binding.displayName, "Countess") {
      $0.profile.routes[id: 1, \.settings]?.displayName = "Countess"
    }
    await store.send(\.profile.router[id: 1].settings.saveTapped)
    await store.receive(\.profile.router[id: 1].settings.delegate.renamed, "Countess") {
      $0.profile.routes[id: 0, \.profile]?.info.displayName = "Countess"
      $0.profile.routes.removeLast()
    }
  }
}
