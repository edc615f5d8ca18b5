import Backstaff
import BackstaffTerminal
import BackstaffViews

/// A person without a terminal: presses keys, types, clicks on what can be seen, and looks at what comes of it.
///
/// ```swift
/// let pilot = Pilot(store: Store(initialState: Inventory.State()) { Inventory() }) { InventoryView(store: $0) }
/// try await pilot.press("a")
/// try await pilot.type("htop")
/// try await pilot.click("Plan it")
/// #expect(pilot.frame.contains("install htop"))
/// try await pilot.finish()
/// ```
///
/// The views are drawn as a terminal draws them, of the size that is said, and keys mean what they mean there. Each
/// step returns when everything has come to rest: the effects of the store and the tasks of the views have ended or
/// sleep on the pilot's clock, which is the `continuousClock` of them all and moves only when `advance(by:)` says so.
/// So no test has to sleep, and it gives the same result in every run.
///
/// What goes wrong in a step, an effect that fails, a misuse, fails the test where the step is written. Effects that
/// still run when the pilot goes, or at ``finish(fileID:filePath:line:column:)``, fail it too; tasks of views end with
/// their views.
@MainActor
public final class Pilot<State, Action> {
  /// The store behind the views.
  public let store: Store<State, Action>
  /// The time of effects and views.
  public let clock: TestClock
  /// How long a step waits while nothing happens, for work outside: another thread, a program, a network.
  public var timeout = Duration.seconds(60)
  /// Whether a step waits for what neither has ended nor sleeps on the clock. A feature that listens to something all
  /// the time sets it to `false`; then a step returns when nothing more can run in the test itself.
  public var waitsForOutside = true
  /// Whether the person has asked to leave; no step is taken after that.
  public internal(set) var hasQuit = false
  /// The text that was copied last, with Ctrl-Y; `nil` while none was.
  public private(set) var clipboard: String?

  nonisolated let surroundings: PilotSurroundings
  /// The daemon behind the store, where there is one.
  let source: (any PilotSource)?
  let host: SceneHost
  /// What the views show; the picture is of it.
  var root: SceneNode
  var screen = Screen()
  var size: PilotSize
  var picture = Frame(grid: Grid(columns: 0, rows: 0))
  /// What kept something from coming to rest while the test itself moved the clock on.
  var trouble: PilotError?

  /// A pilot of views over a store in this process.
  ///
  /// - Parameters:
  ///   - store: Makes the store, here and not before: its effects are to run where the pilot drives them.
  ///   - size: Of the picture.
  ///   - clock: A clock that the test has already given to others.
  ///   - view: The views over the store.
  public convenience init<Content: View>(
    store: @autoclosure () -> Store<State, Action>, size: PilotSize = .standard, clock: TestClock = TestClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    view: @escaping @MainActor (Store<State, Action>) -> Content
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let surroundings = PilotSurroundings(clock: clock, place: place)
    let made = surroundings.run(store)
    if surroundings.watch.storeCount == 0 {
      Issue.report(
        "the store was made before the pilot, which cannot see its effects; write `Pilot(store: Store(…) { … })`",
        at: place)
    }
    self.init(surroundings, made, size, clock) { view(made) }
  }

  init<Content: View>(
    _ surroundings: PilotSurroundings, _ store: Store<State, Action>, _ size: PilotSize, _ clock: TestClock,
    source: (any PilotSource)? = nil, view: @escaping @MainActor () -> Content
  ) {
    (self.surroundings, self.store, self.size, self.clock) = (surroundings, store, size, clock)
    self.source = source
    let host = surroundings.run { SceneHost(view) }
    self.host = host
    root = surroundings.run { host.scene() }
    let bell = surroundings.watch.bell
    host.onChange = { bell.ring() }
    watch.settles { [weak self] in await self?.restForClock() }
    draw()
  }

  deinit { surroundings.pilotGoes() }

  var watch: PilotWatch { surroundings.watch }

  /// What the last picture says, as plain text: one line a row, without blanks at its end.
  public var frame: String { picture.plainText }

  /// What the views say, as indented lines:
  ///
  /// ```text
  /// screen "Inventory"
  ///   list
  ///     button "bash"
  ///   toolbar button "Add" key a
  /// ```
  public var scene: String { surroundings.run { root.outline() } }

  /// The keys and clicks of the person, as the views answer them.
  func handle(_ key: Key) {
    surroundings.run {
      for intent in screen.handle(key) {
        switch intent {
        case .perform(let action): action()
        case .quit: hasQuit = true
        case .toggleMouse: screen.isMouseOn.toggle()
        case .copy(let text): clipboard = text
        case .redraw, .suspend: break
        }
      }
    }
  }
}

extension Pilot where State == Void, Action == Never {
  /// A pilot of views without a store.
  ///
  /// ```swift
  /// let pilot = Pilot { TourView(model: TourModel()) }
  /// ```
  public convenience init<Content: View>(
    size: PilotSize = .standard, clock: TestClock = TestClock(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    view: @escaping @MainActor () -> Content
  ) {
    self.init(
      store: Store(initialState: ()) { EmptyReducer() }, size: size, clock: clock, fileID: fileID, filePath: filePath,
      line: line, column: column
    ) { _ in view() }
  }
}

/// What is in force while the views and the store of a pilot are at work.
struct PilotSurroundings: Sendable {
  let watch: PilotWatch
  let issues = PilotIssues()
  let dependencies: DependencyValues

  init(clock: TestClock, place: SourcePlace) {
    let watch = PilotWatch(place: place)
    self.watch = watch
    dependencies = DependencyValues.captured {
      $0.continuousClock = clock
      $0.clockSettling = watch.clockSettling
    }
  }

  @MainActor
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try WatchedWork.$watch.withValue(watch) {
      try IssueReporter.$current.withValue(issues.reporter) { try dependencies.bound(body) }
    }
  }

  /// Fails the test with what is left when it lets go of the pilot.
  func pilotGoes() {
    issues.deliver(at: watch.place)
    for work in watch.hasFinished ? [] : watch.effects {
      Issue.report("Still running when the pilot goes:\n\(work)\n\(PilotText.unfinished)", at: work.place)
    }
    watch.drained.close()
  }
}

/// Words that the failures of a pilot share.
enum PilotText {
  static let unfinished =
    "Let it end (`advance(by:)`), or cancel it as the person would, and call `finish()` at the end of the test."

  static func list(_ work: [PilotWatch.Work]) -> String {
    let rest = work.count > 20 ? ["  … (\(FailureText.count(work.count - 20, "more")))"] : []
    return (work.prefix(20).map(\.description) + rest).joined(separator: "\n")
  }
}
