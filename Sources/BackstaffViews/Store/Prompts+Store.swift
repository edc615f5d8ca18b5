import Backstaff

extension View {
  /// Shows an alert while the binding has the store of one. A button with an action sends it, one without sends the
  /// dismissal.
  ///
  ///     .alert($store.scope(\.alert, action: \.alert))
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
    prompt(.alert, item) { state in
      Prompt(title: state.title, message: state.message, buttons: state.buttons)
    }
  }

  /// Shows a dialog while the binding has the store of one. A button with an action sends it, one without sends the
  /// dismissal.
  ///
  ///     .confirmationDialog($store.scope(\.confirmationDialog, action: \.confirmationDialog))
  public func confirmationDialog<Action>(
    _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
  ) -> some View {
    prompt(.dialog, item) { state in
      let title = state.titleVisibility == .hidden ? TextState("") : state.title
      return Prompt(title: title, message: state.message, buttons: state.buttons)
    }
  }

  private func prompt<State, Action>(
    _ style: ScenePresentation.Style, _ item: Binding<Store<State, Action>?>,
    prompt: @escaping @MainActor (State) -> Prompt<Action>
  ) -> some View {
    PresentationView(base: self, style: style) {
      guard let store = item.wrappedValue else { return nil }
      let prompt = prompt(store.state)
      let content = StorePromptView(prompt: prompt) { action in
        if let action { store.send(action) } else { item.wrappedValue = nil }
      }
      return .init(identity: prompt.identity, title: prompt.title.text, content: AnyView(content))
    } dismiss: {
      item.wrappedValue = nil
    }
  }
}

/// What an alert and a dialog have in common.
private struct Prompt<Action> {
  var title: TextState
  var message: TextState?
  var buttons: [ButtonState<Action>]

  /// A prompt that says something else is another one.
  var identity: String {
    ([title.text, message?.text ?? ""] + buttons.map(\.label.text)).joined(separator: "\n")
  }
}

/// The inside of an alert or a dialog that a store describes.
private struct StorePromptView<Action>: PrimitiveView, Lowerable {
  let prompt: Prompt<Action>
  let answer: @MainActor (Action?) -> Void

  func lower(into lowering: inout Lowering) {
    if let message = prompt.message {
      lowering.children.append(lowering.node(.text, message.text, step: "/message"))
      lowering.children.append(lowering.node(.spacer, step: "/space"))
    }
    var row = lowering.node(.row, step: "/buttons")
    row.children = SceneChildren(buttons(lowering))
    lowering.children.append(row)
  }

  private func buttons(_ lowering: Lowering) -> [SceneNode] {
    guard !prompt.buttons.isEmpty else {
      var fallback = lowering.node(.button(.cancel), "OK", step: "/ok")
      fallback.activate = { answer(nil) }
      return [fallback]
    }
    return prompt.buttons.enumerated().map { index, button in
      var node = lowering.node(.button(button.role.purpose), button.label.text, step: "/button.\(index)")
      node.activate = { answer(button.action) }
      return node
    }
  }
}

extension Text {
  /// The words of a text that a state holds.
  public init(_ state: TextState) {
    self.init(verbatim: state.text)
  }
}
