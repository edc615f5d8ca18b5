import Backstaff
import BackstaffTesting
import Testing

@testable import Desk

@Suite struct AccountLinkTests {
  private let plan = [PlanEntry(.install, "hello", note: "why not")]

  @Test func `002-30 the tables of the account are sound`() {
    #expect(AuthScreen.links.problems == [])
    #expect(TodoScreen.links.problems == [])
    #expect(ProfileScreen.links.problems == [])
    #expect(TodoScreen.links.print(.form(TodoForm.State(id: "libstdc++6"))) == "/account/todos/libstdc++6")
  }

  @Test(arguments: [
    ("profile", ["profile"]), ("settings", ["profile", "settings"]), ("todos", ["list"]),
    ("todos/hello", ["list", "form"]),
  ])
  func `002-30 a warm link opens its place over its parents`(link: String, places: [String]) {
    var run = DeskRun(.inside(plan))
    #expect(run.open("desk://account/\(link)") == nil)
    #expect(run.state.isAccountShown)
    #expect(run.state.places == places)
    // A link to what is open already leaves it as it is.
    let ids = run.state.account.visibleRoutes.map(\.id)
    run.open("desk://account/\(link)")
    #expect(run.state.account.visibleRoutes.map(\.id) == ids)
  }

  @Test func `002-30 a form that a link has opened is filled from the plan`() {
    var run = DeskRun(.inside(plan))
    run.open("desk://account/todos/hello")
    let form = run.state.account.todoRoutes.last?.screen[case: \.form]
    #expect(form == TodoForm.State(Todo(id: "hello", title: "install hello", note: "why not")))
  }

  @Test func `settings that a link has opened begin with the name of the account, and keep what is typed`() {
    var run = DeskRun(.inside())
    run.open("desk://account/settings")
    func name() -> String? { run.state.account.profileRoutes.last?.screen[case: \.settings]?.displayName }
    #expect(name() == "ada")
    let typed = SettingsFeature.Action.binding(.set(\.displayName, ""))
    run.send(.account(.router(.routeAction(0, .main(.profile(.router(.routeAction(1, .settings(typed)))))))))
    #expect(name() == "")
    var cold = DeskRun(.scanned)
    cold.open("desk://account/settings")
    cold.logIn()
    #expect(cold.state.account.profileRoutes.last?.screen[case: \.settings]?.displayName == "ada")
  }

  @Test func `a login that is hidden has been answered: what waited for it is forgotten`() {
    for leave in [
      InventoryFeature.Action.binding(.set(\.isAccountShown, false)),
      .link(LinkRequest(url: "desk://inventory/counter", id: "2")),
    ] {
      var run = DeskRun(.planning(plan))
      run.open("desk://account/todos/hello")
      let id = run.state.account.links.pending?.id ?? ""
      run.send(leave)
      #expect(!run.state.isAccountShown)
      #expect(run.state.account.links.pending == nil)
      #expect(run.state.account.links.last == LinkReport(id: id, outcome: .abandoned))
      run.send(.accountButtonTapped)
      run.logIn()
      #expect(run.state.places == ["list"])
    }
  }

  @Test func `002-46 a cold link waits for the login and the introduction`() {
    var run = DeskRun(.planning(plan))
    run.open("desk://account/todos/hello")
    #expect(run.state.isAccountShown)
    #expect(run.state.places == ["login"])
    #expect(run.state.account.links.pending?.url == "/account/todos/hello")
    run.logIn()
    #expect(run.state.account.links.pending == nil)
    #expect(run.state.account.links.last?.outcome == .opened)
    #expect(run.state.places == ["list", "form"])
    #expect(run.state.account.todoRoutes.last?.screen[case: \.form]?.note == "why not")
  }

  @Test func `002-46 a link that waits is there after a restart`() throws {
    var run = DeskRun(.scanned)
    run.open("desk://account/settings")
    let document = try run.state.document
    var restarted = DeskRun(try InventoryFeature.State(document: DocumentReader(document)))
    #expect(restarted.state.account.links.pending?.url == "/account/settings")
    restarted.logIn()
    #expect(restarted.state.places == ["profile", "settings"])
    #expect(restarted.state.account.main?.tabs.selected == .profile)
  }

  @Test func `002-46 a link to the login leaves who is inside there`() {
    var run = DeskRun(.inside())
    run.open("desk://account/settings")
    run.send(.binding(.set(\.isAccountShown, false)))
    #expect(run.open("desk://account/login") == nil)
    #expect(run.state.isAccountShown)
    #expect(run.state.places == ["profile", "settings"])
  }

  @Test func `002-47 what is not there is refused, and an inventory link closes the account`() {
    var run = DeskRun(.inside(plan))
    #expect(run.open("desk://account/todos/nothing")?.code == "unknown_todo")
    #expect(run.open("desk://account/nothing")?.code == "unknown_path")
    #expect(run.open("desk://account/profile?delete=1")?.code == "unknown_path")
    #expect(!run.state.isAccountShown)
    run.open("desk://account/profile")
    run.open("desk://inventory/counter")
    #expect(!run.state.isAccountShown)
    #expect(run.state.destination?.counter != nil)
  }

  @Test func `002-19 a logout leaves nobody inside in its own event, whatever comes of what it sends`() {
    let engine = deskEngine(.inside([PlanEntry(.install, "hello")]))
    #expect(engine.state.account.main != nil)
    let pass = engine.reduce(
      .account(.inner(.performLogout)), revision: 1, context: EventContext(at: 1, seed: 1, nextElement: 100))
    #expect(pass.refusal == nil)
    #expect(engine.state.account.user == nil)
    #expect(engine.state.account.main == nil)
  }

  @Test func `002-46 a logout forgets what waited and closes what was open`() {
    var run = DeskRun(.inside(plan))
    run.open("desk://account/settings")
    run.send(.account(.inner(.performLogout)))
    #expect(run.state.places == ["login"])
    #expect(run.state.account.user == nil)
    run.logIn()
    #expect(run.state.places == ["list"])
  }
}
