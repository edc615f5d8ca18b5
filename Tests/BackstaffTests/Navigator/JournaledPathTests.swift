import Backstaff
import BackstaffJSON
import Testing

@Suite @MainActor struct JournaledPathTests {
  private let store = Store(initialState: Journey.State()) { Journey() }
  private var navigator: Navigator { Navigator(store: store.scope(\.path, action: \.path), tags: .known) }

  @Test func `RB-130 a path written by one program is read by another with other types`() throws {
    enum App {
      struct Product: Hashable, Codable { let number: Int }
    }
    enum AppWeb {
      struct Article: Hashable, Codable { let number: Int }
      final class Page: HashableObject, Sendable {
        let title: String
        init(title: String) { self.title = title }
      }
    }
    let written = NavigationTags {
      $0.value("product", App.Product.self)
      $0.object("item", payload: { (item: ItemViewModel) in item.name }) { ItemViewModel(name: $0) }
    }
    let read = NavigationTags {
      $0.value("product", AppWeb.Article.self)
      $0.object("item", payload: { (page: AppWeb.Page) in page.title }) { AppWeb.Page(title: $0) }
    }
    let first = Navigator(store: store.scope(\.path, action: \.path), tags: written)
    first.navigate(App.Product(number: 7))
    first.navigate(ItemViewModel(name: "bash"))
    let text = String(decoding: try DocumentWriter.text(of: store.state), as: UTF8.self)
    let document = try JSON(parsing: text)
    #expect(document["path"]?["order"] == ["#0", "#1"])
    #expect(document["path"]?["byID"]?["#0"] == ["tag": "product", "payload": ["number": 7]])
    #expect(document["path"]?["byID"]?["#1"] == ["tag": "item", "payload": "bash"])
    for name in ["App", "Product", "ItemViewModel", "BackstaffTests"] { #expect(!text.contains(name)) }

    let other = Store(initialState: try Journey.State(document: DocumentReader(document))) { Journey() }
    let second = Navigator(store: other.scope(\.path, action: \.path), tags: read)
    #expect(second.path.entries.map(\.id) == [0, 1])
    #expect(second.path.entries.first?.value as? AppWeb.Article == AppWeb.Article(number: 7))
    #expect((second.path.top as? AppWeb.Page)?.title == "bash")

    let less = NavigationTags { $0.value("product", AppWeb.Article.self) }
    let log = IssueLog()
    let third = log.during { Navigator(store: other.scope(\.path, action: \.path), tags: less) }
    #expect(third.path.count == 1)
    #expect(log.kinds == ["unknownScreenTag(\"item\")"])
  }

  @Test func `004-39 each operation of a journaled path is one action and one notification`() throws {
    let sent = LifeLog()
    let spied = Store(initialState: Journey.State()) {
      Journey()
      Reduce { _, action in
        sent.tell(RecordedName.of(action))
        return .none
      }
    }
    let navigator = Navigator(store: spied.scope(\.path, action: \.path), tags: .known)
    let watcher = Watcher { _ = navigator.path.count }
    navigator.navigate(1)
    navigator.navigate("two")
    navigator.navigate(ItemViewModel(name: "bash"))
    navigator.replace(CViewModel())
    navigator.pop(2)
    navigator.path = NavigationPath([1, 2, 3])
    navigator.path = NavigationPath([4])
    navigator.popToRoot()
    navigator.pop()
    let (push, pop, replace) = ("path.push", "path.popFrom", "path.replace")
    #expect(sent.lines == [push, push, push, replace, pop, replace, replace, pop])
    #expect(watcher.told == 8)
    #expect(navigator.path.isEmpty)
    #expect(spied.path.isEmpty)
  }

  @Test func `004-39b every navigator of a store shows the path by view models of its own`() throws {
    let life = LifeLog()
    let (first, second) = (navigator, navigator)
    let item = life.during { ItemViewModel(name: "bash") }
    life.during { first.navigate(item) }
    #expect(first.path.top as? ItemViewModel === item)
    let other = try #require(second.path.top as? ItemViewModel)
    #expect(other !== item && other.name == "bash")
    #expect(other.navigator === second)
    #expect(life.count(of: "init bash") == 2)
    first.navigate(1)
    #expect(second.path.entries.first?.value as? ItemViewModel === other, "the same as long as it is in the path")
    second.popToRoot()
    #expect(first.path.isEmpty && store.path.isEmpty)
  }

  @Test func `004-39c what leaves a journaled path is released from the top down`() {
    let life = LifeLog()
    var owner: Navigator? = navigator
    life.during {
      for name in ["a", "b", "c"] { owner?.navigate(ItemViewModel(name: name)) }
    }
    owner?.popTo(type: ItemViewModel.self)
    owner?.pop()
    #expect(life.lines.suffix(1) == ["Deinit c"])
    owner?.popToRoot()
    #expect(life.lines.suffix(3) == ["Deinit c", "Deinit b", "Deinit a"])
    life.during {
      for name in ["d", "e"] { owner?.navigate(ItemViewModel(name: name)) }
    }
    owner = nil
    #expect(life.lines.suffix(2) == ["Deinit e", "Deinit d"])
    #expect(store.path.count == 2)
  }

  @Test func `004-39d a screen without a tag is shown where it was made and hidden elsewhere`() {
    let (here, log) = (navigator, IssueLog())
    let there = log.during { () -> Navigator in
      let there = navigator
      here.navigate(1)
      here.navigate(Left.Item())
      here.navigate("above")
      _ = there.path
      return there
    }
    #expect(here.path.count == 3)
    #expect(there.path.texts == ["1"])
    #expect(log.kinds == ["notCodable(\"BackstaffTests.Left.Item\")"])
    // What is shown next takes the place of what is hidden.
    there.navigate(2)
    #expect(here.path.texts == ["1", "2"])
    #expect(store.path.map(\.tag) == ["number", "number"])
  }

  @Test func `004-39e a store that answers later shows the same object when it has answered`() {
    let core = LateCore()
    let navigator = Navigator(store: Store(core: core), tags: .known)
    let life = LifeLog()
    life.during { navigator.navigate(ItemViewModel(name: "bash")) }
    #expect(navigator.path.isEmpty)
    core.answer()
    #expect(navigator.path.texts == ["bash"])
    #expect(life.lines == ["init bash"])
    navigator.popToRoot()
    #expect(navigator.path.count == 1)
    core.answer()
    #expect(navigator.path.isEmpty)
    #expect(life.lines == ["init bash", "Deinit bash"])
  }

  @Test func `004-39f an action for a screen that is gone changes nothing`() {
    store.send(.path(.push(RecordedScreen(tag: "number", payload: 1))))
    store.send(.path(.popFrom(id: 0)))
    store.send(.path(.push(RecordedScreen(tag: "number", payload: 2))))
    let issues = IssueCatcher.issues {
      store.send(.path(.popFrom(id: 0)))
      store.send(.path(.replace(above: 0, with: [])))
    }
    #expect(issues.map { $0.message.hasSuffix("not in it: it holds [#1]") } == [true, true])
    #expect(store.path.ids.map(\.description) == ["#1"])
  }

  @Test func `004-39g a push is a small patch and an action that can be typed`() throws {
    let before = store.state
    store.send(.path(.push(RecordedScreen(tag: "number", payload: 1))))
    let shown = store.state
    store.send(.path(.push(RecordedScreen(tag: "item", payload: "bash"))))
    let patch = try PatchWriter.patch(from: shown, to: store.state)
    #expect(
      patch.operations == [
        .add(path: JSONPointer(["path", "byID", "#1"]), value: ["tag": "item", "payload": "bash"]),
        .add(path: JSONPointer(["path", "order", "1"]), value: "#1"),
      ])
    #expect(before.path.isEmpty)

    let actions: [(NavigationPathAction, String, JSON)] = [
      (.push(RecordedScreen(tag: "item", payload: 7)), "path.push", ["tag": "item", "payload": 7]),
      (.popFrom(id: 3), "path.popFrom", "#3"),
      (.replace(above: nil, with: []), "path.replace", ["above": .null, "with": []]),
      (.replace(above: 1, with: [RecordedScreen(tag: "c")]), "path.replace", ["above": "#1", "with": [["tag": "c"]]]),
    ]
    for (action, path, payload) in actions {
      let recorded = try RecordedAction(recording: Journey.Action.path(action))
      #expect(recorded.path.description == path)
      #expect(recorded.payload == payload)
      let read = RecordedAction(path: recorded.path, payload: payload)
      guard case .path(let found) = try read.action(as: Journey.Action.self) else { continue }
      #expect(found == action)
    }
    #expect(ActionSchemaWriter.unrecordable(in: Journey.Action.self).isEmpty)
    #expect(SchemaWriter.schema(of: Journey.State.self).undocumented.isEmpty)
  }

  @Test func `004-39h a payload without a JSON form leaves a mark`() {
    let log = IssueLog()
    let screen = log.during { RecordedScreen(tag: "number", payload: Double.nan) }
    #expect(screen.tag == nil)
    #expect(log.messages.count == 1)
    #expect(RecordedScreen(tag: "number", payload: 1).payload(as: Int.self) == 1)
    #expect(RecordedScreen(tag: "number", payload: 1).payload(as: String.self) == nil)
    #expect(RecordedScreen(tag: "c").payload(as: Int.self) == nil)
  }

  @Test func `004-39i a screen that its feature changes in place is shown anew`() {
    let spied = Store(initialState: Journey.State()) {
      Journey()
      Reduce { state, action in
        if case .path(.popFrom) = action { state.path.append(RecordedScreen(tag: "item", payload: "made here")) }
        if case .path(.push(RecordedScreen(tag: "word", payload: "rename"))) = action {
          _ = state.path.popLast()
          state.path[id: 0] = RecordedScreen(tag: "item", payload: "renamed")
        }
        return .none
      }
    }
    let navigator = Navigator(store: spied.scope(\.path, action: \.path), tags: .known)
    navigator.navigate(ItemViewModel(name: "bash"))
    navigator.navigate("rename")
    #expect(navigator.path.texts == ["renamed"])
    #expect(navigator.path.entries.map(\.id) == [0])
    navigator.pop()
    #expect(navigator.path.texts == ["made here"])
    #expect((navigator.path.top as? ItemViewModel)?.navigator === navigator)
  }

  @Test func `004-39j what stands beside a screen that is changed in place keeps its view model`() {
    let spied = Store(initialState: Journey.State()) {
      Journey()
      Reduce { state, action in
        guard case .path(.push(RecordedScreen(tag: "word", payload: "rename"))) = action else { return .none }
        _ = state.path.popLast()
        state.path[id: 1] = RecordedScreen(tag: "item", payload: "renamed")
        return .none
      }
    }
    let navigator = Navigator(store: spied.scope(\.path, action: \.path), tags: .known)
    for name in ["a", "b", "c"] { navigator.navigate(ItemViewModel(name: name)) }
    let before = navigator.path.entries.map { $0.value as AnyObject }
    navigator.navigate("rename")
    let after = navigator.path.entries.map { $0.value as AnyObject }
    #expect(navigator.path.texts == ["a", "renamed", "c"])
    #expect(navigator.path.entries.map(\.id) == [0, 1, 2])
    #expect(zip(before, after).map { $0 === $1 } == [true, false, true])
  }

  @Test func `004-40 a path is a member of any screen's state`() throws {
    let coordinator = Store(initialState: Voyage.State()) { Voyage() }
    coordinator.send(.startTapped)
    let journey = try #require(coordinator.scope(\.stack, action: \.stack).last)
    let navigator = Navigator(store: journey.scope(\.path, action: \.path), tags: .known)
    navigator.navigate(1)
    #expect(navigator.path.texts == ["1"])
    #expect(coordinator.stack.first?.path.map(\.tag) == ["number"])
  }
}

private enum RecordedName {
  static func of(_ action: Journey.Action) -> String {
    do throws(ActionError) {
      return try RecordedAction(recording: action).path.description
    } catch {
      return "\(error)"
    }
  }
}

/// A coordinator whose screens are journeys.
@Reducer
struct Voyage {
  @ObservableState
  struct State: Equatable {
    var stack = StackState<Journey.State>()
  }

  enum Action {
    case startTapped
    case stack(StackActionOf<Journey>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .startTapped = action { state.stack.append(Journey.State()) }
      return .none
    }
    .forEach(\.stack, action: \.stack) { Journey() }
  }
}

/// A core that reduces when it is told to, as one of a daemon does.
@MainActor
private final class LateCore: StoreCore {
  private(set) var state = NavigationPathState()
  private var sent: [NavigationPathAction] = []
  let node = ScopeNode<NavigationPathState>(StoreObservers())
  let place = TreePath()
  let isGone = false
  let connection = StoreConnection.live
  let answersAtOnce = false

  func number(ofPresentation place: TreePath) -> Int64? { nil }
  func refuseStale(_ issue: Backstaff.Issue) {}

  func send(_ action: NavigationPathAction) -> StoreTask {
    sent.append(action)
    return StoreTask()
  }

  func answer() {
    let before = state
    for action in sent { _ = NavigationPathReducer().reduce(into: &state, action: action) }
    sent = []
    node.changed(from: before, to: state)
    node.observers.fire()
  }
}
