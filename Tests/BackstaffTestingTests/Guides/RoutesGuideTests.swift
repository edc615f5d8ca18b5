import Backstaff
import BackstaffRenderer
import BackstaffTesting
import BackstaffViews
import Testing

// The lines between the marks stand in docs/guides/routes.md; DocsTests compares the two.
// GUIDE begin: coordinator
@FlowCoordinator(screen: "TourScreen")
struct Tour {
  func handleRoute(state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(.routeAction(id: _, action: .welcome(.delegate(.started)))):
      state.routes.push(.stop(TourStop.State(number: 1)))
    case .router(.routeAction(id: _, action: .stop(.delegate(.next(let number))))):
      state.routes.push(.stop(TourStop.State(number: number)), animation: .slide)
    case .router(.routeAction(id: _, action: .stop(.delegate(.helpWanted)))):
      state.routes.presentSheet(.help(TourHelp.State()), embedInNavigationView: true, configuration: .half)
    case .router(.routeAction(id: _, action: .help(.delegate(.done)))):
      state.routes.dismiss()
    case .router(.routeAction(id: _, action: .stop(.delegate(.finished)))):
      state.routes.goBackToRoot()
    case .router:
      break
    }
    return .none
  }
}

@Reducer(state: .equatable)
enum TourScreen {
  case welcome(TourWelcome)
  case stop(TourStop)
  case help(TourHelp)
}
// GUIDE end

@Reducer
struct TourWelcome {
  @ObservableState struct State: Equatable {}
  enum Action { case delegate(Delegate) }
  @CasePathable enum Delegate { case started }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}

// GUIDE begin: screen
@Reducer
struct TourStop {
  @ObservableState
  struct State: Equatable {
    var number: Int
    var note = ""
  }

  enum Action: BindableAction {
    case nextTapped
    case binding(BindingAction<State>)
    case delegate(Delegate)
  }

  @CasePathable
  enum Delegate {
    case next(Int)
    case helpWanted
    case finished
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .nextTapped: .send(.delegate(state.number < 3 ? .next(state.number + 1) : .finished))
      case .binding, .delegate: .none
      }
    }
  }
}
// GUIDE end

@Reducer
struct TourHelp {
  @ObservableState struct State: Equatable {}
  enum Action { case delegate(Delegate) }
  @CasePathable enum Delegate { case done }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}

// GUIDE begin: form
extension TourStop.State: RemovalPreventing {
  var preventsRemoval: Bool { !note.isEmpty }
}
// GUIDE end

// GUIDE begin: tabs
@Reducer
struct TravelApp {
  enum Tab: String, CaseIterable, Codable, Sendable { case tour, saved }

  @ObservableState
  struct State: Equatable, TabFlowState {
    var tabs = TabSelection(Tab.tour)
    var tour = Tour.State()
    var saved = Tour.State()

    static func flow(of tab: Tab) -> TabFlow<State> {
      switch tab {
      case .tour: TabFlow(\.tour)
      case .saved: TabFlow(\.saved)
      }
    }
  }

  enum Action {
    case tabs(TabAction<Tab>)
    case tour(Tour.Action)
    case saved(Tour.Action)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.tour, action: \.tour) { Tour() }
      Scope(state: \.saved, action: \.saved) { Tour() }
    }
    .tabFlows(action: \.tabs)
  }
}
// GUIDE end

// GUIDE begin: view
struct TourView: View {
  let store: StoreOf<Tour>

  var body: some View {
    RouteStack(store, \.routes, action: \.router) { screen in
      switch screen.case {
      case .welcome(let store):
        Button("Begin") { store.send(.delegate(.started)) }
          .navigationTitle("Welcome")
      case .stop(let store):
        TourStopView(store: store)
      case .help(let store):
        Button("Done") { store.send(.delegate(.done)) }
          .navigationTitle("Help")
      }
    }
  }
}

struct TourStopView: View {
  @Bindable var store: StoreOf<TourStop>

  var body: some View {
    Form {
      TextField("Note", text: $store.note)
      Button("Next") { store.send(.nextTapped) }
      Button("Help") { store.send(.delegate(.helpWanted)) }
    }
    .navigationTitle("Stop \(store.number)")
  }
}
// GUIDE end

// GUIDE begin: program
struct TourProgram {
  static func main() async {
    await Renderer<Tour.State, Tour.Action>("tour", "walk from stop to stop") { store in
      TourView(store: store)
    }.main()
  }
}
// GUIDE end

@MainActor
@Suite(.timeLimit(.minutes(10))) struct RoutesGuideTests {
  // GUIDE begin: seen
  @Test func `what a person sees follows the routes`() throws {
    let store = Store(initialState: Tour.State()) { Tour() }
    let host = SceneHost { TourView(store: store) }
    store.send(.router(.routeAction(0, .welcome(.delegate(.started)))))
    let page = try #require(host.scene().chrome.presentations.first)
    #expect(page.style == .page)
    #expect(page.content.label == "Stop 1")
    page.dismiss?()
    #expect(host.scene().chrome.title == "Welcome")
    #expect(store.state.isAtRoot)
  }
  // GUIDE end

  // GUIDE begin: test
  @Test func `a tour goes from stop to stop and back to its beginning`() async {
    let store = TestStore(initialState: Tour.State()) { Tour() }
    await store.send(\.router[id: 0].welcome.delegate.started) {
      $0.routes.push(.stop(TourStop.State(number: 1)))
    }
    await store.send(\.router[id: 1].stop.nextTapped)
    await store.receive(\.router[id: 1].stop.delegate.next) {
      $0.routes.append(.push(.stop(TourStop.State(number: 2))))
    }
    await store.send(\.router[id: 2].stop.delegate.helpWanted) {
      $0.routes.append(
        .sheet(.help(TourHelp.State()), embedInNavigationView: true, configuration: .half))
    }
    await store.send(\.router[id: 3].help.delegate.done) { $0.routes.removeLast() }
    await store.send(\.router[id: 2].stop.delegate.finished) { $0.routes.removeSubrange(1...) }
    #expect(store.state.isAtRoot)
  }
  // GUIDE end

  // GUIDE begin: back
  @Test func `a stop with a note asks before it goes`() async {
    var start = Tour.State()
    start.routes.append(.push(.stop(TourStop.State(number: 1, note: "bread"))))
    let store = TestStore(initialState: start) { Tour() }
    await store.send(.router(.popFrom(id: 1))) { $0.routes.goBack() }
    #expect(store.state.routes.count == 2)
    #expect(store.state.routes.last?.attempt?.keeping == 1)
    var routes = store.state.routes
    routes.confirmRemoval()
    #expect(routes.count == 1)
  }
  // GUIDE end

  // GUIDE begin: tabs-test
  @Test func `a tab keeps its stops while another is shown`() async {
    let store = TestStore(initialState: TravelApp.State()) { TravelApp() }
    await store.send(\.tour.router[id: 0].welcome.delegate.started) {
      $0.tour.routes.push(.stop(TourStop.State(number: 1)))
    }
    await store.send(.tabs(.select(.saved))) { $0.select(.saved) }
    await store.send(.tabs(.select(.tour))) { $0.select(.tour) }
    #expect(store.state.visibleRoutes.map(\.scope) == ["tour.routes[#0].welcome", "tour.routes[#2].stop"])
    await store.send(.tabs(.select(.tour))) { $0.tour.routes.goBackToRoot() }
  }
  // GUIDE end

  @Test func `what an app consists of is read off its reducers`() {
    let description = AppDescription(of: TravelApp())
    #expect(description.places.map(\.scope) == ["tour", "saved"])
    #expect(description.places.first?.places.map(\.kind) == [.coordinator])
    #expect(
      description.edges.map { "\($0.from) \($0.way.rawValue) \($0.to)" }.prefix(3) == [
        "tour.routes[] shows tour.routes[].welcome", "tour.routes[] shows tour.routes[].stop",
        "tour.routes[] shows tour.routes[].help",
      ])
    #expect(description.notes == [])
    #expect(description.svg.hasPrefix("<svg "))
    #expect(description.svg.contains(">welcome</text>"))
  }
}
