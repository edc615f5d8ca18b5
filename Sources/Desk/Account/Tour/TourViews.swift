import Backstaff
import BackstaffViews

/// The root of the tour, and over it what its navigator shows.
struct TourView: View {
  let store: StoreOf<TourFeature>
  let tabs: StoreOf<MainTabs>
  @State private var host = TourHost()

  var body: some View {
    let navigator = host.navigator(of: store.scope(\.path, action: \.path))
    VStack {
      Button("Navigate to B") { host.viewModel.navigate() }
        .keyboardShortcut("n")
      Button("Navigate to 7") { host.viewModel.navigate(7) }
    }
    .tabs(of: tabs)
    .navigationTitle("A View")
    .navigationDestination(item: navigator.shown) { shown in
      TourPage(destination: host.destinations.resolve(shown.value)).tabs(of: tabs)
    }
  }
}

/// A front's own part of the tour: the navigator and the view models that it makes of the journaled path.
@MainActor
final class TourHost {
  let viewModel = AViewModel()
  let destinations = NavigationDestinations<AnyView>()
  private var known: (store: Store<NavigationPathState, NavigationPathAction>, navigator: Navigator)?

  init() {
    destinations.register(for: BViewModel.self) { AnyView(BView(viewModel: $0)) }
    destinations.register(for: CViewModel.self) { AnyView(CView(viewModel: $0)) }
    destinations.register(for: Int.self) { AnyView(Text("\($0)").navigationTitle("A number")) }
  }

  /// The navigator of a store; another store, as after a logout, has another one.
  func navigator(of store: Store<NavigationPathState, NavigationPathAction>) -> Navigator {
    if let known, known.store == store { return known.navigator }
    let navigator = Navigator(store: store, tags: .tour)
    known = (store, navigator)
    viewModel.setNavigator(navigator)
    return navigator
  }
}

/// The element of a path that is shown.
private struct ShownElement: Hashable {
  let id: StackElementID
  let value: any Hashable

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Navigator {
  /// What is on top of the path; without it, Back leaves the top.
  @MainActor
  fileprivate var shown: Binding<ShownElement?> {
    Binding(
      get: { self.path.entries.last.map { ShownElement(id: $0.id, value: $0.value) } },
      set: { new in if new == nil { self.pop() } })
  }
}

private struct TourPage: View {
  let destination: NavigationDestination<AnyView>

  var body: some View {
    switch destination {
    case .content(let view): view
    case .placeholder(let placeholder): Text(placeholder.description)
    }
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
