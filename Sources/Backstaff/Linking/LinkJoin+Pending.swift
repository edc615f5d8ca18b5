extension LinkJoin {
  /// Goes on with what waits: a link behind a guard that gave way, links that a locked route held back.
  func settle(_ state: inout State, _ moment: LinkMoment<State, Action>) -> LinkAnswer<Action> {
    let closed = guards.closed(from: moment.before, to: state)
    if !closed.isEmpty {
      _ = close(closed, &state)
      memory.modify(&state) { $0.pending = nil }
    }
    if let pending = memory.get(state).pending {
      let answer = settle(pending, &state, moment)
      guard case .done = answer else { return answer }
    }
    return release(&state, moment)
  }

  private func settle(
    _ pending: PendingLink, _ state: inout State, _ moment: LinkMoment<State, Action>
  ) -> LinkAnswer<Action> {
    let request = LinkRequest(url: pending.url, id: pending.id)
    if moment.date >= pending.expires {
      memory.modify(&state) { $0.pending = nil }
      return note(.expired, request, &state)
    }
    guard case .success(.some(let plan)) = find(pending.url) else {
      memory.modify(&state) { $0.pending = nil }
      // The event that found this out is another's: it is not refused for it.
      guard case .notFound(let show) = unknown else { return note(.ignored, request, &state) }
      show(&state, request.url)
      return note(.notFound, request, &state)
    }
    guard guards.answer(plan.requires, state).isAllowed else {
      guard let gate = pending.gate, !stands(gate, state) else { return .done }
      memory.modify(&state) { $0.pending = nil }
      return note(.abandoned, request, &state)
    }
    memory.modify(&state) { $0.pending = nil }
    return open(request, &state, moment)
  }

  private func stands(_ route: RouteID, _ state: State) -> Bool {
    places.contains { $0.standing(state).contains { $0.id == route } }
  }

  /// Opens the links that waited, in their order, as soon as nothing is locked.
  private func release(_ state: inout State, _ moment: LinkMoment<State, Action>) -> LinkAnswer<Action> {
    guard !memory.get(state).waiting.isEmpty else { return .done }
    while let request = memory.get(state).waiting.first, !isLocked(state, moment) {
      memory.modify(&state) { $0.waiting.removeFirst() }
      // Nobody is left to be told of a refusal, and it must not take back what else the event did.
      if open(request, &state, moment).effect.refusal != nil { _ = note(.rejected, request, &state) }
    }
    return .done
  }
}
