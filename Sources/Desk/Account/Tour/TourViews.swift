import Backstaff
import BackstaffViews

/// The root of the tour, and over it what its navigator shows.
struct TourView: View {
  let store: StoreOf<TourFeature>
  let tabs: StoreOf<MainTabs>
  @State private var host = TourHost()

  var body: some View {
    let navigator = host.navigator(of: store.scope(\.path, action: \.path))
    NavigationStack(path: Bindable(navigator).path) {
      VStack {
        Button("Navigate to B") { host.viewModel.navigate() }
          .keyboardShortcut("n")
        Button("Navigate to 7") { host.viewModel.navigate(7) }
      }
      .tabs(of: tabs)
      .navigationTitle("A View")
      .navigationDestination(for: BViewModel.self) { BView(viewModel: $0).tabs(of: tabs) }
      .navigationDestination(for: CViewModel.self) { CView(viewModel: $0).tabs(of: tabs) }
      .navigationDestination(for: Int.self) { Text("\($0)").navigationTitle("A number").tabs(of: tabs) }
    }
  }
}

/// A front's own part of the tour: the navigator that makes view models of the journaled path.
@MainActor
final class TourHost {
  let viewModel = AViewModel()
  private var known: (store: Store<NavigationPathState, NavigationPathAction>, navigator: Navigator)?

  /// The navigator of a store; another store, as after a logout, has another one.
  func navigator(of store: Store<NavigationPathState, NavigationPathAction>) -> Navigator {
    if let known, known.store == store { return known.navigator }
    let navigator = Navigator(store: store, tags: .tour)
    known = (store, navigator)
    viewModel.setNavigator(navigator)
    return navigator
  }
}

struct BView: View {
  let viewModel: BViewModel

  var body: some View {
    Button("Navigate to C") { viewModel.navigate() }
      .keyboardShortcut("n")
      .navigationTitle("B View")
  }
}

struct CView: View {
  let viewModel: CViewModel

  var body: some View {
    Button("Back") { viewModel.pop() }
      .keyboardShortcut("b")
      .navigationTitle("C View")
  }
}
