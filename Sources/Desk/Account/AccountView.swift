import Backstaff
import BackstaffViews

/// The account: whatever its coordinator shows.
package struct AccountView: View {
  @Bindable var store: StoreOf<AuthCoordinator>

  package init(store: StoreOf<AuthCoordinator>) {
    self.store = store
  }

  package var body: some View {
    RouteStack(store, \.routes, action: \.router) { screen in
      switch screen.case {
      case .login(let store): LoginView(store: store)
      case .onBoarding(let store): OnBoardingView(store: store)
      case .main(let store): MainView(store: store)
      }
    }
    .alert($store.scope(\.errorAlert, action: \.errorAlert))
  }
}
