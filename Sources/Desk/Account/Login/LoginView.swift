import Backstaff
import BackstaffViews

/// The login.
struct LoginView: View {
  @Bindable var store: StoreOf<LoginFeature>
  /// What is being typed: no front is told a password back, so it stays here until it is sent.
  @State private var password = ""

  var body: some View {
    Form {
      TextField("Name", text: $store.name)
      SecureField("Password", text: $password)
      if store.isChecking { ProgressView("Asking") }
      Button("Log in") { logIn() }
        .keyboardShortcut(.defaultAction)
        .disabled(store.isChecking)
    }
    .navigationTitle("Log in")
    .alert($store.scope(\.alert, action: \.alert))
  }

  private func logIn() {
    store.send(.binding(.set(\.password, password)))
    store.send(.loginTapped)
    password = ""
  }
}

/// The introduction.
struct OnBoardingView: View {
  let store: StoreOf<OnBoardingFeature>

  var body: some View {
    VStack {
      Text(OnBoardingFeature.pages.indices.contains(store.page) ? OnBoardingFeature.pages[store.page] : "")
      Text("\(store.page + 1) of \(OnBoardingFeature.pages.count)").foregroundStyle(.secondary)
      Button(store.page + 1 < OnBoardingFeature.pages.count ? "Next" : "Start") { store.send(.nextTapped) }
        .keyboardShortcut(.defaultAction)
    }
    .navigationTitle("Welcome")
  }
}
