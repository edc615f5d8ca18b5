import Backstaff
import BackstaffTesting

@testable import Desk

extension AuthCoordinator.State {
  /// Where somebody is after the login.
  static func inside(_ name: String = "ada") -> AuthCoordinator.State {
    var state = AuthCoordinator.State()
    state.user = name
    state.welcomed = [name]
    state.routes = [.root(.main(MainTabs.State(user: name)))]
    return state
  }

  /// A login with what was typed into it.
  static func typed(_ name: String, _ password: String, welcomed: [String] = []) -> AuthCoordinator.State {
    var state = AuthCoordinator.State()
    state.welcomed = welcomed
    state.routes = [.root(.login(LoginFeature.State(name: name, password: password, welcomed: welcomed)))]
    return state
  }
}

extension InventoryFeature.State {
  /// The Desk with somebody inside, and lines in the plan.
  static func inside(_ entries: [PlanEntry] = []) -> InventoryFeature.State {
    var state = planning(entries)
    state.account = .inside()
    state.account.follow(state.plan.entries)
    return state
  }

  /// The names of what the account shows, from the bottom to the top.
  var places: [String] { account.visibleRoutes.map(\.name) }
}

/// An engine with the contexts of a session, and what it sends at once.
struct DeskRun {
  let engine: Engine<InventoryFeature.State, InventoryFeature.Action>
  private var revision: Int64 = 0

  init(_ state: InventoryFeature.State) { engine = deskEngine(state) }

  var state: InventoryFeature.State { engine.state }

  /// Reduces an action, and what it sends at once; gives the refusal of the action itself.
  @discardableResult
  mutating func send(_ action: InventoryFeature.Action) -> Refusal? {
    revision += 1
    let context = EventContext(at: revision, seed: UInt64(revision), nextElement: engine.nextElement)
    let pass = engine.reduce(action, revision: revision, context: context)
    for sent in pass.effects.sends { send(sent) }
    return pass.refusal
  }

  @discardableResult
  mutating func open(_ url: String) -> Refusal? { send(.link(LinkRequest(url: url, id: "\(url)#\(revision)"))) }

  /// What a login of somebody who was here before ends in.
  mutating func logIn(_ name: String = "ada") {
    send(.account(.router(.routeAction(0, .login(.binding(.set(\.name, name)))))))
    send(.account(.router(.routeAction(0, .login(.loginTapped)))))
    send(.account(.router(.routeAction(0, .login(.async(.checked(true)))))))
    guard state.account.user == nil else { return }
    for _ in OnBoardingFeature.pages { send(.account(.router(.routeAction(1, .onBoarding(.nextTapped))))) }
  }
}
