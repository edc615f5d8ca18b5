import FoundationEssentials

/// Links joined to an app's reducer: what a link does, what guards say of screens however they are reached, and what
/// waits.
struct LinkJoin<State, Action> {
  let memory: MemberAccess<State, LinkState>
  let action: ResolvedCase<Action, LinkRequest>
  let base: ReducerTree<State, Action>
  let places: [LinkPlace<State>]
  let guards: LinkGuards<State, Action>
  let unknown: UnknownLinkPolicy<State>
  let place: SourcePlace

  var tree: ReducerTree<State, Action> {
    ReducerTree(links: base.links + [hook]) { state, action, context in
      let before = state
      let effect = base.run(&state, action, context)
      if effect.refusal != nil { return effect }
      let moment = LinkMoment(action, before, context)
      var answers: [LinkAnswer<Action>] = [.effect(effect), guardNewcomers(&state, moment)]
      if let request = self.action.extract(action) { answers.append(deliver(request, &state, moment)) }
      answers.append(settle(&state, moment))
      if let waiting = answers.lazy.compactMap(\.waiting).first {
        state = before
        return waiting
      }
      return .merge(answers.map(\.effect))
    }
  }

  // MARK: a link

  /// Opens a link, or keeps it, or says why not.
  func deliver(_ request: LinkRequest, _ state: inout State, _ moment: LinkMoment<State, Action>) -> LinkAnswer<Action>
  {
    guard (1...LinkState.idLimitBytes).contains(request.id.utf8.count) else {
      return .effect(
        .refuse(
          Refusal(
            code: "malformed_link_id",
            message: "the name of a link's delivery has 1 to \(LinkState.idLimitBytes) bytes; give it a shorter one")))
    }
    var isNew = true
    memory.modify(&state) { isNew = $0.take(request.id) }
    guard isNew else { return .done }
    if isLocked(state, moment) {
      var hasRoom = true
      memory.modify(&state) { hasRoom = $0.hold(request) }
      if !hasRoom {
        report("linkDropped", "more than \(LinkState.waitingLimit) links waited; the oldest was dropped")
      }
      return note(.waiting, request, &state)
    }
    return open(request, &state, moment)
  }

  func open(_ request: LinkRequest, _ state: inout State, _ moment: LinkMoment<State, Action>) -> LinkAnswer<Action> {
    switch find(request.url) {
    case .failure(let refusal): return .effect(.refuse(refusal))
    case .success(.none): return openUnknown(request, &state)
    case .success(.some(let plan)): return open(plan, request, &state, moment, after: [])
    }
  }

  /// The plan of a link; `nil` when it leads nowhere.
  func find(_ text: String) -> Result<LinkPlan<State>?, Refusal> {
    let url: LinkURL
    do throws(LinkURLError) { url = try LinkURL(parsing: text) } catch {
      return .failure(Refusal(code: "malformed_url", message: "the link cannot be read: \(error)"))
    }
    var isForeign = true
    for place in places {
      switch place.find(url) {
      case .plan(let plan): return .success(plan)
      case .unknown: isForeign = false
      case .foreign: continue
      }
    }
    guard isForeign else { return .success(nil) }
    return .failure(
      Refusal(code: "foreign_origin", message: "the link belongs to another app or site, and opens nothing here"))
  }

  private func openUnknown(_ request: LinkRequest, _ state: inout State) -> LinkAnswer<Action> {
    switch unknown {
    case .ignore: return note(.ignored, request, &state)
    case .refuse:
      return .effect(
        .refuse(Refusal(code: "unknown_link", message: "nothing in this app is at the place that the link names")))
    case .notFound(let show):
      show(&state, request.url)
      return note(.notFound, request, &state)
    }
  }

  /// Opens what a link names, as far as guards allow.
  ///
  /// - Parameter passed: The links that led here by redirects.
  private func open(
    _ plan: LinkPlan<State>, _ request: LinkRequest, _ state: inout State, _ moment: LinkMoment<State, Action>,
    after passed: [String]
  ) -> LinkAnswer<Action> {
    switch guards.answer(plan.requires, state) {
    case .allow:
      let opened = plan.open(&state, !passed.isEmpty, moment.mint)
      guard let first = passed.first else {
        return note(opened.isChanged ? .opened : .unchanged, request, &state)
      }
      // A screen that no link leads to was in the way: nothing waits for the guard.
      if first.isEmpty { return .done }
      keep(first, request.id, gate: opened.top, &state, moment)
      return note(.pending, request, &state)
    case .reject(let reason): return .effect(.refuse(Refusal(code: "guarded", message: reason)))
    case .wait(let effect): return moment.wait(effect())
    case .redirect(let target): return redirect(to: target, from: plan.path, request, &state, moment, after: passed)
    }
  }

  func redirect(
    to target: String, from path: String, _ request: LinkRequest, _ state: inout State,
    _ moment: LinkMoment<State, Action>, after passed: [String]
  ) -> LinkAnswer<Action> {
    let chain = passed + [path]
    guard case .success(.some(let plan)) = find(target) else {
      report("redirectLost", "a guard leads to a link that leads nowhere")
      return .effect(
        .refuse(Refusal(code: "guarded", message: "what is asked for is guarded, and the way in is missing")))
    }
    if chain.contains(plan.path) {
      report(
        "redirectLoop([\((chain + [plan.path]).joined(separator: ", "))])", "guards lead to each other in a circle")
    } else if chain.count > LinkState.redirectLimit {
      report(
        "tooManyRedirects(\(LinkState.redirectLimit))", "guards lead from one to the next more often than is allowed")
    } else {
      return open(plan, request, &state, moment, after: chain)
    }
    return .effect(
      .refuse(Refusal(code: "redirect_loop", message: "the guards of this app lead in a circle; nothing was opened")))
  }

  private func keep(
    _ path: String, _ id: String, gate: RouteID?, _ state: inout State, _ moment: LinkMoment<State, Action>
  ) {
    memory.modify(&state) { $0.pending = PendingLink(url: path, id: id, at: moment.date, gate: gate) }
  }

  // MARK: what is told

  func note(_ outcome: LinkReport.Outcome, _ request: LinkRequest, _ state: inout State) -> LinkAnswer<Action> {
    memory.modify(&state) { $0.last = LinkReport(id: request.id, outcome: outcome) }
    return .done
  }

  func report(_ kind: String, _ message: String, severity: Issue.Severity = .failure) {
    Issue("\(message) [\(kind)]", at: place, severity: severity).deliver()
  }

  /// Whether a locked route is shown anywhere.
  func isLocked(_ state: State, _ moment: LinkMoment<State, Action>) -> Bool {
    var isLocked = false
    let walk = RouteWalk { if $0.isLocked { isLocked = true } }
    var state = state
    _ = base.visit(&state, .routes(walk), moment.context)
    return isLocked
  }
}

/// What came of a look at links.
enum LinkAnswer<Action> {
  case done
  case effect(Effect<Action>)
  /// Nothing may change yet.
  case wait(Effect<Action>)

  var effect: Effect<Action> { if case .effect(let effect) = self { effect } else { .none } }
  var waiting: Effect<Action>? { if case .wait(let effect) = self { effect } else { nil } }
}

/// The event in which links are looked at.
struct LinkMoment<State, Action> {
  let action: Action
  let before: State
  let context: PassContext

  init(_ action: Action, _ before: State, _ context: PassContext) {
    self.action = action
    self.before = before
    self.context = context
  }

  var date: Date { context.date }

  /// The id that the first route of the event got.
  var firstRoute: Int { context.event?.firstElement ?? .max }

  var mint: () -> RouteID { context.mintRoute }
}

extension PassContext {
  /// The time of the event.
  var date: Date { event?.date ?? Date(timeIntervalSince1970: 0) }

  /// A new id for a route.
  func mintRoute() -> RouteID { RouteID(event?.nextElementID(atLeast: 0) ?? 0) }
}
