/// What stands behind a ``Store``: a reducer in this process, a daemon in another, or a part of either.
@MainActor
package protocol StoreCore<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action
  /// The newest state; of something gone, the last it had.
  var state: State { get }
  /// Whether what this stands for is gone.
  var isGone: Bool { get }
  /// The way to the daemon.
  var connection: StoreConnection { get }
  func send(_ action: Action)
}

/// How a store stands with what owns its state.
public enum StoreConnection: Hashable, Sendable {
  /// No answer yet.
  case connecting
  /// In step.
  case live
  /// The owner is unreachable since that time, in seconds since 1970; the state is the last that was known.
  case stale(since: Double)
  /// The owner refused, with its words.
  case refused(String)
  /// Ended.
  case closed
}

/// A part of another store.
@MainActor
final class ScopedCore<Parent: StoreCore, State, Action>: StoreCore {
  private let parent: Parent
  private let toState: (Parent.State) -> State?
  private let toAction: (Action) -> Parent.Action
  private var last: State

  init(
    parent: Parent, initial: State, state: @escaping (Parent.State) -> State?,
    action: @escaping (Action) -> Parent.Action
  ) {
    self.parent = parent
    last = initial
    toState = state
    toAction = action
  }

  var state: State {
    if let state = toState(parent.state) { last = state }
    return last
  }

  var isGone: Bool { parent.isGone || toState(parent.state) == nil }

  var connection: StoreConnection { parent.connection }

  func send(_ action: Action) { parent.send(toAction(action)) }
}
