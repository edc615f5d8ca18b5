import Backstaff
import BackstaffRenderer
import BackstaffTesting
import BackstaffViews
import Testing

// The lines between the marks stand in docs/guides/views.md; DocsTests compares the two.
// GUIDE begin: feature
@Reducer
struct Herbs {
  @ObservableState
  struct State: Equatable {
    var names = ["basil", "thyme"]
    var newName = ""
    var isLabelled = true
    @Presents var detail: Herb.State?
    @Presents var saved: Notice.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case addTapped
    case herbTapped(String)
    case detail(PresentationAction<Herb.Action>)
    case saved(PresentationAction<Notice.Action>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.saved = Notice.State(text: "\(state.newName) is on the list")
        state.names.append(state.newName)
        state.newName = ""
        return .none
      case .herbTapped(let name):
        state.detail = Herb.State(id: name)
        return .none
      case .binding, .detail, .saved:
        return .none
      }
    }
    .ifLet(\.$detail, action: \.detail) { Herb() }
    .ifLet(\.$saved, action: \.saved) { Notice() }
  }
}

@Reducer
struct Herb {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id: String
    var pots = 1
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

@Reducer
struct Notice {
  @ObservableState
  struct State: Equatable {
    var text: String
  }

  enum Action {
    case closeTapped
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}
// GUIDE end

// GUIDE begin: view
struct HerbsView: View {
  @Bindable var store: StoreOf<Herbs>

  var body: some View {
    VStack {
      Form {
        TextField("New", text: $store.newName)
        Toggle("Labelled", isOn: $store.isLabelled)
      }
      List(store.names, id: \.self) { name in
        Button(name) { store.send(.herbTapped(name)) }
      }
    }
    .navigationTitle("Herbs")
    .toolbar {
      Button("Add") { store.send(.addTapped) }
        .keyboardShortcut("s", modifiers: .control)
        .disabled(store.newName.isEmpty)
    }
    .navigationDestination(item: $store.scope(\.detail, action: \.detail)) { store in
      HerbView(store: store)
    }
    .presentation(Toast.self, item: $store.scope(\.saved, action: \.saved)) { store in
      Text(store.text)
    }
  }
}

struct HerbView: View {
  @Bindable var store: StoreOf<Herb>
  @Environment(\.dismiss) var dismiss

  var body: some View {
    VStack {
      Stepper("Pots: \(store.pots)", value: $store.pots, in: 0...9)
      Button("Done") { dismiss() }
        .keyboardShortcut(.cancelAction)
    }
    .navigationTitle(store.id)
  }
}
// GUIDE end

// GUIDE begin: toast
enum Toast: PresentationKind {
  static let name = "toast"
  static let placement = PresentationPlacement.topTrailing
  static let isModal = false
}
// GUIDE end

// GUIDE begin: program
struct HerbsProgram {
  static func main() async {
    await Renderer<Herbs.State, Herbs.Action>("herbs", "what grows on the sill") { store in
      HerbsView(store: store)
    }.main()
  }
}
// GUIDE end

// GUIDE begin: stack
struct LettersView: View {
  @State private var path = NavigationPath()

  var body: some View {
    NavigationStack(path: $path) {
      VStack {
        NavigationLink("To B", value: "B")
        NavigationLink("To 7", value: 7)
      }
      .navigationTitle("A")
      .navigationDestination(for: String.self) { letter in
        Text(letter).navigationTitle(letter)
      }
      .navigationDestination(for: Int.self) { number in
        Text("\(number)").navigationTitle("Number \(number)")
      }
    }
  }
}
// GUIDE end

@Reducer
struct Bags {
  @ObservableState
  struct State: Equatable {
    var bags: IdentifiedArrayOf<Bag> = []
    var searchText = ""
  }

  struct Bag: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var name = ""
  }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

// GUIDE begin: windowed
struct BagsView: View {
  @Bindable var store: StoreOf<Bags>

  var body: some View {
    let rows = store.windowed(\.bags, matching: store.searchText)
    List {
      Section("\(rows.count) of \(store.bags.total)") {
        ForEach(rows) { row in
          if let bag = row.value { Text(bag.name) } else { Text("…") }
        }
      }
    }
    .searchable(text: $store.searchText, prompt: "Search")
  }
}

struct BagsProgram {
  static func main() async {
    await Renderer<Bags.State, Bags.Action>("bags", windows: ["bags"]) { store in
      BagsView(store: store)
    }.main()
  }
}
// GUIDE end

@MainActor @Suite struct ViewsGuideTests {
  @Test func `a screen of the guide is used by a person`() async throws {
    // GUIDE begin: pilot
    let pilot = Pilot(store: Store(initialState: Herbs.State()) { Herbs() }) { HerbsView(store: $0) }
    try await pilot.type("sage")
    try await pilot.press(.control("s"))
    #expect(pilot.store.names == ["basil", "thyme", "sage"])
    try await pilot.click("thyme")
    try await pilot.press(.right)
    #expect(pilot.store.detail?.pots == 2)
    try await pilot.press(.escape)
    #expect(pilot.store.detail == nil)
    // GUIDE end
    #expect(pilot.frame.contains("sage is on the list"))
    try await pilot.finish()
  }

  @Test func `a long list of the guide is searched`() async throws {
    let bags = [Bags.Bag(id: 1, name: "Basil"), Bags.Bag(id: 2, name: "Thyme")]
    let state = Bags.State(bags: IdentifiedArray(uniqueElements: bags))
    let pilot = Pilot(store: Store(initialState: state) { Bags() }) { BagsView(store: $0) }
    #expect(pilot.frame.contains("2 of 2") && pilot.frame.contains("Thyme"))
    try await pilot.press("/")
    try await pilot.type("basil")
    #expect(pilot.frame.contains("1 of 2") && pilot.frame.contains("Basil") && !pilot.frame.contains("Thyme"))
    try await pilot.finish()
  }

  @Test func `a stack of the guide is walked through`() async throws {
    let pilot = Pilot { LettersView() }
    try await pilot.click("To 7")
    #expect(pilot.frame.contains("‹ A › Number 7"))
    try await pilot.press(.escape)
    try await pilot.click("To B")
    #expect(pilot.frame.contains("‹ A › B"))
    try await pilot.finish()
  }
}
