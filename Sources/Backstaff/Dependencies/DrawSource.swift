import Synchronization

/// What a generator that was set in place of the event's own draws from.
final class DrawSource<Value: Codable & Sendable>: Sendable {
  private let draw: @Sendable () -> Value
  private let copy: (@Sendable () -> DrawSource<Value>)?

  /// A source; one without `copy` is shared by all its copies.
  init(draw: @escaping @Sendable () -> Value, copy: (@Sendable () -> DrawSource<Value>)? = nil) {
    self.draw = draw
    self.copy = copy
  }

  /// A source whose state can be copied.
  convenience init<State: Sendable>(_ state: State, step: @escaping @Sendable (inout State) -> Value) {
    let box = SourceState(state)
    self.init(draw: { box.advance(step) }, copy: { DrawSource(box.now, step: step) })
  }

  /// A source that goes on from here on its own.
  func forked() -> DrawSource<Value> { copy?() ?? self }

  /// The next value: in a pass recorded in its event, so that the event reduces again to the same.
  func next(_ key: String) -> Value {
    guard let context = EventContext.current else { return draw() }
    return context.recorded(key, fileID: #fileID, line: #line) {
      context.given == nil ? draw() : context.spare(of: self).draw()
    }
  }
}

private final class SourceState<State: Sendable>: Sendable {
  private let state: Mutex<State>

  init(_ state: State) {
    self.state = Mutex(state)
  }

  var now: State { state.withLock { $0 } }

  func advance<Value: Sendable>(_ step: (inout State) -> Value) -> Value { state.withLock { step(&$0) } }
}
