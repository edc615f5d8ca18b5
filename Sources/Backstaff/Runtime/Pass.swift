/// What one reduced action led to.
package struct Pass<Action> {
  /// Set when the reducer refused; then nothing else is.
  package var refusal: Refusal?
  /// Misuses found while reducing.
  package var issues: [Issue] = []
  /// Scopes whose presentation changed: their number now, or `nil` when nothing is presented there any more.
  package var presented: [TreePath: Int64?] = [:]
  package var effects = EffectSchedule<Action>.Step()

  mutating func add(_ step: EffectSchedule<Action>.Step) {
    guard !step.isEmpty else { return }
    effects.sends += step.sends
    effects.cancelled += step.cancelled
    effects.started.removeAll { step.cancelled.contains($0.id) }
    effects.started += step.started
    effects.planned += step.planned
  }
}

/// A pin that is out of date.
package struct StalePin: Hashable, Sendable {
  package let path: TreePath
  package let seen: Int64
  /// The number there now; `nil` when nothing is presented there.
  package let current: Int64?
}
