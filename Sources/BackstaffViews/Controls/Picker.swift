/// A choice among several values.
///
///     Picker("Channel", selection: $store.channel) {
///       ForEach(Channel.allCases, id: \.self) { Text($0.name).tag($0) }
///     }
///
/// Each view of the content is a choice; what it stands for is its `tag`, or the element's id in a `ForEach`.
public struct Picker<Selection: Hashable, Content: View>: PrimitiveView, Lowerable {
  let title: String
  let selection: Binding<Selection>
  let content: Content

  /// A picker with a title that writes the tag of what is chosen.
  public init(
    _ title: some StringProtocol, selection: Binding<Selection>, @ViewBuilder content: () -> Content
  ) {
    self.title = String(title)
    self.selection = selection
    self.content = content()
  }

  package func lower(into lowering: inout Lowering) {
    let choices = choices(&lowering)
    let chosen = choices.firstIndex { $0.value == selection.wrappedValue }
    var node = lowering.node(.picker(choices.map(\.name), chosen: chosen), title)
    node.value = chosen.map { choices[$0].name }
    node.shortcut = lowering.environment.shortcut
    node.adjust = { [selection] step in
      guard !choices.isEmpty else { return }
      let next = chosen.map { $0 + step } ?? (step > 0 ? 0 : choices.count - 1)
      selection.wrappedValue = choices[min(max(next, 0), choices.count - 1)].value
    }
    node.activate = { [selection] in
      guard !choices.isEmpty else { return }
      selection.wrappedValue = choices[((chosen ?? -1) + 1) % choices.count].value
    }
    lowering.children.append(node)
  }

  private func choices(_ lowering: inout Lowering) -> [(name: String, value: Selection)] {
    let outer = lowering.environment
    lowering.environment.isPicking = true
    let nodes = lowering.contents(content, step: "/choices").all
    lowering.environment = outer
    return nodes.compactMap { node in
      guard let tag = node.tag, let value = tag.value.base as? Selection else { return nil }
      return (node.spokenText, value)
    }
  }
}

/// A view that stands for a value.
public struct TagView<Content: View, Tag: Hashable>: PrimitiveView, Lowerable, TaggedView {
  let content: Content
  let tag: Tag

  var tagValue: AnyHashable { AnyHashable(tag) }

  package func lower(into lowering: inout Lowering) {
    let tag = SceneTag(tagValue)
    if let tabs = lowering.tabs { return tabs.add(&lowering, content, label: nil, tag: tag.value) }
    lowering.children.append(
      lowering.inPlace(content).mapped { node in
        var node = node
        node.tag = tag
        return node
      })
  }
}

/// A view of which one can read what it stands for, without lowering it.
@MainActor
protocol TaggedView {
  var tagValue: AnyHashable { get }
}

extension View {
  /// Says what the view stands for among the choices of a picker or the tabs of a tab view.
  public func tag(_ tag: some Hashable) -> some View {
    TagView(content: self, tag: tag)
  }

  /// How a picker is to look; accepted and left to the renderer.
  public func pickerStyle(_ style: PickerStyle) -> some View { self }
}

/// A wish how a picker looks.
public struct PickerStyle: Sendable, Hashable {
  let name: String

  /// However the renderer likes.
  public static let automatic = PickerStyle(name: "automatic")
  /// A list that opens.
  public static let menu = PickerStyle(name: "menu")
  /// All choices beside one another.
  public static let segmented = PickerStyle(name: "segmented")
  /// All choices below one another.
  public static let inline = PickerStyle(name: "inline")
}
