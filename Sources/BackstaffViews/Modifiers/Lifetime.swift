extension View {
  /// Runs the action when the view is first on screen, and again when it comes back after being gone.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    ChromeView(content: self) { lowering in
      lowering.storage.presence.watch(lowering.path, appeared: action)
    }
  }

  /// Runs the action when the view is gone from the screen.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    ChromeView(content: self) { lowering in
      lowering.storage.presence.watch(lowering.path, disappeared: action)
    }
  }

  /// Runs the action from the moment the view is on screen, and cancels it when the view goes.
  ///
  ///     .task { await model.watch() }
  ///
  /// It is this front's own work and ends with it; what has to go on belongs in an effect of the feature.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// Runs the action from the moment the view is on screen, cancels it when the view goes, and begins anew when `id`
  /// changes.
  public func task(
    id: some Hashable, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    ChromeView(content: self) { lowering in
      lowering.storage.presence.run(lowering.path, id: AnyHashable(id), priority: priority, action)
    }
  }

  /// Runs the action when the value has changed from one frame to the next; with `initial`, also when the view is first
  /// on screen.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor (_ old: Value, _ new: Value) -> Void
  ) -> some View {
    ChromeView(content: self) { lowering in
      let presence = lowering.storage.presence
      let slot = presence.slot("\(lowering.path)#change")
      let last = lowering.storage.cell(slot) { Last<Value?>(nil) }.value
      let old = last.value
      last.value = value
      if let old, old != value { presence.afterPass { action(old, value) } }
      if old == nil, initial { presence.afterPass { action(value, value) } }
    }
  }

  /// Runs the action when the value has changed from one frame to the next; with `initial`, also when the view is first
  /// on screen.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
}
