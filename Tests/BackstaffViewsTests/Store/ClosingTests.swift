import Backstaff
import BackstaffViews
import Testing

/// What is sent when something that a store presents is closed.
@MainActor
struct ClosingTests {
  private final class Log {
    var labels: [String] = []
  }

  private let log: Log
  private let store: StoreOf<Frame>

  init() {
    let log = Log()
    self.log = log
    store = Store(initialState: Frame.State()) { Frame { log.labels.append($0) } }
  }

  @Test func `STORE-08 a close names the child that was shown`() {
    store.send(.show(1))
    let binding = Bindable(store).scope(\.child, action: \.child)
    log.labels = []
    binding.wrappedValue = nil
    #expect(log.labels == ["child.dismiss"])
    #expect(store.child == nil)
    binding.wrappedValue = nil
    #expect(log.labels == ["child.dismiss"])

    store.send(.show(1))
    let first = Bindable(store).scope(state: \.child, action: \.child)
    store.send(.show(2))
    log.labels = []
    first.wrappedValue = nil
    #expect(log.labels.isEmpty)
    #expect(store.child?.id == "2")

    let loose = Store(initialState: Loose.State(child: DetailFeature.State(id: "1"))) { Loose() }
    let unjoined = Bindable(loose).scope(\.child, action: \.child)
    let issues = IssueCatcher.issues { unjoined.wrappedValue = nil }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains(".ifLet(…, action: \\.child)") == true)
    #expect(issues.first?.fileID == "BackstaffViewsTests/ClosingTests.swift")
  }

  @Test func `BIND-12 a field is read, and its change sent as an action of its own`() {
    let name = Bindable(store).name.sending(\.nameChanged)
    #expect(name.wrappedValue == "")
    log.labels = []
    name.wrappedValue = "x"
    #expect(log.labels == ["nameChanged"])
    #expect(name.wrappedValue == "x")
    #expect(store.name == "x")
  }

  @Test func `ALERT-06 a button and a close are one answer, and a late close of a sheet leaves the alert`() {
    let inventory = Store(initialState: InventoryFeature.State()) { InventoryFeature() }
    func scene() -> SceneNode { SceneHost { InventoryView(store: inventory, packages: []) }.scene() }
    inventory.send(.removeTapped)
    let asked = scene()
    asked.node(labelled: "Keep")?.activate?()
    #expect(inventory.destination == nil)
    #expect(inventory.removed == 0)
    #expect(IssueCatcher.issues { asked.chrome.presentations.first?.dismiss?() } == [])

    inventory.send(.removeTapped)
    let again = scene()
    again.node(labelled: "Remove")?.activate?()
    #expect(inventory.removed == 1)
    #expect(inventory.destination == nil)
    #expect(IssueCatcher.issues { again.chrome.presentations.first?.dismiss?() } == [])

    inventory.send(.addTapped)
    let sheet = scene().chrome.presentations.first
    inventory.send(.removeTapped)
    let issues = IssueCatcher.issues { sheet?.dismiss?() }
    #expect(issues == [])
    #expect(inventory.destination == .alert(InventoryFeature.question))
  }

  @Test func `a sheet shown anew is not closed by the close of the one before`() {
    let inventory = Store(initialState: InventoryFeature.State()) { InventoryFeature() }
    func scene() -> SceneNode { SceneHost { InventoryView(store: inventory, packages: []) }.scene() }
    inventory.send(.addTapped)
    let first = scene().chrome.presentations.first
    inventory.send(.destination(.dismiss))
    inventory.send(.addTapped)
    first?.dismiss?()
    #expect(inventory.destination != nil)
  }
}

/// A parent of one child, which tells of its actions.
struct Frame: Reducer {
  let tell: @MainActor (String) -> Void

  @ObservableState
  struct State: Equatable {
    @Presents var child: DetailFeature.State?
    var name = ""
  }

  @CasePathable
  enum Action {
    case child(PresentationAction<DetailFeature.Action>)
    case nameChanged(String)
    case show(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      // Protected by the local store, which is main-actor isolated and calls its reducer synchronously.
      MainActor.assumeIsolated { tell(label(action)) }
      switch action {
      case .show(let id): state.child = DetailFeature.State(id: "\(id)")
      case .nameChanged(let name): state.name = name
      case .child: break
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { DetailFeature() }
  }

  private func label(_ action: Action) -> String {
    switch action {
    case .child(.dismiss): "child.dismiss"
    case .child: "child"
    case .nameChanged: "nameChanged"
    case .show: "show"
    }
  }
}

/// A parent that forgot to join its child.
@Reducer
struct Loose {
  @ObservableState
  struct State: Equatable { @Presents var child: DetailFeature.State? }

  enum Action { case child(PresentationAction<DetailFeature.Action>) }
}
