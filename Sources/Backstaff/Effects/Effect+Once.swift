extension Effect {
  /// The same effect, run at most once: for what must not happen twice and cannot be asked about by an idempotency key.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.sent(try await mail.send(letter)))
  /// }
  /// .once(orElse: .sendingLost)
  /// ```
  ///
  /// That a run starts is journaled before it starts. A run that a crash or a stop of the daemon took away is not
  /// repeated: `action` arrives instead, as an ordinary event, unless what the effect belonged to is gone. A run that
  /// had not been started is started. In a store without a journal nothing is lost, and `action` never arrives.
  ///
  /// A run should send its outcome as the last thing it does: the outcome and the end are then journaled together, so
  /// that after a crash there is the one or `action`, never both. One that goes on for longer than a tenth of a second
  /// after an action is taken for one that has more to tell.
  public func once(orElse action: Action) -> Effect {
    transform(run: {
      $0.policy = .once
      $0.orElse = action
    })
  }
}
