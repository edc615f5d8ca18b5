extension Effect {
  /// The same effect with its actions made into a parent's.
  public func map<Parent>(_ transform: @escaping @Sendable (Action) -> Parent) -> Effect<Parent> {
    mapped(transform, run: { _ in })
  }

  /// The same effect seen from one level further up: its scope begins with `step`, its actions are embedded.
  ///
  /// - Parameter dismiss: The parent's action that dismisses the child, when `step` is a presentation.
  func within<Parent>(
    _ step: ScopeStep, dismiss: Parent? = nil, embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    mapped(embed) { run in
      run.scope.insert(step, at: 0)
      for index in run.cancelIDs.indices { run.cancelIDs[index].scope.insert(step, at: 0) }
      if run.dismiss == nil { run.dismiss = dismiss }
    } cancel: {
      $0.scope.insert(step, at: 0)
    }
  }

  private func mapped<Parent>(
    _ embed: @escaping @Sendable (Action) -> Parent, run change: (inout EffectRun<Parent>) -> Void,
    cancel: (inout EffectCancelID) -> Void = { _ in }
  ) -> Effect<Parent> {
    switch form {
    case .none: return .none
    case .send(let action): return .send(embed(action))
    case .refuse(let refusal): return .refuse(refusal)
    case .cancel(var id):
      cancel(&id)
      return Effect<Parent>(.cancel(id))
    case .merge(let parts):
      return Effect<Parent>(.merge(parts.map { $0.mapped(embed, run: change, cancel: cancel) }))
    case .concatenate(let parts):
      return Effect<Parent>(.concatenate(parts.map { $0.mapped(embed, run: change, cancel: cancel) }))
    case .run(let run):
      var parent = run.embedded(embed)
      change(&parent)
      return Effect<Parent>(.run(parent))
    }
  }
}

extension EffectRun {
  fileprivate func embedded<Parent>(_ embed: @escaping @Sendable (Action) -> Parent) -> EffectRun<Parent> {
    EffectRun<Parent>(
      work: { [work] send in await work(send.pulledBack(embed)) }, priority: priority, policy: policy, scope: scope,
      cancelIDs: cancelIDs, dismiss: dismiss.map(embed), dependencies: dependencies)
  }
}
