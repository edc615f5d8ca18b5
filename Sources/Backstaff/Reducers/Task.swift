extension Reducer {
  /// Work that runs for as long as this reducer's state asks for it: an effect as a function of the state.
  ///
  /// ```swift
  /// .task(id: \.deadline) { deadline, send in
  ///   try await clock.sleep(until: deadline)
  ///   await send(.timeIsUp)
  /// }
  /// ```
  ///
  /// It runs while `id` is not `nil` and its scope exists, from the start of the store on; another id, or another
  /// identity of the scope, cancels it and starts it anew. After a restart of the daemon it runs again under the same
  /// ``EffectKey``, if the state still asks for it. Work that has come to its end is not started again for the same id,
  /// by a restart neither.
  ///
  /// A failure goes to `handler`; without one it is reported as an issue. Cancellation is not a failure.
  ///
  /// - Parameter id: What the work is for; its description is journaled, and has to be the same in every process. It
  ///   must not be a secret: let the state count its changes, and take that.
  public func task<ID: Hashable & Sendable>(
    id: @escaping @Sendable (State) -> ID?, priority: TaskPriority? = nil,
    operation: @escaping @concurrent @Sendable (_ id: ID, _ send: Send<Action>) async throws -> Void,
    catch handler: (@concurrent @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    JoinedReducer(base: self) { base in
      let link = ScopeLink<State, Action>.task(id) { id in
        .run(priority: priority, operation: { try await operation(id, $0) }, catch: handler, fileID: fileID, line: line)
      }
      return ReducerTree(links: base.links + [link], run: base.run)
    }
  }

  /// Work that runs for as long as this reducer's state asks for it, and needs nothing of it.
  ///
  /// ```swift
  /// .task(id: { $0.isOpen ? true : nil }) { send in
  ///   for await line in tail.lines() { await send(.lineRead(line)) }
  /// }
  /// ```
  public func task<ID: Hashable & Sendable>(
    id: @escaping @Sendable (State) -> ID?, priority: TaskPriority? = nil,
    operation: @escaping @concurrent @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@concurrent @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> some Reducer<State, Action> {
    task(
      id: id, priority: priority, operation: { _, send in try await operation(send) }, catch: handler, fileID: fileID,
      line: line)
  }
}

extension ScopeLink {
  /// The link of a task to its own reducer's state.
  fileprivate static func task<ID: Hashable & Sendable>(
    _ id: @escaping @Sendable (State) -> ID?, _ work: @escaping (ID) -> Effect<Action>
  ) -> ScopeLink {
    let mark = TaskMark()
    return ScopeLink(
      stateStep: "", actionStep: "", kind: .task,
      appear: { state, found in if id(state) != nil { found.begin(mark) } },
      compare: { old, new, found in
        let (old, new) = (id(old), id(new))
        guard old != new else { return }
        if old != nil { found.end(mark) }
        if new != nil { found.begin(mark) }
      }, identities: { _, _, _ in false }, reach: { _ in nil },
      visit: { state, visit, _ in
        guard case .task(let steps, let wanted) = visit, steps.isEmpty, wanted === mark, let id = id(state) else {
          return .none
        }
        return work(id).transform(run: {
          $0.policy = .task
          $0.task = RunningTask(mark: mark, id: CancelName.of(id))
        })
      }, map: { [] })
  }
}
