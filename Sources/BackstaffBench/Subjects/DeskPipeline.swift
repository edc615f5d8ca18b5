import Backstaff
import BackstaffJSON
import BackstaffTerminal
import BackstaffViews
import Desk

/// The Desk's inventory with a row that changes.
@Reducer
struct Holding {
  typealias State = InventoryFeature.State

  enum Action { case holdTapped(String) }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .holdTapped(let id):
        guard let package = state.packages[id: id] else { return .none }
        state.packages[id: id] = Package(
          id: package.id, name: package.name, version: package.version, summary: package.summary,
          section: package.section, sizeKiB: package.sizeKiB, isHeld: !package.isHeld,
          isEssential: package.isEssential)
      }
      return .none
    }
  }
}

/// All that happens between an action and the bytes of a frame, without the disk and the socket: the reducers, the
/// patches of journal and slice, their texts, the front's typed copy, its view and its picture.
@MainActor
final class DeskPipeline {
  typealias Rows = IdentifiedArrayOf<Package>

  private static let windowRows = 50

  private let engine: Engine<Holding.State, Holding.Action>
  private let ids: [String]
  private let from: Int
  private var revision: Int64 = 0
  private let core: WindowCore
  private let host: SceneHost
  private var screen = BackstaffTerminal.Screen()
  private var painter = Painter(colors: .sixteen)

  /// - Parameter isWhole: Whether the front holds the whole list instead of a window of it.
  init(_ packages: [Package], isWhole: Bool = false) {
    var state = Holding.State()
    state.packages = Rows(uniqueElements: packages)
    state.hasScanned = true
    engine = Engine(state: state, tree: Holding().makeTree())
    from = isWhole ? 0 : max(0, packages.count / 2 - DeskPipeline.windowRows / 2)
    let count = isWhole ? packages.count : DeskPipeline.windowRows
    ids = packages[from..<min(from + 20, packages.count)].map(\.id)
    let core = WindowCore(DeskPipeline.window(of: state, from: from, count: count))
    self.core = core
    let store = Store(core: core)
    host = SceneHost { PackageWall(store: store) }
    _ = frame()
  }

  private static func window(of state: Holding.State, from: Int, count: Int) -> Rows {
    attempt {
      let document = try part(of: state).document(through: windows(from: from, count: count))
      return try ListWindow.reading { try Rows(document: DocumentReader(document)) }
    }
  }

  private static func windows(from: Int, count: Int) -> SliceWindows? {
    SliceWindows([([], WindowRequest(from: from, count: count))])
  }

  private static func part(of state: Holding.State) -> StatePart {
    // A member that is always there.
    guard let part = TreePath([TreePath.Step("packages")]).part(of: state) else { preconditionFailure("no packages") }
    return part
  }

  /// Reduces the next action; gives the state before it.
  private func reduce() -> Holding.State {
    let before = engine.state
    revision += 1
    let action = Holding.Action.holdTapped(ids[Int(revision) % ids.count])
    let context = EventContext(at: revision, seed: UInt64(revision))
    blackHole(engine.reduce(action, revision: revision, context: context))
    return before
  }

  private func frame() -> [UInt8] {
    screen.update(host.scene())
    return painter.paint(screen.frame(TerminalSize(columns: 80, rows: 24)))
  }

  /// One action, and the bytes that a terminal gets for it.
  func step() -> [UInt8] {
    let before = reduce()
    DeskPipeline.attempt {
      blackHole(try PatchWriter.patch(from: before, to: engine.state).json.bytes)
      let windows = DeskPipeline.windows(from: from, count: DeskPipeline.windowRows)
      let (old, new) = (DeskPipeline.part(of: before), DeskPipeline.part(of: engine.state))
      let text = try new.difference(from: old, through: windows).json.bytes
      var state = core.state
      try state.apply(try JSONPatch(json: JSON(parsing: text)))
      core.become(state)
    }
    return frame()
  }

  /// The same by whole documents, as if nobody knew what has changed.
  func stepNaively() -> [UInt8] {
    let before = reduce()
    DeskPipeline.attempt {
      let old = try DocumentWriter.document(of: before)
      let new = try DocumentWriter.document(of: engine.state)
      let text = JSONPatch.difference(from: old, to: new).json.bytes
      var document = old
      try JSONPatch(json: JSON(parsing: text)).apply(to: &document)
      let state = try Holding.State(document: DocumentReader(document))
      core.become(state.packages)
    }
    return frame()
  }

  /// What the bench prepares itself cannot fail.
  private static func attempt<Result>(_ body: () throws -> Result) -> Result {
    // Documents and patches of its own state.
    do { return try body() } catch { preconditionFailure("\(error)") }
  }
}

/// A store's core that holds what a front would.
@MainActor
private final class WindowCore: StoreCore {
  typealias State = DeskPipeline.Rows
  typealias Action = Never

  private(set) var state: State
  let node = ScopeNode<State>(StoreObservers())
  let place = TreePath()

  init(_ state: State) { self.state = state }

  var isGone: Bool { false }
  var connection: StoreConnection { .live }
  var answersAtOnce: Bool { false }

  func become(_ next: State) {
    let before = state
    state = next
    node.changed(from: before, to: next)
    node.observers.fire()
  }

  func number(ofPresentation place: TreePath) -> Int64? { nil }
  func send(_ action: Never) -> StoreTask {}
  func refuseStale(_ issue: Issue) {}
}
