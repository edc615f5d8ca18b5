import Backstaff
import BackstaffViews

/// The profile.
struct ProfileView: View {
  let store: StoreOf<ProfileFeature>

  var body: some View {
    VStack {
      Text(store.info.displayName).bold()
      Text(store.info.mail.isEmpty ? "No address is known." : store.info.mail).foregroundStyle(.secondary)
      if store.isLoading { ProgressView("Asking") }
    }
    .navigationTitle("Profile")
    .toolbar {
      Button("Settings") { store.send(.view(.settingsTapped)) }
        .keyboardShortcut("s")
      Button("Reload") { store.send(.view(.reloadTapped)) }
        .keyboardShortcut("r")
      Button("Log out") { store.send(.view(.logoutTapped)) }
        .keyboardShortcut("o")
    }
  }
}

/// The settings.
struct SettingsView: View {
  @Bindable var store: StoreOf<SettingsFeature>

  var body: some View {
    Form {
      TextField("Shown name", text: $store.displayName)
      Button("Save") { store.send(.saveTapped) }
        .keyboardShortcut(.defaultAction)
    }
    .navigationTitle("Settings")
  }
}
