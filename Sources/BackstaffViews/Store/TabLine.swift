import Backstaff

/// A view with a line above it that says which tabs there are and which one is shown; the keys 1 to 9 choose one.
public struct TabLine<Content: View>: View {
  let titles: [String]
  let selected: Int?
  let select: @MainActor (Int) -> Void
  let content: Content

  /// The content below the line.
  public var body: some View {
    VStack {
      HStack {
        ForEach(Array(titles.indices), id: \.self) { index in
          TabTitle(title: titles[index], isSelected: index == selected) { select(index) }
        }
      }
      content
    }
    .toolbar {
      ForEach(Array(titles.indices.prefix(9)), id: \.self) { index in
        Button(titles[index]) { select(index) }
          .keyboardShortcut(KeyEquivalent(Character("\(index + 1)")))
      }
    }
  }
}

/// One of the tabs of a line.
private struct TabTitle: PrimitiveView, Lowerable {
  let title: String
  let isSelected: Bool
  let select: @MainActor () -> Void

  func lower(into lowering: inout Lowering) {
    var node = lowering.node(.tab(isSelected: isSelected), title)
    node.activate = select
    lowering.children.append(node)
  }
}

extension View {
  /// Puts a line of tabs above the view: a coordinator's tabs, on each screen from which one may go to another.
  ///
  ///     TodoListView(store: list)
  ///       .tabLine(store.tabs) { store.send(.tabs($0)) } title: { $0.title }
  public func tabLine<Tab: Hashable & Sendable & CaseIterable>(
    _ tabs: TabSelection<Tab>, send: @escaping @MainActor (TabAction<Tab>) -> Void, title: (Tab) -> String
  ) -> some View {
    let all = Array(Tab.allCases)
    return TabLine(
      titles: all.map(title), selected: all.firstIndex(of: tabs.selected), select: { send(.select(all[$0])) },
      content: self)
  }
}
