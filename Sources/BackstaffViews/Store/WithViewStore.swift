import Backstaff

/// What a view of older code reads and sends: a part of a store's state, and the actions of the view.
///
///     WithViewStore(store, observe: { $0 }) { viewStore in
///       TextField("Name", text: viewStore.$name)
///     }
@available(*, deprecated, message: "read the store itself, and bind with '@Bindable var store'")
@MainActor
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction> {
  private let read: @MainActor () -> ViewState
  private let submit: @MainActor (ViewAction) -> StoreTask

  /// What `observe` makes of the state of a store, and the actions that `send` makes the store's.
  public init<State, Action>(
    _ store: Store<State, Action>, observe: @escaping (State) -> ViewState, send: @escaping (ViewAction) -> Action
  ) {
    read = { observe(store.state) }
    submit = { store.send(send($0)) }
  }

  /// What is observed, now.
  public var state: ViewState { read() }

  /// A part of what is observed.
  public subscript<Value>(dynamicMember member: KeyPath<ViewState, Value>) -> Value { read()[keyPath: member] }

  /// Sends an action.
  @discardableResult
  public func send(_ action: ViewAction) -> StoreTask { submit(action) }

  /// A binding that reads by one function and sends what the other makes of what is written.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value, send action: @escaping (Value) -> ViewAction
  ) -> Binding<Value> {
    Binding(get: { get(self.state) }, set: { self.send(action($0)) })
  }
}

@available(*, deprecated)
extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
  /// A binding to an old-style member: `viewStore.$name`.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember member: WritableKeyPath<ViewState, BindingState<Value>>
  ) -> Binding<Value> {
    Binding(
      get: { self.state[keyPath: member].wrappedValue },
      set: { self.send(.set(member, $0)) })
  }
}

/// A view of what a store holds, as older code writes it.
@available(*, deprecated, message: "read the store itself, and bind with '@Bindable var store'")
public struct WithViewStore<ViewState, ViewAction, Content: View>: View {
  private let viewStore: ViewStore<ViewState, ViewAction>
  private let content: @MainActor (ViewStore<ViewState, ViewAction>) -> Content

  /// A view of what `observe` makes of the state, sending the store's actions.
  public init<State>(
    _ store: Store<State, ViewAction>, observe: @escaping (State) -> ViewState,
    @ViewBuilder content: @escaping @MainActor (ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.init(store, observe: observe, send: { $0 }, content: content)
  }

  /// A view of what `observe` makes of the state, with actions of its own that `send` makes the store's.
  public init<State, Action>(
    _ store: Store<State, Action>, observe: @escaping (State) -> ViewState,
    send: @escaping (ViewAction) -> Action,
    @ViewBuilder content: @escaping @MainActor (ViewStore<ViewState, ViewAction>) -> Content
  ) {
    viewStore = ViewStore(store, observe: observe, send: send)
    self.content = content
  }

  /// The content.
  public var body: some View { content(viewStore) }
}

/// A view for each row of a collection, with the store of the row, as older code writes it.
///
///     ForEachStore(store.scope(state: \.todos, action: TodoList.Action.todo(id:action:))) { todo in
///       TodoRow(store: todo)
///     }
@available(*, deprecated, message: "use 'ForEach(store.scope(\\.todos, action: \\.todos))'")
public struct ForEachStore<ID: Hashable & Sendable, RowState, RowAction, Content: View>: View {
  private let ids: @MainActor () -> [ID]
  private let row: @MainActor (ID) -> Store<RowState, RowAction>?
  private let content: @MainActor (Store<RowState, RowAction>) -> Content

  /// A view for each row of a store whose actions carry an id and the row's action side by side.
  public init(
    _ store: Store<IdentifiedArray<ID, RowState>, (ID, RowAction)>,
    @ViewBuilder content: @escaping @MainActor (Store<RowState, RowAction>) -> Content,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    ids = { Array(store.state.ids) }
    row = { id in store.row(id, embed: { (id, $0) }, fileID: fileID, line: line) }
    self.content = content
  }

  /// A view for each row of a store of a collection.
  public init(
    _ store: Store<IdentifiedArray<ID, RowState>, IdentifiedAction<ID, RowAction>>,
    @ViewBuilder content: @escaping @MainActor (Store<RowState, RowAction>) -> Content,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    ids = { Array(store.state.ids) }
    row = { id in store.row(id, embed: { .element(id: id, action: $0) }, fileID: fileID, line: line) }
    self.content = content
  }

  /// The rows.
  public var body: some View {
    ForEach(ids(), id: \.self) { id in
      if let store = row(id) { content(store) }
    }
  }
}
