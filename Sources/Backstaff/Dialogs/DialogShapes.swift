extension TextState: ShapedValue {
  /// The words with marks around what stands out: `"Hello, _**world**_!"`.
  var shape: ValueShape { .leaf(TextLeaf.quoted(description)) }
}

extension ButtonState: ShapedValue {
  var shape: ValueShape {
    var members: [ValueShape.Member] = []
    if let role { members.append(.init(label: "role", value: role)) }
    members.append(.init(label: "action", value: Sent(action: action)))
    members.append(.init(label: "label", value: label))
    return .record(type: "ButtonState", members: members)
  }

  /// What the button sends, also when that is nothing.
  private struct Sent: ShapedValue {
    let action: Action?
    var shape: ValueShape {
      .enumCase(type: "", name: "send", payload: [.init(label: "", value: action as Any)])
    }
  }
}

extension AlertState: ShapedValue {
  var shape: ValueShape { .record(type: "AlertState", members: DialogShape.members(title, buttons, message)) }
}

extension ConfirmationDialogState: ShapedValue {
  var shape: ValueShape {
    var members = DialogShape.members(title, buttons, message)
    if titleVisibility != .automatic { members.insert(.init(label: "titleVisibility", value: titleVisibility), at: 1) }
    return .record(type: "ConfirmationDialogState", members: members)
  }
}

/// What an alert and a dialog show of themselves: what they have.
private enum DialogShape {
  static func members<Action>(
    _ title: TextState, _ buttons: [ButtonState<Action>], _ message: TextState?
  ) -> [ValueShape.Member] {
    var members = [ValueShape.Member(label: "title", value: title)]
    if !buttons.isEmpty { members.append(.init(label: "actions", value: buttons)) }
    if let message { members.append(.init(label: "message", value: message)) }
    return members
  }
}
