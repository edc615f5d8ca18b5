import Backstaff
import BackstaffViews

/// The page about one package.
package struct DetailView: View {
  let store: StoreOf<DetailFeature>

  package init(store: StoreOf<DetailFeature>) {
    self.store = store
  }

  package var body: some View {
    VStack {
      Text(store.package.summary).bold()
      Divider()
      DetailLine(name: "Version", value: store.package.version)
      DetailLine(name: "Section", value: store.package.section)
      DetailLine(name: "Size", value: store.package.size)
      if store.package.isHeld {
        DetailLine(name: "Held", value: "dpkg leaves it at this version")
      }
      if store.package.isEssential {
        DetailLine(name: "Essential", value: "this machine cannot do without it")
      }
      Divider()
      HStack {
        Button("Edit") { store.send(.editButtonTapped) }
          .keyboardShortcut("e")
        Button("Remove", role: .destructive) { store.send(.removeButtonTapped) }
          .keyboardShortcut("d")
        Button("Back", role: .cancel) { store.send(.closeButtonTapped) }
          .keyboardShortcut(.cancelAction)
      }
    }
    .navigationTitle(store.id)
  }
}

/// A name and its value; nothing where there is no value.
private struct DetailLine: View {
  let name: String
  let value: String

  var body: some View {
    if !value.isEmpty {
      HStack {
        Text(name).foregroundStyle(.secondary).frame(width: 10, alignment: .leading)
        Text(value)
      }
    }
  }
}
