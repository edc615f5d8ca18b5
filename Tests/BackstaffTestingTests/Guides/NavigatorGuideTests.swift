import Backstaff
import BackstaffTesting
import Foundation
import Synchronization
import Testing

// The lines between the marks stand in docs/guides/navigator.md; DocsTests compares the two.
// GUIDE begin: models
@Observable
final class AViewModel: NavigatableViewModel {
  func navigate() {
    let viewModel = BViewModel()
    viewModel.setNavigator(navigator)
    navigator?.navigate(viewModel)
  }
}

@Observable
final class BViewModel: NavigatableViewModel {
  override init() {
    print("init \(Self.self)")
  }

  deinit {
    print("deinit \(Self.self)")
  }

  func navigate() {
    let viewModel = CViewModel()
    viewModel.setNavigator(navigator)
    navigator?.navigate(viewModel)
  }
}

@Observable
final class CViewModel: NavigatableViewModel {
  override init() {
    print("init \(Self.self)")
  }

  deinit {
    print("deinit \(Self.self)")
  }
}
// GUIDE end

@Observable
final class ItemViewModel: NavigatableViewModel {
  let name: String

  init(name: String) { self.name = name }
}

// GUIDE begin: feature
@Reducer
struct Journey {
  @ObservableState
  struct State: Equatable {
    var path = NavigationPathState()
  }

  enum Action {
    case itemTapped(String)
    case path(NavigationPathAction)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.path, action: \.path) { NavigationPathReducer() }
    Reduce { state, action in
      switch action {
      case .itemTapped(let name):
        state.path.append(RecordedScreen(tag: "item", payload: name))
        return .none
      case .path:
        return .none
      }
    }
  }
}
// GUIDE end

/// What the guide's program prints.
private final class Printed: Sendable {
  @TaskLocal static var current: Printed?
  let lines = Mutex<[String]>([])
}

/// Takes the place of the standard library's in this file.
private func print(_ line: String) {
  Printed.current?.lines.withLock { $0.append(line) }
}

@Suite @MainActor struct NavigatorGuideTests {
  @Test func `the program of the guide prints what it shows`() throws {
    let printed = Printed()
    Printed.$current.withValue(printed) {
      // GUIDE begin: program
      let navigator = Navigator()
      let viewModel = AViewModel()
      viewModel.setNavigator(navigator)
      viewModel.navigate()
      (navigator.path.top as? BViewModel)?.navigate()
      print("\(navigator.path.count) screens above A")
      (navigator.path.top as? CViewModel)?.pop()
      navigator.popToRoot()
      // GUIDE end
    }
    #expect(try GuidePage("navigator").texts == [printed.lines.withLock { $0.joined(separator: "\n") }])
  }

  @Test func `an element is shown by its type`() {
    let navigator = Navigator()
    // GUIDE begin: destinations
    let destinations = NavigationDestinations<String>()
    destinations.register(for: Int.self) { number in "number \(number)" }
    destinations.register(for: BViewModel.self) { viewModel in "B" }
    navigator.navigate(7)
    let shown = navigator.path.top.map(destinations.resolve)
    // GUIDE end
    #expect(shown == .content("number 7"))
    #expect(destinations.resolve(BViewModel()) == .content("B"))
  }

  @Test func `a saved path is read again by the guide`() throws {
    // GUIDE begin: saving
    let tags = NavigationTags {
      $0.value("number", Int.self)
      $0.object("item", payload: { (item: ItemViewModel) in item.name }) { ItemViewModel(name: $0) }
      $0.object("c") { CViewModel() }
    }
    let navigator = Navigator(tags: tags)
    navigator.navigate(7)
    navigator.navigate(ItemViewModel(name: "bash"))
    let saved = try JSONEncoder().encode(navigator.path.codable)
    // GUIDE end
    let shown = try GuidePage("navigator").blocks(of: "json")
    let expected = try JSONDecoder().decode(
      NavigationPath.CodableRepresentation.self, from: Data(try #require(shown.first).utf8))
    #expect(navigator.path.codable == expected)
    // GUIDE begin: reading
    let read = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: saved)
    let restored = Navigator(tags: tags)
    restored.path = NavigationPath(read, tags: tags)
    // GUIDE end
    #expect(restored.path.entries.first?.value as? Int == 7)
    #expect((restored.path.top as? ItemViewModel)?.name == "bash")
  }

  @Test func `a path in a store is shown by a navigator`() async {
    let tags = NavigationTags {
      $0.object("item", payload: { (item: ItemViewModel) in item.name }) { ItemViewModel(name: $0) }
    }
    // GUIDE begin: store
    let store = Store(initialState: Journey.State()) { Journey() }
    let navigator = Navigator(store: store.scope(\.path, action: \.path), tags: tags)
    navigator.navigate(ItemViewModel(name: "bash"))
    store.send(.itemTapped("curl"))
    // GUIDE end
    #expect(navigator.path.entries.compactMap { ($0.value as? ItemViewModel)?.name } == ["bash", "curl"])
    #expect(store.path.compactMap { $0.payload(as: String.self) } == ["bash", "curl"])

    let test = TestStore(initialState: Journey.State()) { Journey() }
    await test.send(.itemTapped("curl")) { $0.path[id: 0] = RecordedScreen(tag: "item", payload: "curl") }
    await test.send(.path(.popFrom(id: 0))) { $0.path = [] }
  }
}
