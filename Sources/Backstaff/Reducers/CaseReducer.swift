/// A reducer over an enum of features, one case active at a time. `@Reducer` on an enum writes the conformance:
///
/// ```swift
/// @Reducer enum Destination { case addItem(AddItem), detail(Detail), alert(AlertState<Ask>) }
/// ```
public protocol CaseReducer: FeatureTypes, SendableMetatype where State: CaseReducerState {
  /// The joined reducers.
  associatedtype Body: Reducer<State, Action>
  /// The active case as a view switches over it: the store of a feature, the value of anything else.
  associatedtype CaseScope
  /// The joined reducers.
  static var body: Body { get }
  /// The active case, as a view switches over it.
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
  /// The stores by the names of their cases, each there while its case is active.
  associatedtype CaseStores
  /// The stores by the names of their cases.
  @MainActor static func stores(_ store: Store<State, Action>) -> CaseStores
  /// The names of the cases that are alerts and dialogs, which a button closes.
  static var dialogCases: [String] { get }
  /// The place of the dialog shown among ``dialogCases``; `nil` in any other case.
  static func dialog(shownBy state: State) -> Int?
  /// The place of the dialog that `action` is a button of; `nil` for an action of any other case.
  static func dialog(answeredBy action: Action) -> Int?
}

extension CaseReducer {
  /// None: no case is an alert or a dialog.
  public static var dialogCases: [String] { [] }
  /// None: no case is an alert or a dialog.
  public static func dialog(shownBy state: State) -> Int? { nil }
  /// None: no case is an alert or a dialog.
  public static func dialog(answeredBy action: Action) -> Int? { nil }
}

extension ReducerBuilder {
  /// The joined reducers of an enum that is itself a case of another one.
  public static func buildExpression<R: CaseReducer>(_ features: R) -> R.Body
  where R.State == State, R.Action == Action {
    R.body
  }
}

/// The state of a ``CaseReducer``, which knows its reducer.
public protocol CaseReducerState: SelfJoining {
  /// The reducer whose state this is.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

extension CaseReducerState {
  /// The joined reducers of the cases.
  public static func makeSelfJoinedTree() -> ReducerTree<Self, StateReducer.Action> {
    StateReducer.body.makeTree()
  }
}

/// A state that is shown and answered, and owns no logic: an alert, a dialog.
public protocol EphemeralState<Action>: SelfJoining {
  /// What its buttons send.
  associatedtype Action
}

extension EphemeralState {
  /// A reducer that does nothing.
  public static func makeSelfJoinedTree() -> ReducerTree<Self, Action> { EmptyReducer().makeTree() }
}
