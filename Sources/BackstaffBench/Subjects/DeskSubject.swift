import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffDaemon
import BackstaffRenderer
import BackstaffTerminal
import BackstaffViews
import Desk

/// The Desk's renderer over a daemon, its keys and its frames: what a person sees of a key that the front answers by
/// itself, while the disk still writes what was typed before.
@MainActor
final class DeskSubject {
  private let daemon: BenchDaemon
  private let front: Front
  private let remote: RemoteStore<InventoryFeature.State, InventoryFeature.Action>
  private let keyboard = Keyboard()
  private let loop: RenderLoop
  private var steps = 0

  /// The keys of a round: the focus goes to the list, which scrolls, and back to the field, where letters are typed,
  /// the cursor moves, and the letters are taken away. Each of them changes the picture: what is searched for is a part
  /// of every name.
  nonisolated static let round: [Key] =
    [Key(.tab), Key(.pageDown), Key(.down), Key(.up), Key(.pageUp), .character("/")]
    + [.character("a"), Key(.left), Key(.right), .character("g"), Key(.backspace), .control("u")]

  /// - Parameter flushMilliseconds: How much longer each flush of the journal takes.
  init(packages: Int = 1_000, flushMilliseconds: Int? = nil) throws {
    let state = Self.state(packages)
    daemon = try BenchDaemon(
      StoreDaemon(initialState: state) { InventoryFeature() },
      fault: flushMilliseconds.map { "slow=\($0)@before-commit" })
    front = try daemon.front()
    let remote = try RemoteStore<InventoryFeature.State, InventoryFeature.Action>(
      front: front, scope: "", windows: .first(["packages"]))
    self.remote = remote
    loop = try RenderLoop(front, remote, on: keyboard) { RemoteView(remote) { InventoryView(store: $0) } }
    // The journal's own start, and the action that says that the list has appeared.
    while remote.revision == nil || !front.isLive { try turn() }
    try settle()
    _ = try press(.character("/"))
  }

  private static func state(_ packages: Int) -> InventoryFeature.State {
    var state = InventoryFeature.State()
    state.packages = IdentifiedArrayOf(
      uniqueElements: (0..<packages).map { number in
        Package(id: "package-\(number)", version: "\(number % 7).1", isHeld: number % 11 == 0)
      })
    state.hasScanned = true
    return state
  }

  /// Actions sent and not decided yet.
  var undecided: Int { front.undecided }

  /// The next key of the round; gives the bytes of the frame that shows it. Nothing is waited for.
  func step() throws -> [UInt8] {
    defer { steps += 1 }
    return try press(Self.round[steps % Self.round.count])
  }

  /// A key, and the bytes of the frame that shows it.
  func press(_ key: Key) throws -> [UInt8] {
    keyboard.press(key)
    _ = try loop.turn()
    return keyboard.frame
  }

  /// A letter, or its end, until the durable answer is on the screen.
  func typeDurably() throws {
    steps += 1
    _ = try press(steps % 2 == 0 ? Key(.backspace) : .character("a"))
    try settle()
  }

  /// Waits until all that was sent is durable and on the screen.
  func settle() throws {
    while front.undecided > 0 || keyboard.showsSubmissions || remote.isMoving { try turn() }
  }

  private func turn() throws {
    _ = try loop.turn()
    _ = try poll(loop.pollItems, timeoutMilliseconds: min(loop.timeoutMilliseconds ?? 10, 10))
  }
}

/// A keyboard and a screen for a renderer's loop, without a terminal between them.
@MainActor
private final class Keyboard: RenderSurface {
  private var screen = BackstaffTerminal.Screen()
  private var painter = Painter(colors: .sixteen)
  private var key: Key?
  private var isAnswering = false
  /// What was painted for the last key.
  private(set) var frame: [UInt8] = []
  private(set) var isStale = true
  /// Whether the picture says that something sent has no answer yet.
  private(set) var showsSubmissions = false

  func press(_ key: Key) {
    self.key = key
    frame = []
  }

  var isInteractive: Bool { true }
  var descriptors: [Int32] { [] }
  func timeoutMilliseconds() -> Int? { nil }

  func service() -> TerminalDriver.Outcome {
    guard let key = key.take() else { return .running }
    for case .perform(let action) in screen.handle(key) { action() }
    isAnswering = true
    isStale = true
    return .running
  }

  func update(_ scene: SceneNode, hasSubmissionsInFlight: Bool) {
    screen.update(scene, hasSubmissionsInFlight: hasSubmissionsInFlight)
  }

  func rehearse(_ scene: SceneNode) {}

  func takeUsed() -> Set<String> { screen.takeUsed() }

  func present(_ scene: SceneNode, notice: String?, status: String?, hasSubmissionsInFlight: Bool) {
    screen.notice = notice
    screen.status = status
    isStale = false
    update(scene, hasSubmissionsInFlight: hasSubmissionsInFlight)
    let bytes = painter.paint(screen.frame(TerminalSize(columns: 80, rows: 24)))
    if isAnswering { frame += bytes }
    isAnswering = false
    showsSubmissions = hasSubmissionsInFlight
  }

  func close() {}
}
