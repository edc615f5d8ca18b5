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
  /// What is watched of the state.
  var node: ScopeNode<State> { get }
  /// The action path at which this state's own actions begin.
  var place: TreePath { get }
  /// Whether an action sent now has been reduced when ``send(_:)`` returns.
  var answersAtOnce: Bool { get }
  /// The number of what is presented at an action path now.
  func number(ofPresentation place: TreePath) -> Int64?
  @discardableResult
  func send(_ action: Action) -> StoreTask
  /// Tells the person at the front that an action was not taken, because what it was meant for has gone.
  func refuseStale(_ issue: Issue)
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
