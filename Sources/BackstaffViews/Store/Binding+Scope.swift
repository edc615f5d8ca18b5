import Backstaff

extension Bindable {
  /// A binding to the store of a presented child: nil while nothing is presented there. Writing nil sends the
  /// child's dismissal.
  ///
  ///     .sheet(item: $store.scope(\.addItem, action: \.addItem)) { AddItemView(store: $0) }
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    let store = wrappedValue
    let actions = ResolvedCase(action)
    return Binding(
      get: { store.scope(state: state, action: action) },
      set: { new in
        if new == nil, store.state[keyPath: state] != nil { store.send(actions.embed(.dismiss)) }
      })
  }

  /// A binding to the store of a presented child: nil while nothing is presented there. Writing nil sends the
  /// child's dismissal.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state, action: action)
  }
}

/// A store, or none, whose state is an enum of features; what lets a binding reach one case of it.
@MainActor
public protocol CasePresenting {
  /// The stores of the cases.
  associatedtype CaseScope
  /// The store of the active case; nil while nothing is presented.
  var presentedCase: CaseScope? { get }
  /// Nothing presented.
  static var nothingPresented: Self { get }
}

/// A store whose state is an enum of features.
@MainActor
public protocol CaseStore {
  /// The stores of the cases.
  associatedtype CaseScope
  /// The store of the active case.
  var activeCase: CaseScope { get }
}

extension Store: CaseStore where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the active case.
  public var activeCase: State.StateReducer.CaseStores { State.StateReducer.stores(self) }
}

extension Optional: CasePresenting where Wrapped: CaseStore {
  /// The store of the active case; nil while nothing is presented.
  public var presentedCase: Wrapped.CaseScope? { self?.activeCase }
  /// Nothing presented.
  public static var nothingPresented: Self { nil }
}

extension Binding where Value: CasePresenting {
  /// A binding to the store of one case of a presented enum: nil while another case is active or nothing is
  /// presented.
  ///
  ///     .sheet(item: $store.scope(\.destination, action: \.destination).addItem) { AddItemView(store: $0) }
  public subscript<ChildState, ChildAction>(
    dynamicMember member: KeyPath<Value.CaseScope, Store<ChildState, ChildAction>?>
  ) -> Binding<Store<ChildState, ChildAction>?> {
    Binding<Store<ChildState, ChildAction>?>(
      get: { wrappedValue.presentedCase?[keyPath: member] },
      set: { new in
        if new == nil, wrappedValue.presentedCase?[keyPath: member] != nil { wrappedValue = .nothingPresented }
      })
  }
}
