import Backstaff
import BackstaffJSON
import BackstaffTesting
import BackstaffViews
import FoundationEssentials
import Testing

// The lines between the marks stand in docs/guides/lists-and-forms.md; DocsTests compares the two.
// GUIDE begin: list
@Reducer
struct PackingList {
  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<PackingItem.State> = []
  }

  enum Action {
    case addTapped
    case items(IdentifiedActionOf<PackingItem>)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.items.append(PackingItem.State(id: uuid()))
        return .none
      case .items(.element(let id, .removeTapped)):
        state.items.remove(id: id)
        return .none
      case .items:
        return .none
      }
    }
    .forEach(\.items, action: \.items) { PackingItem() }
  }
}

@Reducer
struct PackingItem {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var name = ""
    var isPacked = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case removeTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
// GUIDE end

// GUIDE begin: rows
struct PackingListView: View {
  let store: StoreOf<PackingList>

  var body: some View {
    List {
      ForEach(store.scope(\.items, action: \.items)) { item in
        PackingItemRow(store: item)
      }
      Button("Add") { store.send(.addTapped) }
    }
  }
}

struct PackingItemRow: View {
  @Bindable var store: StoreOf<PackingItem>

  var body: some View {
    HStack {
      Toggle("Packed", isOn: $store.isPacked)
      TextField("Name", text: $store.name)
      Button("Remove") { store.send(.removeTapped) }
    }
  }
}
// GUIDE end

// GUIDE begin: form
@Reducer
struct Registration {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var email = ""
    var street = ""
    var city = ""
    var country = "Korea"
    var prefix = "+82"
    var phone = ""
    var birthYear = 2000
    var wantsNews = false
    var agrees = false
    var problem: String?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case submitTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.country) { _, country in
        Reduce { state, _ in
          state.prefix = country == "Korea" ? "+82" : ""
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .binding(\.email):
        state.problem = state.email.contains("@") ? nil : "An address has an @ in it."
        return .none
      case .binding:
        return .none
      case .submitTapped:
        if !state.agrees { state.problem = "The terms are not accepted yet." }
        return .none
      }
    }
  }
}
// GUIDE end

// GUIDE begin: formview
struct RegistrationView: View {
  @Bindable var store: StoreOf<Registration>

  var body: some View {
    Form {
      TextField("Name", text: $store.name)
      TextField("Email", text: $store.email)
      Toggle("News by mail", isOn: $store.wantsNews)
      Toggle("I accept the terms", isOn: $store.agrees)
      if let problem = store.problem { Text(problem) }
      Button("Register") { store.send(.submitTapped) }
    }
  }
}
// GUIDE end

@Suite struct ListsAndFormsGuideTests {
  // GUIDE begin: listtest
  @Test func `items are packed and removed by id`() async {
    let store = TestStore(initialState: PackingList.State()) {
      PackingList()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addTapped) { $0.items = [PackingItem.State(id: UUID(0))] }
    await store.send(.addTapped) { $0.items.append(PackingItem.State(id: UUID(1))) }
    await store.send(\.items[id: UUID(1)].binding.isPacked, true) { $0.items[id: UUID(1)]?.isPacked = true }
    await store.send(\.items[id: UUID(0)].removeTapped) { $0.items.remove(id: UUID(0)) }
  }
  // GUIDE end

  // GUIDE begin: formtest
  @Test func `each field is one binding`() async {
    let store = TestStore(initialState: Registration.State()) { Registration() }
    await store.send(\.binding.email, "ada") {
      $0.email = "ada"
      $0.problem = "An address has an @ in it."
    }
    await store.send(\.binding.email, "ada@example.org") {
      $0.email = "ada@example.org"
      $0.problem = nil
    }
    await store.send(\.binding.country, "Peru") {
      $0.country = "Peru"
      $0.prefix = ""
    }
    await store.send(\.binding.agrees, true) { $0.agrees = true }
    await store.send(.submitTapped)
  }
  // GUIDE end

  /// The lines of the guide that show what the journal holds.
  @Test func `the journal of a form names the field and holds its value`() throws {
    let actions: [Registration.Action] = [
      .binding(.set(\.email, "ada")), .binding(.set(\.email, "ada@example.org")), .binding(.set(\.agrees, true)),
      .submitTapped,
    ]
    let lines = try actions.map { action in
      let recorded = try RecordedAction(recording: action)
      return ["\(recorded.path)", recorded.payload.map(\.text)].compactMap { $0 }.joined(separator: " ")
    }
    #expect(try GuidePage("lists-and-forms").texts == [lines.joined(separator: "\n")])
  }

  @MainActor @Test func `the views of the packing list and of the form write by bindings`() throws {
    let items: IdentifiedArrayOf<PackingItem.State> = [PackingItem.State(id: UUID(0)), PackingItem.State(id: UUID(1))]
    let list = Store(initialState: PackingList.State(items: items)) { PackingList() }
    let rows = SceneHost { PackingListView(store: list) }.scene().outline()
    #expect(rows.components(of: "toggle-off \"Packed\"") == 2)
    list.scope(\.items, action: \.items)[id: UUID(1)]?.isPacked = true
    #expect(list.items[id: UUID(1)]?.isPacked == true)

    let form = Store(initialState: Registration.State()) { Registration() }
    let host = SceneHost { RegistrationView(store: form) }
    #expect(host.scene().outline().contains("field \"Email\""))
    form.email = "ada"
    #expect(host.scene().outline().contains("An address has an @ in it."))
  }
}

extension String {
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
