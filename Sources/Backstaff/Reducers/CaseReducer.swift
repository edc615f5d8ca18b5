/// A reducer over an enum of features, one case active at a time. `@Reducer` on an enum writes the conformance:
///
/// ```swift
/// @Reducer enum Destination { case addItem(AddItem), detail(Detail), alert(AlertState<Ask>) }
/// ```
public protocol CaseReducer: SendableMetatype {
  /// The active case with its feature's state.
  associatedtype State: CaseReducerState
  /// The actions of every case.
  associatedtype Action
  /// The joined reducers.
  associatedtype Body: Reducer<State, Action>
  /// The stores of the cases, as a view asks for them.
  associatedtype CaseScope
  /// The joined reducers.
  static var body: Body { get }
  /// The store of the active case.
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
}

/// The state of a ``CaseReducer``, which knows its reducer.
public protocol CaseReducerState: SendableMetatype {
  /// The reducer whose state this is.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

/// A state that is shown and answered, and owns no logic: an alert, a dialog.
public protocol EphemeralState<Action>: SendableMetatype {
  /// What its buttons send.
  associatedtype Action
}
