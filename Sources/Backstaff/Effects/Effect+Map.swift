extension Effect {
  /// The same effect with its actions made into a parent's. What `transform` reads of dependencies is what was in force
  /// here.
  public func map<Parent>(_ transform: @escaping @Sendable (Action) -> Parent) -> Effect<Parent> {
    let dependencies = DependencyValues.current
    return mapped({ action in dependencies.bound { transform(action) } }, within: [], identities: [], dismiss: nil)
  }

  /// The same effect seen from one level further up: its scope begins with `step`, its actions are embedded.
  ///
  /// - Parameters:
  ///   - identity: What makes the child itself now, after it has run.
  ///   - dismiss: The parent's action that dismisses the child, when `step` is a presentation.
  @usableFromInline
  func within<Parent>(
    _ step: ScopeStep, identity: String = "", dismiss: Parent? = nil, embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    mapped(embed, within: [step], identities: [identity], dismiss: dismiss)
  }

  private func mapped<Parent>(
    _ embed: @escaping @Sendable (Action) -> Parent, within steps: [ScopeStep], identities: [String],
    dismiss: Parent?
  ) -> Effect<Parent> {
    switch form {
    case .none: return .none
    case .refuse(let refusal): return .refuse(refusal)
    case .cancel(let id): return Effect<Parent>(.cancel(id.within(steps)))
    case .merge(let parts):
      return Effect<Parent>(
        .merge(parts.map { $0.mapped(embed, within: steps, identities: identities, dismiss: dismiss) }))
    case .concatenate(let parts):
      return Effect<Parent>(
        .concatenate(parts.map { $0.mapped(embed, within: steps, identities: identities, dismiss: dismiss) }))
    case .send(let sent):
      return Effect<Parent>(
        .send(
          EffectSend(
            action: embed(sent.action), scope: steps + sent.scope, identities: identities + sent.identities,
            cancelIDs: sent.cancelIDs.map { $0.within(steps) })))
    case .throttle(var throttle, let throttled):
      throttle.id = throttle.id.within(steps)
      throttle.cancelIDs = throttle.cancelIDs.map { $0.within(steps) }
      throttle.identities.insert(contentsOf: identities, at: 0)
      return Effect<Parent>(
        .throttle(throttle, throttled.mapped(embed, within: steps, identities: identities, dismiss: dismiss)))
    case .run(let run):
      var parent = run.embedded(embed)
      parent.scope.insert(contentsOf: steps, at: 0)
      parent.identities.insert(contentsOf: identities, at: 0)
      parent.cancelIDs = run.cancelIDs.map { $0.within(steps) }
      if parent.dismiss == nil { parent.dismiss = dismiss }
      return Effect<Parent>(.run(parent))
    }
  }
}

extension EffectCancelID {
  fileprivate func within(_ steps: [ScopeStep]) -> EffectCancelID {
    EffectCancelID(id: id, scope: steps + scope)
  }
}

extension EffectRun {
  fileprivate func embedded<Parent>(_ embed: @escaping @Sendable (Action) -> Parent) -> EffectRun<Parent> {
    EffectRun<Parent>(
      work: { [work] send in await work(send.pulledBack(embed)) }, priority: priority, policy: policy,
      orElse: orElse.map(embed), task: task, scope: scope, identities: identities, cancelIDs: cancelIDs,
      dismiss: dismiss.map(embed), dependencies: dependencies, outlivesScope: outlivesScope)
  }
}
