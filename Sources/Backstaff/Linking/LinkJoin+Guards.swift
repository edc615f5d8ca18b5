extension LinkJoin {
  /// Asks the guards about the screens that came in this event, by whatever way.
  func guardNewcomers(_ state: inout State, _ moment: LinkMoment<State, Action>) -> LinkAnswer<Action> {
    var answer: LinkAnswer<Action> = .done
    var isChanged = false
    for place in places where !place.isSame(moment.before, state) {
      isChanged = true
      for route in place.standing(state) where isNew(route, moment) && !route.requires.isEmpty {
        switch guards.answer(route.requires, state) {
        case .allow: continue
        case .reject(let reason): return .effect(.refuse(Refusal(code: "guarded", message: reason)))
        case .wait(let effect): return moment.wait(effect())
        case .redirect(let target):
          place.restore(&state, moment.before)
          let request = LinkRequest(url: route.link ?? "", id: "guard")
          answer = redirect(to: target, from: route.link ?? "", request, &state, moment, after: [])
        }
        break
      }
    }
    // Other navigation ends what waited for an answer.
    guard isChanged, case .done = answer else { return answer }
    return guards.byName.isEmpty ? .done : .effect(.cancel(id: LinkWait()))
  }

  private func isNew(_ route: StandingRoute, _ moment: LinkMoment<State, Action>) -> Bool {
    route.id.map { $0.number >= moment.firstRoute } ?? true
  }

  /// Leaves what guards have closed behind somebody: who logged out sees nothing that needs a login.
  ///
  /// - Returns: The link to the topmost screen that went.
  func close(_ names: Set<String>, _ state: inout State) -> String? {
    var last: String?
    for place in places {
      let standing = place.standing(state)
      guard let first = standing.firstIndex(where: { !names.isDisjoint(with: $0.requires) }) else { continue }
      last = standing.last { $0.link != nil }?.link ?? last
      // A root that is guarded itself is for the app to exchange.
      place.cut(&state, max(first, 1))
    }
    return last
  }

  /// The guards are asked again about everything that a recovered session shows.
  var hook: ScopeLink<State, Action> {
    ScopeLink(
      stateStep: "", actionStep: "", kind: .hook, appear: { _, _ in }, compare: { _, _, _ in },
      identities: { _, _, _ in false }, reach: { _ in nil },
      visit: { state, visit, context in
        guard case .restored(let count) = visit else { return .none }
        return restored(&state, count, context)
      }, map: { [] }, facts: facts)
  }

  private var facts: NavigationFacts {
    var facts = NavigationFacts()
    facts.links = places.flatMap(\.entries)
    facts.screens = { [places] in places.flatMap { $0.screens() } }
    facts.guards = guards.byName.keys.sorted()
    return facts
  }

  private func restored(_ state: inout State, _ count: VisitCount, _ context: PassContext) -> Effect<Action> {
    let closed = Set(guards.byName.filter { !$0.value(state).isAllowed }.keys)
    guard !closed.isEmpty, let link = close(closed, &state) else { return .none }
    count.add()
    guard case .success(.some(let plan)) = find(link),
      case .redirect(let target) = guards.answer(plan.requires, state),
      case .success(.some(let gate)) = find(target)
    else { return .none }
    let opened = gate.open(&state, true, context.mintRoute)
    memory.modify(&state) {
      $0.pending = PendingLink(url: plan.path, id: "restored", at: context.date, gate: opened.top)
    }
    return .none
  }
}

/// Names the wait for a guard's answer.
struct LinkWait: Hashable, Sendable {}

extension LinkMoment {
  /// Nothing changes until `effect` is done; then the action is reduced again.
  func wait(_ effect: Effect<Action>) -> LinkAnswer<Action> {
    .wait(.concatenate(effect, .send(action)).cancellable(id: LinkWait(), cancelInFlight: true))
  }
}
