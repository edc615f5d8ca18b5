import Backstaff
import BackstaffTesting
import Synchronization
import Testing

@Suite @MainActor struct Seed000Tests {
  private typealias Counter = TreeBased.CounterFeature
  private typealias Feature = TreeBased.Feature
  private typealias Inventory = OneDestination.InventoryFeature
  private typealias Level = TreeBased.Level

  private func inventory(
    _ state: Inventory.State = Inventory.State(),
    database: @escaping @Sendable (TreeBased.Item) async -> Void = { _ in }
  ) -> TestStore<Inventory.State, Inventory.Action> {
    TestStore(initialState: state) { Inventory(database: database) }
  }

  @Test func `000-02 any depth is reached by a state that holds it`() {
    let store = Store(initialState: Level.State(depth: 1, of: 5)) { Level() }
    var deepest: StoreOf<TreeBased.Level>? = store
    while let next = deepest?.scope(\.next, action: \.next) { deepest = next }
    #expect(deepest?.depth == 5)
  }

  @Test func `000-11 filling the state presents, and 000-12 the child runs before its parent`() async {
    let store = TestStore(initialState: TreeBased.InventoryFeature.State()) { TreeBased.InventoryFeature() }
    await store.send(.addButtonTapped) { $0.addItem = TreeBased.ItemFormFeature.State() }
    await store.send(\.addItem.nameChanged, "bash") {
      $0.addItem?.item.name = "bash"
      $0.seen = ["bash"]
    }
    await store.send(.addItem(.dismiss)) { $0.addItem = nil }
  }

  @Test func `000-30 one enum is one destination, and 000-31 it is known which`() async {
    let store = inventory()
    await store.send(.addButtonTapped) { $0.destination = .addItem(OneDestination.AddFeature.State()) }
    #expect(store.state.destination?.is(\.addItem) == true)
    #expect(store.state.destination?.is(\.editItem) == false)
    switch store.state.destination {
    case .addItem: break
    case .detailItem, .editItem, .counter, nil: Testing.Issue.record("another destination")
    }
  }

  @Test func `000-34 another destination closes the one before, whose effects end`() async {
    let store = inventory()
    await store.send(.addButtonTapped) { $0.destination = .addItem(OneDestination.AddFeature.State()) }
    await store.send(\.destination.addItem.begin)
    let item = TreeBased.Item(id: 1, name: "bash")
    await store.send(.itemTapped(item)) { $0.destination = .detailItem(OneDestination.DetailFeature.State(item: item)) }
    await store.finish()
  }

  @Test func `000-43 a form is closed before what it holds is saved`() async {
    let saved = Mutex<[TreeBased.Item]>([])
    let item = TreeBased.Item(id: 1, name: "bash")
    let store = inventory { item in saved.withLock { $0.append(item) } }
    await store.send(.editButtonTapped(item)) {
      $0.destination = .editItem(OneDestination.EditFeature.State(item: item))
    }
    await store.send(.destination(.presented(.editItem(.saveButtonTapped)))) { $0.destination = nil }
    await store.receive(\.saved)
    #expect(saved.withLock { $0 } == [item])
  }

  @Test func `000-45 setting nil closes`() async {
    let store = inventory()
    await store.send(.addButtonTapped) { $0.destination = .addItem(OneDestination.AddFeature.State()) }
    await store.send(\.destination.addItem.begin)
    await store.send(.closeButtonTapped) { $0.destination = nil }
    await store.finish()
  }

  @Test func `000-51 a feature closes itself without its parent's doing`() async {
    let store = TestStore(initialState: Level.State(depth: 1, of: 2)) { Level() }
    await store.send(\.next.closeButtonTapped)
    await store.receive(\.next.dismiss) { $0.next = nil }
  }

  @Test func `000-53 what is sent after the dismissal is dropped, with one issue`() async {
    let store = TestStore(initialState: Level.State(depth: 1, of: 2)) { Level() }
    await withExpectedIssue {
      await store.send(\.next.closeAndTick)
      await store.receive(\.next.dismiss) { $0.next = nil }
      await store.finish()
    }
  }

  @Test func `000-59 a counter is dismissed at five, step by step`() async {
    let store = TestStore(
      initialState: Feature.State(
        counter: Counter.State(count: 3)
      )
    ) {
      Feature()
    }
    await store.send(\.counter.incrementButtonTapped) {
      $0.counter?.count = 4
    }
    await store.send(\.counter.incrementButtonTapped) {
      $0.counter?.count = 5
    }
    await store.receive(\.counter.dismiss) {
      $0.counter = nil
    }
  }

  @Test func `000-63 only the outcome of a dismissal is checked`() async {
    let store = TestStore(initialState: Feature.State(counter: Counter.State(count: 3))) { Feature() }
    store.exhaustivity = .off
    await store.send(\.counter.incrementButtonTapped)
    await store.send(\.counter.incrementButtonTapped)
    await store.receive(\.counter.dismiss)
    #expect(store.state.counter == nil)
  }

  @Test func `000-64 a case of a destination is sent to and written by its name`() async {
    let store = inventory(Inventory.State(destination: .counter(Counter.State(count: 3))))
    await store.send(\.destination.counter.incrementButtonTapped) {
      $0.destination?.counter?.count = 4
    }
  }

  @Test func `000-65 a parent that goes takes everything below it along`() async {
    let store = TestStore(initialState: Level.State(depth: 1, of: 4)) { Level() }
    await store.send(\.next.next.closeButtonTapped)
    await store.receive(\.next.next.dismiss) { $0.next?.next = nil }
    await store.send(.next(.dismiss)) { $0.next = nil }
  }
}
