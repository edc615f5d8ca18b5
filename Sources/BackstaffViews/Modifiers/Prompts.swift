extension View {
  /// Shows a message with buttons in the middle of the screen while the bound value is true. Every button takes it
  /// away; without buttons there is an OK.
  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View {
    prompt(.alert, String(title), isPresented, actions: actions(), message: message())
  }

  /// Shows a message with buttons while the bound value is true.
  public func alert<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View {
    prompt(.alert, String(title), isPresented, actions: actions(), message: EmptyView())
  }

  /// Asks before something is done, while the bound value is true.
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View {
    prompt(.dialog, String(title), isPresented, actions: actions(), message: message())
  }

  /// Asks before something is done, while the bound value is true.
  public func confirmationDialog<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View {
    prompt(.dialog, String(title), isPresented, actions: actions(), message: EmptyView())
  }

  private func prompt(
    _ style: ScenePresentation.Style, _ title: String, _ isPresented: Binding<Bool>, actions: some View,
    message: some View
  ) -> some View {
    PresentationView(base: self, style: style) {
      guard isPresented.wrappedValue else { return nil }
      let content = PromptView(message: message, actions: actions, close: { isPresented.wrappedValue = false })
      return .init(identity: title, title: title, content: AnyView(content))
    } dismiss: {
      isPresented.wrappedValue = false
    }
  }
}

/// The inside of an alert or a dialog: a message, then buttons that close it.
struct PromptView<Message: View, Actions: View>: PrimitiveView, Lowerable {
  let message: Message
  let actions: Actions
  let close: @MainActor () -> Void

  package func lower(into lowering: inout Lowering) {
    let words = lowering.contents(message, step: "/message")
    if !words.isEmpty {
      lowering.children.append(words)
      lowering.children.append(lowering.node(.spacer, step: "/space"))
    }
    var buttons = lowering.contents(actions, step: "/actions").all
    if buttons.isEmpty { buttons.append(fallback(lowering)) }
    for index in buttons.indices {
      let action = buttons[index].activate
      buttons[index].activate = { [close] in
        close()
        action?()
      }
    }
    var row = lowering.node(.row, step: "/buttons")
    row.children = SceneChildren(buttons)
    lowering.children.append(row)
  }

  private func fallback(_ lowering: Lowering) -> SceneNode {
    lowering.node(.button(.cancel), "OK", step: "/ok")
  }
}
