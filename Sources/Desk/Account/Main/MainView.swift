import Backstaff
import BackstaffViews

/// The tab that is shown. The line of tabs stands on what is pushed too; what is presented covers it.
struct MainView: View {
  let store: StoreOf<MainTabs>

  var body: some View {
    switch store.tabs.selected {
    case .todos:
      RouteStack(store.scope(\.todos, action: \.todos), \.routes, action: \.router) { screen in
        switch screen.case {
        case .list(let list): TodoListView(store: list).tabs(of: store)
        case .form(let form): TodoFormView(store: form)
        }
      }
    case .profile:
      RouteStack(store.scope(\.profile, action: \.profile), \.routes, action: \.router) { screen in
        switch screen.case {
        case .profile(let profile): ProfileView(store: profile).tabs(of: store)
        case .settings(let settings): SettingsView(store: settings).tabs(of: store)
        }
      }
    case .tour:
      RouteStack(store.scope(\.tour, action: \.tour), \.routes, action: \.router) { screen in
        switch screen.case {
        case .tour(let tour): TourView(store: tour, tabs: store)
        }
      }
    }
  }
}

extension View {
  /// The line of the account's tabs above the view.
  func tabs(of store: StoreOf<MainTabs>) -> some View {
    tabLine(store.tabs, send: { store.send(.tabs($0)) }, title: \.title)
  }
}
