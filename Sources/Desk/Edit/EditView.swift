import Backstaff
import BackstaffViews

/// The popover that holds a package or keeps a note about it.
package struct EditView: View {
  @Bindable var store: StoreOf<EditFeature>

  package init(store: StoreOf<EditFeature>) {
    self.store = store
  }

  package var body: some View {
    Form {
      Toggle("Hold this version", isOn: $store.isHeld)
      TextField("Note", text: $store.note)
      HStack {
        Button("Plan it") { store.send(.saveButtonTapped) }
          .keyboardShortcut(.defaultAction)
        Button("Cancel", role: .cancel) { store.send(.cancelButtonTapped) }
          .keyboardShortcut(.cancelAction)
      }
    }
    .navigationTitle("Edit \(store.id)")
  }
}
