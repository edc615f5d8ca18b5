/// What one reduced action led to.
package struct Pass<Action> {
  /// Set when the reducer refused; then nothing else is.
  package var refusal: Refusal?
  /// Misuses found while reducing.
  package var issues: [Issue] = []
  /// Scopes whose presentation changed: their number now, or `nil` when nothing is presented there any more.
  package var presented: [TreePath: Int64?] = [:]
  /// What was done to stacks of routes, in order.
  package var routeChanges: [RouteChange] = []
  /// What is to be done about effects; made when there is something, most passes have nothing.
  private var step: EffectSchedule<Action>.Step?

  package init(refusal: Refusal? = nil, issues: [Issue] = []) {
    self.refusal = refusal
    self.issues = issues
  }

  package var effects: EffectSchedule<Action>.Step { step ?? EffectSchedule<Action>.Step() }

  mutating func add(_ step: EffectSchedule<Action>.Step) {
    guard !step.isEmpty else { return }
    var effects = self.step ?? EffectSchedule<Action>.Step()
    effects.sends += step.sends
    effects.cancelled += step.cancelled
    effects.started.removeAll { step.cancelled.contains($0.id) }
    effects.started += step.started
    effects.planned += step.planned
    self.step = effects
  }
}

/// A pin that is out of date.
package struct StalePin: Hashable, Sendable {
  package let path: TreePath
  package let seen: Int64
  /// The number there now; `nil` when nothing is presented there.
  package let current: Int64?
}
