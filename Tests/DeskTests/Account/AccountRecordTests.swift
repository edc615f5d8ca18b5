import Backstaff
import BackstaffJSON
import BackstaffTesting
import Foundation
import Testing

@testable import Desk

@Suite struct AccountRecordTests {
  @Test func `002-04 a state of the account is read from its document as it was`() throws {
    var run = DeskRun(.inside([PlanEntry(.install, "hello")]))
    run.open("desk://account/todos/hello")
    run.open("desk://account/settings")
    let step = NavigationPathAction.push(RecordedScreen(tag: "b"))
    run.send(.account(.router(.routeAction(0, .main(.tour(.router(.routeAction(0, .tour(.path(step))))))))))
    run.send(.account(.navigationError(.lost)))
    let text = try run.state.document.text
    #expect(try InventoryFeature.State(document: DocumentReader(try JSON(parsing: text))) == run.state)
  }

  @Test(arguments: [
    "accountButtonTapped", "binding.isAccountShown=false", "account.authStatusChanged=true",
    "account.navigationError=\"lost\"", "account.errorAlert.dismiss", "account.inner.performLogout",
    "account.navigation.presentMain", "account.delegate.presentMainApp", "account.router.popFrom=\"#3\"",
    "account.link={\"id\":\"1\",\"url\":\"desk://account/todos\"}", "account.router[#0].login.loginTapped",
    "account.router[#0].login.binding.name=\"ada\"", "account.router[#0].login.alert.dismiss",
    "account.router[#1].onBoarding.nextTapped", "account.router[#2].main.tabs.select=\"profile\"",
    "account.router[#2].main.todos.router[#3].list.todoTapped=\"bash\"",
    "account.router[#2].main.todos.router[#4].form.binding.isDone=true",
    "account.router[#2].main.profile.router[#5].profile.view.logoutTapped",
    "account.router[#2].main.tour.router[#6].tour.path.push={\"tag\":\"b\"}",
  ])
  func `002-07 an action of the account is written as it was read`(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let recorded = RecordedAction(
      path: try TreePath(parsing: parts[0]), payload: parts.count > 1 ? try JSON(parsing: parts[1]) : nil)
    let action = try recorded.action(as: InventoryFeature.Action.self)
    #expect(try RecordedAction(recording: action) == recorded)
  }

  @Test func `002-48 the description names the account's coordinators, screens, links and guard`() {
    let description = AppDescription(of: InventoryFeature())
    let patterns = description.links.map(\.pattern)
    for pattern in ["/inventory", "/account/login", "/account/todos/:id", "/account/settings"] {
      #expect(patterns.contains(pattern))
    }
    #expect(description.guards == ["login"])
    let shown = description.edges.filter { $0.way == .shows }.map { "\($0.from) \($0.to)" }
    #expect(
      shown == [
        "account.routes[].main.todos.routes[] account.routes[].main.todos.routes[].list",
        "account.routes[].main.todos.routes[] account.routes[].main.todos.routes[].form",
        "account.routes[].main.profile.routes[] account.routes[].main.profile.routes[].profile",
        "account.routes[].main.profile.routes[] account.routes[].main.profile.routes[].settings",
        "account.routes[].main.tour.routes[] account.routes[].main.tour.routes[].tour",
        "account.routes[] account.routes[].login", "account.routes[] account.routes[].onBoarding",
        "account.routes[] account.routes[].main",
      ])
    #expect(description.notes == [])
    // What a daemon tells of itself is the same: its reducer has dependencies set.
    #expect(AppDescription(of: InventoryFeature().dependency(\.accounts, .fixture)) == description)
  }

  @Test func `the picture has the links at their screens, with the guards they require`() {
    let svg = AppDescription(of: InventoryFeature()).svg
    func row(_ text: String) -> Double? {
      svg.split(separator: "\n").first { $0.contains(">\(text)</text>") }?.firstMatch(of: /\ y="([0-9.]+)"/)
        .flatMap { Double($0.1) }
    }
    let form = row("form") ?? 0
    let link = row("/account/todos/:id  requires login") ?? 0
    #expect(form > 0 && link > form && link < form + 40)
    #expect(row("/account/login") != nil && row("/account/settings  requires login") != nil)
    // A table of no coordinator has no screens to stand at: its links are at the app.
    #expect(row("/inventory/items/:id/edit") ?? 0 > row("app") ?? .infinity)
    #expect(row("/inventory/add?name&amp;version&amp;note") != nil)
  }

  @Test func `002-22 the live accounts are those of a file, or all with one password`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("accounts", Array("# who may enter\nada:analytical:engine\ngrace:cobol\n".utf8))
    let accounts = try Accounts.live(path: file)
    #expect(try await accounts.check("ada", "analytical:engine"))
    #expect(try await !accounts.check("ada", "cobol"))
    #expect(try await !accounts.check("# who may enter", ""))
    #expect(try await Accounts.live().check("anybody", "desk"))
    #expect(try await !Accounts.live().check("", "desk"))
    // It is read anew at each login.
    _ = try folder.file("accounts", Array("grace:cobol\n".utf8))
    #expect(try await !accounts.check("ada", "analytical:engine"))
    _ = try folder.file("accounts", Array("nonsense\n".utf8))
    await #expect(throws: AccountsError.self) { try await accounts.check("grace", "cobol") }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("", "are none"), ("# only a comment\n\n", "are none"), ("ada:engine\nopensesame\n", "line 2"),
      (":opensesame\n", "line 1"), ("\u{FFFD}", "line 1"),
    ])
  func `a file that has no accounts is refused from the beginning, without what stands in it`(
    text: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("accounts", Array(text.utf8))
    let error = #expect(throws: AccountsError.self) { try Accounts.live(path: file) }
    #expect(error?.description.contains(words) == true)
    #expect(error?.description.contains("opensesame") == false)
  }

  @Test(.timeLimit(.minutes(1))) func `accounts that are no regular file are refused at once`() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for path in [folder.path + "/pipe", folder.path, "/dev/null", folder.path + "/none"] {
      let error = #expect(throws: AccountsError.self) { try Accounts.live(path: path) }
      let words = path.hasSuffix("none") ? "--accounts names another file" : "is no regular file"
      #expect(error?.description.contains(words) == true)
    }
    let large = try folder.file("large", Array("ada:\(String(repeating: "x", count: Accounts.fileLimit))".utf8))
    let binary = try folder.file("binary", [0x61, 0x3a, 0xff])
    #expect(throws: AccountsError.self) { try Accounts.live(path: large) }
    #expect(throws: AccountsError.self) { try Accounts.live(path: binary) }
  }
}
