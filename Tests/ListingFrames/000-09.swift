import Backstaff
import BackstaffViews
import Synchronization
import Testing

struct Item: Equatable {
  var name = ""
}

/// Remembers what it was given, and what was presented at the time.
final class Database: Sendable {
  private let items = Mutex<[Item]>([])
  var saved: [Item] { items.withLock { $0 } }
  func save(_ item: Item) { items.withLock { $0.append(item) } }
}

@Reducer
struct AddFeature {
  @ObservableState struct State: Equatable { var item = Item() }
}

@Reducer
struct DetailFeature {
  @ObservableState struct State: Equatable { var item = Item() }
}

@Reducer
struct EditFeature {
  @ObservableState struct State: Equatable { var item = Item() }

  enum Action { case saveButtonTapped }
}

struct AddFeatureView: View {
  let store: StoreOf<AddFeature>

  var body: some View { Text("add \(store.item.name)") }
}

struct DetailFeatureView: View {
  let store: StoreOf<DetailFeature>

  var body: some View { Text("detail of \(store.item.name)") }
}

struct EditFeatureView: View {
  let store: StoreOf<EditFeature>

  var body: some View { Button("Save") { store.send(.saveButtonTapped) } }
}

// FILL 000-09 1: @Reducer enum Destination {
// FILL 000-09 1:   case addItem(AddFeature), detailItem(DetailFeature), editItem(EditFeature)
// FILL 000-09 1: }
// FILL 000-09 1: @ObservableState struct State {
// FILL 000-09 1:   @Presents var destination: Destination.State?
// FILL 000-09 1: }
// FILL 000-09 1: enum Action {
// FILL 000-09 1:   case destination(PresentationAction<Destination.Action>)
// FILL 000-09 1:   case addButtonTapped, closeButtonTapped, itemTapped(Item), editButtonTapped(Item)
// FILL 000-09 1: }
// FILL 000-09 1: let database: Database
// FILL 000-09 2: switch action {
// FILL 000-09 2: LISTING 000-10
// FILL 000-09 2: LISTING 000-16
// FILL 000-09 2: LISTING 000-17
// FILL 000-09 2: case .itemTapped(let item):
// FILL 000-09 2:   state.destination = .detailItem(DetailFeature.State(item: item))
// FILL 000-09 2:   return .none
// FILL 000-09 2: case .editButtonTapped(let item):
// FILL 000-09 2:   state.destination = .editItem(EditFeature.State(item: item))
// FILL 000-09 2:   return .none
// FILL 000-09 2: case .destination:
// FILL 000-09 2:   return .none
// FILL 000-09 2: }
// CHANGE 000-10: case addButtonTapped => case .addButtonTapped
// LISTING 000-09

// FILL 000-11 1: LISTING 000-12
// LISTING 000-11

/// Whether an action is the one that the listing waits for.
private func isSave(_ action: InventoryFeature.Action) -> Bool {
  switch action {
  // FILL 000-15 1: return true
  // LISTING 000-15
  default: return false
  }
}

@MainActor
@Suite struct `An inventory with one destination` {
  private let database = Database()
  private let store: StoreOf<InventoryFeature>
  private let host: SceneHost

  init() {
    let database = database
    let store = Store(initialState: InventoryFeature.State()) { InventoryFeature(database: database) }
    self.store = store
    host = SceneHost { InventoryView(store: store) }
  }

  private var presentations: [ScenePresentation] { host.scene().chrome.presentations }

  private func words(_ presentation: ScenePresentation?) -> String? { presentation?.content.children.all.first?.label }

  @Test func `000-09 000-10 000-11 000-12 each case of the destination is presented in its own way`() {
    #expect(presentations.isEmpty)
    store.send(.addButtonTapped)
    #expect(presentations.map(\.style) == [.sheet])
    store.send(.editButtonTapped(Item(name: "bash")))
    #expect(presentations.map(\.style) == [.popover])
    store.send(.addButtonTapped)
    let sheet = presentations.first
    store.send(.itemTapped(Item(name: "bash")))
    #expect(presentations.map(\.style) == [.page])
    #expect(words(presentations.first) == "detail of bash")
    // The sheet went in the same step: its late close leaves the page alone.
    sheet?.dismiss?()
    #expect(presentations.map(\.style) == [.page])
    presentations.first?.dismiss?()
    #expect(store.destination == nil)
  }

  @Test func `000-15 the parent hears of the button in the child`() {
    #expect(isSave(.destination(.presented(.editItem(.saveButtonTapped)))))
    #expect(!isSave(.destination(.dismiss)))
  }

  @Test func `000-16 the form is closed and its item saved`() async {
    store.send(.editButtonTapped(Item(name: "bash")))
    await store.send(.destination(.presented(.editItem(.saveButtonTapped)))).finish()
    #expect(store.destination == nil)
    #expect(database.saved == [Item(name: "bash")])
  }

  @Test func `000-17 setting the destination to nil closes it`() {
    store.send(.addButtonTapped)
    store.send(.closeButtonTapped)
    #expect(store.destination == nil)
    #expect(presentations.isEmpty)
  }
}
