/// What a guard says about a screen, before the screen is there.
///
/// ```swift
/// guards: ["login": { state in state.isLoggedIn ? .allow : .redirect(to: "/login") }]
/// ```
public enum LinkGuardAnswer<Action>: Sendable {
  /// The screen may be shown.
  case allow
  /// It may not; the reason is told to whoever asked for it.
  case reject(String)
  /// Another place is shown first. A link waits meanwhile, and is opened when the guard gives way.
  case redirect(to: String)
  /// Nobody knows yet. Nothing changes until the effect is done, whose actions put the answer into the state; then the
  /// action is reduced again, and the guard is asked anew. Other navigation in the meantime cancels the wait.
  case wait(@Sendable () -> Effect<Action>)

  var isAllowed: Bool { if case .allow = self { true } else { false } }
}

/// The guards of an app by the names that links require.
struct LinkGuards<State, Action>: Sendable {
  typealias Guard = @Sendable (State) -> LinkGuardAnswer<Action>

  let byName: [String: Guard]

  /// The first answer that is no permission; a name that nobody knows is no permission either.
  func answer(_ names: [String], _ state: State) -> LinkGuardAnswer<Action> {
    for name in names {
      guard let ask = byName[name] else { return .reject("no guard named `\(name)` can be asked") }
      let answer = ask(state)
      if !answer.isAllowed { return answer }
    }
    return .allow
  }

  /// The guards that let pass before, and do not now: who logged out.
  func closed(from old: State, to new: State) -> Set<String> {
    Set(byName.filter { $0.value(old).isAllowed && !$0.value(new).isAllowed }.keys)
  }
}
