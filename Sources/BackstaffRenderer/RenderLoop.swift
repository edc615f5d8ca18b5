import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffCommand
import BackstaffTerminal
import BackstaffViews
import BackstaffWire

/// The one loop of a renderer: frames of the daemon come in, keys come in, pictures go out.
///
/// The main actor is free while the loop waits: tasks of views run then, and what they change is drawn.
@MainActor
package final class RenderLoop {
  private let front: Front
  private let source: any RenderSource
  private let host: SceneHost
  private let screen: any RenderSurface
  private let waiter: PollWaiter
  /// Set for one frame: it is printed as soon as the state is there, and that is all.
  private let deadline: ContinuousClock.Instant?
  private var scene: SceneNode?
  /// The revision of the last action from here that was applied.
  private var applied: Int64 = 0
  /// What stood around the scene when it was shown last.
  private var told: Told?

  private struct Told: Equatable {
    var notice: String?
    var status: String?
    var hasSubmissionsInFlight: Bool
  }

  /// A loop that shows a view over what the source holds, as the showing says.
  package convenience init<Content: View>(
    _ front: Front, _ source: any RenderSource, isReadOnly: Bool = false, _ showing: Showing,
    view: @escaping @MainActor () -> Content
  ) throws {
    try self.init(front, source, on: try showing.surface(isReadOnly: isReadOnly), until: showing.deadline, view: view)
  }

  /// A loop that shows a view on a surface; with a deadline one frame of it.
  package init<Content: View>(
    _ front: Front, _ source: any RenderSource, on screen: any RenderSurface,
    until deadline: ContinuousClock.Instant? = nil, view: @escaping @MainActor () -> Content
  ) throws {
    self.front = front
    self.source = source
    self.screen = screen
    self.deadline = deadline
    waiter = try PollWaiter()
    host = SceneHost(view)
    host.onChange = { [waiter] in waiter.wake() }
    front.onUse = { [waiter] in waiter.wake() }
    front.belongsToActor = true
  }

  /// Serves until the person leaves or the input ends.
  package func run() async throws -> ExitCode {
    defer { close() }
    do {
      while true {
        if let code = try turn() { return code }
        try await waiter.wait(for: pollItems, timeoutMilliseconds: timeoutMilliseconds)
      }
    } catch let error as TerminalError {
      throw CommandFailure(error)
    }
  }

  /// One round without waiting: takes in what has arrived, lets a key act and shows what came of it. Gives the status
  /// at the end.
  package func turn() throws -> ExitCode? {
    waiter.clear()
    try receive()
    guard let deadline else { return try serve() ? try leave() : nil }
    if isSettled, try show() { return try leave() }
    if .now >= deadline { throw tooLate }
    return nil
  }

  private var tooLate: CommandFailure {
    guard case .refused(let words) = source.connection else {
      return CommandFailure(.temporary, "the store daemon sent no state in time")
    }
    return CommandFailure(
      front.obstacle?.exitCode ?? .temporary, "the store daemon does not let this program in", cause: words)
  }

  private func receive() throws {
    for event in try front.service() {
      switch event {
      case .outcome(_, .acknowledged(let ack, let revision, _)) where ack.outcome == .applied: applied = revision
      // Slices begin anew, perhaps those of another store.
      case .connection: applied = 0
      default: break
      }
      if try source.received(event) { scene = nil }
    }
    if front.hasEnded, case .refused(let words) = source.connection { throw CommandFailure(.protocolMismatch, words) }
    if front.undecided == 0 { host.pending = [] }
  }

  /// Shows what there is, and lets one key, or a run of letters, act on what is shown. Gives true at the end.
  private func serve() throws -> Bool {
    try show()
    // On a pipe, a key waits until what the one before it brought about has arrived and is shown.
    guard screen.isInteractive || isSettled else { return false }
    let outcome = try service()
    let used = screen.takeUsed()
    if front.undecided > 0 { host.pending.formUnion(used) }
    switch outcome {
    case .running, .typing: break
    case .quit: return true
    case .inputEnded: if isSettled, try show() { return true }
    }
    try show()
    return false
  }

  /// The letters of a run that are taken before the next picture, and before the daemon is heard again.
  private static let letterLimit = 256

  /// Handles a key, or the letters that were typed ahead: what each means is looked up in the scene of now, and one
  /// picture is drawn for all of them.
  private func service() throws -> TerminalDriver.Outcome {
    var outcome = try screen.service()
    for _ in 1..<Self.letterLimit {
      guard outcome == .typing else { break }
      if host.needsScene { screen.update(currentScene(), hasSubmissionsInFlight: front.undecided > 0) }
      outcome = try screen.service()
    }
    return outcome
  }

  /// Whether all that was sent from here is decided, and what came of it has arrived: an answer may be ahead of the
  /// slice.
  private var isSettled: Bool {
    guard front.isLive, front.undecided == 0, let revision = source.revision else { return false }
    return revision >= applied && !source.isMoving
  }

  /// Passes for one turn: a view that changes what it shows whenever it is shown still leaves the keys their turn.
  private static let passLimit = 16

  /// Shows what there is, where that is another picture than the last one. What is printed cannot be taken back, so it
  /// waits for the rows that it wants; false while it does.
  @discardableResult
  private func show() throws -> Bool {
    guard source.revision != nil || screen.isInteractive else { return false }
    let now = Told(
      notice: source.connection.notice ?? source.notice, status: source.revision.map { "revision \($0)" },
      hasSubmissionsInFlight: front.undecided > 0)
    if scene != nil, !host.needsScene, !screen.isStale, now == told { return true }
    for _ in 0..<Self.passLimit {
      let scene = currentScene()
      if !screen.isInteractive {
        screen.rehearse(scene)
        try source.showWhatIsSeen()
        if source.isMoving { return false }
      }
      try screen.present(
        scene, notice: now.notice, status: now.status, hasSubmissionsInFlight: now.hasSubmissionsInFlight)
      if !host.needsScene { break }
    }
    told = now
    try source.showWhatIsSeen()
    return true
  }

  private func currentScene() -> SceneNode {
    if let scene, !host.needsScene { return scene }
    let next = host.scene()
    scene = next
    return next
  }

  private var takesKeys: Bool { deadline == nil && (isSettled || screen.isInteractive) }

  /// What to poll for between two turns.
  package var pollItems: [PollItem] {
    front.pollItems + (takesKeys ? screen.descriptors.map { .descriptor($0) } : [])
  }

  /// How long nothing needs to be done when nothing arrives; nil for as long as one likes.
  package var timeoutMilliseconds: Int? {
    let limits = [
      deadline.map { max(0, Int(($0 - .now) / .milliseconds(1)) + 1) }, front.timeoutMilliseconds(),
      takesKeys ? screen.timeoutMilliseconds() : nil,
    ]
    return limits.compactMap(\.self).min()
  }

  private func leave() throws -> ExitCode {
    close()
    try front.close()
    return .ok
  }

  private func close() {
    host.close()
    screen.close()
  }
}

extension StoreConnection {
  fileprivate var notice: String? {
    switch self {
    case .stale: "No store daemon: this is the last frame; typing is kept and sent later."
    case .connecting: "Connecting to the store daemon."
    case .refused(let words): "The store daemon does not let this program in; trying again. \(words)"
    case .live, .closed: nil
    }
  }
}
