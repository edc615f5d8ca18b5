import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct AuthCoordinatorTests {
  private func auth(_ state: AuthCoordinator.State = AuthCoordinator.State()) -> TestStoreOf<AuthCoordinator> {
    TestStore(initialState: state) { AuthCoordinator() }
  }

  @Test func `002-22 who is new goes from the login through the introduction to the delegate`() async {
    let store = auth(.typed("ada", "desk"))
    await store.send(\.router[id: 0].login.loginTapped) { $0.routes[id: 0, \.login]?.isChecking = true }
    await store.receive(\.router[id: 0].login.async.checked, true) {
      $0.routes[id: 0, \.login]?.isChecking = false
      $0.routes[id: 0, \.login]?.password = ""
    }
    await store.receive(\.router[id: 0].login.delegate.presentOnBoarding)
    await store.receive(\.inner.pushOnBoarding)
    await store.receive(\.router.updateRoutes) { $0.routes.push(.onBoarding(OnBoardingFeature.State())) }
    await store.send(\.router[id: 1].onBoarding.nextTapped) { $0.routes[id: 1, \.onBoarding]?.page = 1 }
    await store.send(\.router[id: 1].onBoarding.nextTapped)
    await store.receive(\.router[id: 1].onBoarding.navigation.onBoardingCompleted)
    await store.receive(\.navigation.presentMain)
    await store.receive(\.delegate.presentMainApp)
    await store.send(.authStatusChanged(true)) { $0 = .inside() }
    await store.finish()
  }

  @Test func `002-22 who was here before goes straight on`() async {
    let store = auth(.typed(" ada ", "desk", welcomed: ["ada"]))
    await store.send(\.router[id: 0].login.loginTapped) { $0.routes[id: 0, \.login]?.isChecking = true }
    await store.receive(\.router[id: 0].login.async.checked, true) {
      $0.routes[id: 0, \.login]?.isChecking = false
      $0.routes[id: 0, \.login]?.password = ""
    }
    await store.receive(\.router[id: 0].login.delegate.presentMain)
    await store.receive(\.navigation.presentMain)
    await store.receive(\.delegate.presentMainApp)
    await store.finish()
  }

  @Test func `002-18 a password that is wrong ends in an alert over the login`() async {
    let store = auth(.typed("ada", "guess"))
    await store.send(\.router[id: 0].login.loginTapped) { $0.routes[id: 0, \.login]?.isChecking = true }
    await store.receive(\.router[id: 0].login.async.checked, false) {
      $0.routes[id: 0, \.login]?.isChecking = false
      $0.routes[id: 0, \.login]?.password = ""
      $0.routes[id: 0, \.login]?.alert = .failedLogin("The name and the password do not go together.")
    }
    await store.send(\.router[id: 0].login.alert.dismiss) { $0.routes[id: 0, \.login]?.alert = nil }
    #expect(store.state.isAtRoot)
  }

  @Test func `002-22 what is typed while the login is checked ends the check`() async {
    let clock = TestClock()
    let store = TestStore(initialState: AuthCoordinator.State.typed("ada", "desk")) {
      AuthCoordinator()
    } withDependencies: {
      $0.accounts.check = { _, _ in
        try await clock.sleep(for: .seconds(1))
        return true
      }
    }
    await store.send(\.router[id: 0].login.loginTapped) { $0.routes[id: 0, \.login]?.isChecking = true }
    await store.send(\.router[id: 0].login.binding.name, "root") {
      $0.routes[id: 0, \.login]?.isChecking = false
      $0.routes[id: 0, \.login]?.name = "root"
    }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test func `002-29 the way that is shown follows whether somebody is inside`() async {
    let store = auth(.inside())
    await store.send(.authStatusChanged(false)) {
      $0.user = nil
      $0.routes = [.root(.login(LoginFeature.State(welcomed: ["ada"])))]
    }
    // Without a name at the door nobody gets in.
    await store.send(.authStatusChanged(true))
  }

  @Test func `002-19 002-46 a logout says so upwards, and takes back what needed the login`() async {
    var start = AuthCoordinator.State.inside()
    start.main?.tabs.backMode = .none
    start.profileRoutes.append(.push(.settings(SettingsFeature.State())))
    let store = auth(start)
    await store.send(\.router[id: 0].main.profile.router[id: 0].profile.view.logoutTapped)
    await store.receive(\.router[id: 0].main.profile.router[id: 0].profile.delegate.logout)
    await store.receive(\.router[id: 0].main.profile.delegate.logout)
    await store.receive(\.router[id: 0].main.delegate.logout)
    await store.receive(\.inner.performLogout) {
      $0.user = nil
      $0.routes = [.root(.login(LoginFeature.State(welcomed: ["ada"])))]
    }
    await store.finish()
  }

  @Test func `002-23 the way in is left at its root`() async {
    var start = AuthCoordinator.State()
    start.routes.append(.push(.onBoarding(OnBoardingFeature.State())))
    await auth(start).send(.navigation(.dismissAuth)) { $0.routes.removeLast() }
  }

  @Test func `002-35 an empty stack is mended, and an alert says why`() async {
    var start = AuthCoordinator.State()
    start.routes = []
    await auth(start).send(.navigationError(.lost)) {
      $0.routes = [.root(.login(LoginFeature.State()), embedInNavigationView: true)]
      $0.errorAlert = .navigationError(.lost)
    }
  }
}
