import Backstaff

/// The links into the account, and who may follow them.
///
/// ```text
/// desk://account/login          the login; who is inside stays inside
/// desk://account/todos          the to-do list
/// desk://account/todos/bash     the form of a to-do, over the list
/// desk://account/profile        the profile
/// desk://account/settings       the settings, over the profile
/// ```
enum AuthLinks {
  static let guards: [String: @Sendable (AuthCoordinator.State) -> LinkGuardAnswer<AuthCoordinator.Action>] = [
    "login": { $0.user == nil ? .redirect(to: "/account/login") : .allow }
  ]
}

extension AuthScreen {
  static let links = LinkTable<State>(schemes: ["desk"]) {
    Link("/account/login", options: LinkOptions(style: .root)) {
      .login(LoginFeature.State())
    } read: {
      $0.is(\.login)
    }
  }
}

extension TodoScreen {
  static let links = LinkTable<State>(schemes: ["desk"]) {
    Link("/account/todos", options: LinkOptions(style: .root, requires: ["login"])) {
      .list(TodoList.State())
    } read: {
      $0.is(\.list)
    }
    Link(
      "/account/todos/:id", .path("id"), parent: "/account/todos",
      options: LinkOptions(style: .sheet, requires: ["login"])
    ) {
      .form(TodoForm.State(id: $0))
    } read: {
      $0[case: \.form]?.id
    }
  }
}

extension ProfileScreen {
  static let links = LinkTable<State>(schemes: ["desk"]) {
    Link("/account/profile", options: LinkOptions(style: .root, requires: ["login"])) {
      .profile(ProfileFeature.State())
    } read: {
      $0.is(\.profile)
    }
    Link("/account/settings", parent: "/account/profile", options: LinkOptions(requires: ["login"])) {
      .settings(SettingsFeature.State())
    } read: {
      $0.is(\.settings)
    }
  }
}

extension AuthCoordinator.State {
  /// The routes of the to-do list; none outside.
  var todoRoutes: [Route<TodoScreen.State>] {
    get { main?.todos.routes ?? [] }
    set { main?.todos.routes = newValue }
  }

  /// The routes of the profile; none outside.
  var profileRoutes: [Route<ProfileScreen.State>] {
    get { main?.profile.routes ?? [] }
    set { main?.profile.routes = newValue }
  }

  /// Shows a tab as it was left, and says whether another one was shown.
  mutating func show(_ tab: MainTabs.Tab) -> Bool {
    guard let selected = main?.tabs.selected, selected != tab else { return false }
    return main?.select(tab) ?? false
  }
}
