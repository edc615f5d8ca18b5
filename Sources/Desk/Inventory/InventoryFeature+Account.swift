import Backstaff

extension InventoryFeature {
  /// Shows the account, and opens there what a link names; `nil` where the link is none into the account.
  ///
  /// The link goes on to the account under the same id: what is behind the login waits there until somebody is inside.
  func openAccount(_ request: LinkRequest, _ state: inout State) -> Effect<Action>? {
    if AuthScreen.links.leads(request.url) {
      state.isAccountShown = true
      // Who is inside is not sent out again by a link to the door.
      return state.account.user == nil ? .send(.account(.link(request))) : Effect.none
    }
    if let todo = TodoScreen.links.destination(request.url) {
      if let id = todo[case: \.form]?.id, state.plan.entries[id: id] == nil { return .refuse(.unknownTodo(id)) }
    } else if !ProfileScreen.links.leads(request.url) {
      return nil
    }
    state.isAccountShown = true
    return .send(.account(.link(request)))
  }

  /// What the account says to the whole, after its own reducer ran.
  func accountDid(_ action: AuthCoordinator.Action, _ state: inout State) -> Effect<Action> {
    state.account.follow(state.plan.entries)
    switch action {
    case .delegate(.presentMainApp):
      return .send(.account(.authStatusChanged(true)))
    case .delegate(.todoSaved(let todo)):
      guard var entry = state.plan.entries[id: todo.id], entry.note != todo.note else { return .none }
      entry.note = todo.note
      return .send(.plan(.planned(entry)))
    default:
      return .none
    }
  }
}

extension InventoryFeature.State {
  /// Hides the account. Who leaves the login has answered it: nothing waits behind it any longer.
  mutating func hideAccount() {
    isAccountShown = false
    if account.user == nil { account.links.abandon() }
  }
}

extension AuthCoordinator.State {
  /// Takes over the lines of the plan, and fills in what a link has opened; outside there is neither.
  mutating func follow(_ entries: IdentifiedArrayOf<PlanEntry>) {
    guard let known = main?.todos else { return }
    if main?.profile.emptySettings != nil { main?.profile.fillSettings() }
    var todos = known
    todos.follow(entries)
    if todos != known { main?.todos = todos }
  }
}

extension LinkTable {
  /// Where a link leads that asks for nothing beyond a place.
  fileprivate func destination(_ text: String) -> Destination? {
    guard let match = parse(text).match, match.extras.isEmpty, match.fragment == nil else { return nil }
    return match.destination
  }

  fileprivate func leads(_ text: String) -> Bool { destination(text) != nil }
}
