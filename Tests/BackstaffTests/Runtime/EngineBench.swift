import Backstaff

/// An engine driven by hand: no tasks, no time; what follows an action at once follows it breadth first.
final class EngineBench<R: Reducer> {
  let engine: Engine<R.State, R.Action>
  private(set) var revision: Int64 = 0
  private(set) var issues: [Backstaff.Issue] = []
  private(set) var handled: [R.Action] = []
  private(set) var started: [EffectID] = []
  private(set) var cancelled: [EffectID] = []
  private(set) var changes: [RouteChange] = []

  init(_ state: R.State, presented: PresentedScopes = PresentedScopes(), _ reducer: R) {
    engine = Engine(state: state, tree: reducer.makeTree(), presented: presented)
  }

  var state: R.State { engine.state }
  var live: Int { engine.effects.liveCount }

  /// Sends one action and all that follows at once; gives the effects that run because of it, in order.
  @discardableResult
  func send(_ action: R.Action) -> [EffectID] {
    let before = started.count
    var queue = [action]
    while !queue.isEmpty {
      let next = queue.removeFirst()
      handled.append(next)
      queue += step(next).effects.sends
    }
    return Array(started[before...])
  }

  /// Reduces one action alone.
  @discardableResult
  func step(_ action: R.Action) -> Pass<R.Action> {
    revision += 1
    let context = EventContext(at: revision, seed: UInt64(revision), nextElement: engine.nextElement)
    let pass = engine.reduce(action, revision: revision, context: context)
    issues += pass.issues
    changes += pass.routeChanges
    take(pass)
    return pass
  }

  /// The effect dismisses what it belongs to, and ends.
  func dismiss(from effect: EffectID?) {
    guard let effect, let action = engine.effects.dismissAction(of: effect) else { return }
    send(action)
    end(effect)
  }

  /// The effect ends by itself; gives what starts then.
  @discardableResult
  func end(_ effect: EffectID?) -> [EffectID] {
    guard let effect else { return [] }
    let before = started.count
    let pass = engine.effectEnded(effect)
    take(pass)
    for action in pass.effects.sends { send(action) }
    return Array(started[before...])
  }

  func isLive(_ effect: EffectID?) -> Bool { effect.map { engine.effects.isLive($0) } ?? false }

  private func take(_ pass: Pass<R.Action>) {
    started += pass.effects.started.map(\.id)
    cancelled += pass.effects.cancelled
  }
}
