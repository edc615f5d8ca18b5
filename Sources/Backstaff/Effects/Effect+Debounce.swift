extension Effect {
  /// The same effect, started only when `interval` has passed without another one under this id in this scope.
  ///
  /// ```swift
  /// case .searchTextChanged:
  ///   return .send(.search).debounce(id: "search", for: .milliseconds(300))
  /// ```
  ///
  /// Each one that comes takes the place of the one that waits, or that runs. After a restart the wait begins anew.
  ///
  /// - Parameters:
  ///   - id: The name under which effects take each other's place; `.cancel(id:)` with it cancels what waits or runs.
  ///   - clock: What measures the interval; the dependency `continuousClock` when none is given.
  public func debounce(
    id: some Hashable & Sendable, for interval: Duration, clock: (any Clock<Duration>)? = nil
  ) -> Effect {
    guard !isNone else { return self }
    return .concatenate(.pause(for: interval, clock: clock), self).cancellable(id: id, cancelInFlight: true)
  }

  /// Work that does nothing but take its time.
  static func pause(for interval: Duration, clock: (any Clock<Duration>)?) -> Effect {
    .run { _ in
      @Dependency(\.continuousClock) var continuousClock
      try await (clock ?? continuousClock).sleep(for: interval)
    }
  }
}
