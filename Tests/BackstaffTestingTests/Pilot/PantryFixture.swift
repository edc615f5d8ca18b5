import Backstaff
import BackstaffViews

/// Jars on a shelf, tea that takes its time, and things that go wrong.
@Reducer
struct Pantry {
  @Reducer
  enum Destination {
    case label(JarLabel)
    case alert(AlertState<Answer>)
  }

  @CasePathable
  enum Answer: Equatable, Sendable {
    case throwAway(Int)
  }

  @ObservableState
  struct State: Equatable {
    var jars: IdentifiedArrayOf<Jar> = []
    var minutes = 0
    var isBrewing = false
    var news = ""
    @Presents var destination: Destination.State?

    init(jars: Range<Int> = 0..<3) {
      self.jars = IdentifiedArray(uniqueElements: jars.map { Jar(id: $0, name: "jar \($0)") })
    }
  }

  enum Action {
    case addTapped
    case jarTapped(Int)
    /// Five minutes, one after the other.
    case brewTapped
    case minutePassed
    case brewed
    /// Throws, and nobody catches it.
    case dropTapped
    /// Asks whoever `listen` leads to.
    case askTapped
    case heard(String)
    case destination(PresentationAction<Destination.Action>)
  }

  @Dependency(\.continuousClock) var clock
  var listen: @Sendable () async -> String = { "nothing" }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped: state.destination = .label(JarLabel.State())
      case .jarTapped(let id): state.destination = .alert(.question(about: id))
      case .brewTapped:
        state.isBrewing = true
        return brew()
      case .minutePassed: state.minutes += 1
      case .brewed: state.isBrewing = false
      case .dropTapped: return .run { _ in throw Broken() }
      case .askTapped:
        return .run { [listen] send in await send(.heard(await listen())) }
      case .heard(let words): state.news = words
      case .destination(.presented(.alert(.throwAway(let id)))): state.jars.remove(id: id)
      case .destination(.presented(.label(.saveTapped))):
        guard let name = state.destination?.label?.name else { break }
        state.jars.append(Jar(id: state.jars.count, name: name))
        state.destination = nil
      case .destination: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }

  private func brew() -> Effect<Action> {
    .run { [clock] send in
      for _ in 0..<5 {
        try await clock.sleep(for: .seconds(60))
        await send(.minutePassed)
      }
      await send(.brewed)
    }
  }

  struct Jar: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
  }

  struct Broken: Error {}
}

extension Pantry.Destination.State: Equatable {}

extension AlertState<Pantry.Answer> {
  static func question(about id: Int) -> Self {
    AlertState {
      TextState("Throw jar \(id) away?")
    } actions: {
      ButtonState(role: .destructive, action: .throwAway(id)) { TextState("Throw away") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}

/// What is written on a jar.
@Reducer
struct JarLabel {
  @ObservableState
  struct State: Equatable {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

struct PantryView: View {
  @Bindable var store: StoreOf<Pantry>

  var body: some View {
    VStack {
      Text(store.isBrewing ? "\(store.minutes) minutes" : "cold")
      Text(store.news)
      List {
        ForEach(store.jars) { jar in
          Button(jar.name) { store.send(.jarTapped(jar.id)) }
        }
      }
    }
    .navigationTitle("Pantry")
    .toolbar {
      Button("Add") { store.send(.addTapped) }.keyboardShortcut("a")
      Button("Brew") { store.send(.brewTapped) }.keyboardShortcut("b").disabled(store.isBrewing)
      Button("Drop") { store.send(.dropTapped) }.keyboardShortcut("d")
      Button("Ask") { store.send(.askTapped) }.keyboardShortcut("s")
    }
    .sheet(item: $store.scope(\.destination, action: \.destination).label) { store in
      JarLabelView(store: store)
    }
    .alert($store.scope(\.destination, action: \.destination).alert)
  }
}

private struct JarLabelView: View {
  @Bindable var store: StoreOf<JarLabel>

  var body: some View {
    Form {
      TextField("Name", text: $store.name)
      Button("Save") { store.send(.saveTapped) }.disabled(store.name.isEmpty)
    }
    .navigationTitle("A new jar")
  }
}
