import Backstaff

extension Bindable {
  /// A binding to the store of a presented child: nil while nothing is presented there. Writing nil sends the dismissal
  /// of the child that the binding was read as last; what has taken its place meanwhile stays.
  ///
  ///     .sheet(item: $store.scope(\.addItem, action: \.addItem)) { AddItemView(store: $0) }
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    let store = wrappedValue
    let shown = Last(store.scope(state, action: action, fileID: fileID, line: line))
    return Binding(
      get: {
        shown.value = store.scope(state, action: action, fileID: fileID, line: line)
        return shown.value
      },
      set: { new in
        guard new == nil, let closed = shown.value else { return }
        store.dismiss(closed, at: state, action: action, fileID: fileID, line: line)
      })
  }

  /// A binding to the store of a presented child: nil while nothing is presented there. Writing nil sends the dismissal
  /// of the child that the binding was read as last; what has taken its place meanwhile stays.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, line: line)
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
    let shown = Last(wrappedValue.presentedCase?[keyPath: member])
    return Binding<Store<ChildState, ChildAction>?>(
      get: {
        shown.value = wrappedValue.presentedCase?[keyPath: member]
        return shown.value
      },
      set: { new in
        // Another store in the same place is another presentation.
        guard new == nil, let closed = shown.value, wrappedValue.presentedCase?[keyPath: member] == closed else {
          return
        }
        wrappedValue = .nothingPresented
      })
  }
}
