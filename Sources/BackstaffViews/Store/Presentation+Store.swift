import Backstaff

extension View {
  /// Shows a sheet while the binding has a store; closing it sends the dismissal.
  public func sheet<State, Action, Content: View>(
    item: Binding<Store<State, Action>?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor (Store<State, Action>) -> Content
  ) -> some View {
    presentation(.sheet, item: item, identity: identityText, onDismiss: onDismiss, content: content)
  }

  /// Shows a small box while the binding has a store; closing it sends the dismissal.
  public func popover<State, Action, Content: View>(
    item: Binding<Store<State, Action>?>, @ViewBuilder content: @escaping @MainActor (Store<State, Action>) -> Content
  ) -> some View {
    presentation(.popover, item: item, identity: identityText, content: content)
  }

  /// Covers the screen while the binding has a store; closing it sends the dismissal.
  public func fullScreenCover<State, Action, Content: View>(
    item: Binding<Store<State, Action>?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor (Store<State, Action>) -> Content
  ) -> some View {
    presentation(.cover, item: item, identity: identityText, onDismiss: onDismiss, content: content)
  }

  /// Pushes a page while the binding has a store; going back sends the dismissal.
  public func navigationDestination<State, Action, Content: View>(
    item: Binding<Store<State, Action>?>,
    @ViewBuilder destination: @escaping @MainActor (Store<State, Action>) -> Content
  ) -> some View {
    presentation(.page, item: item, identity: identityText, content: destination)
  }
}

/// The id of a presented feature that has one, so that another element is another presentation.
@MainActor
func identityText<State, Action>(_ store: Store<State, Action>) -> String {
  guard let state = store.state as? any Identifiable else { return "" }
  return "\(state.id)"
}
