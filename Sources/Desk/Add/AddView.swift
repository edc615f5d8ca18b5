import Backstaff
import BackstaffViews

/// The form that plans an installation.
package struct AddView: View {
  @Bindable var store: StoreOf<AddFeature>

  package init(store: StoreOf<AddFeature>) {
    self.store = store
  }

  package var body: some View {
    Form {
      TextField("Package", text: $store.name)
      TextField("Version", text: $store.version)
      TextField("Note", text: $store.note)
      if let problem = store.problem {
        Text(problem).foregroundStyle(.red)
      }
      HStack {
        Button("Plan it") { store.send(.saveButtonTapped) }
          .keyboardShortcut(.defaultAction)
        Button("Cancel", role: .cancel) { store.send(.cancelButtonTapped) }
          .keyboardShortcut(.cancelAction)
      }
    }
    .navigationTitle("Plan an install")
  }
}
