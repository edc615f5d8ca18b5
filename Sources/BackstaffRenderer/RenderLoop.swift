import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffCommand
import BackstaffTerminal
import BackstaffViews

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

  /// A loop that shows a view over what the source holds, as the showing says.
  package init<Content: View>(
    _ front: Front, _ source: any RenderSource, isReadOnly: Bool = false, _ showing: Showing,
    view: @escaping @MainActor () -> Content
  ) throws {
    self.front = front
    self.source = source
    deadline = showing.deadline
    waiter = try PollWaiter()
    host = SceneHost(view)
    screen = try showing.surface(isReadOnly: isReadOnly)
    host.onChange = { [waiter] in waiter.wake() }
    front.onUse = { [waiter] in waiter.wake() }
    front.belongsToActor = true
  }

  /// Serves until the person leaves or the input ends.
  package func run() async throws -> ExitCode {
    defer { close() }
    while true {
      waiter.clear()
      try receive()
      if let deadline {
        if isSettled { return try printOnce() }
        if .now >= deadline { throw CommandFailure(.temporary, "the store daemon sent no state in time") }
      } else if try serve() {
        return try leave()
      }
      try await wait()
    }
  }

  private func receive() throws {
    for event in try front.service() where try source.received(event) { scene = nil }
    if case .refused(let words) = source.connection { throw CommandFailure(.protocolMismatch, words) }
    if front.undecided == 0 { host.pending = [] }
  }

  /// Shows what there is, and lets one key act on what is shown. Gives true at the end.
  private func serve() throws -> Bool {
    try show()
    // On a pipe, a key waits until what the one before it brought about has arrived and is shown.
    guard screen.isInteractive || isSettled else { return false }
    let outcome = try screen.service()
    let used = screen.takeUsed()
    if front.undecided > 0 { host.pending.formUnion(used) }
    switch outcome {
    case .running: break
    case .quit: return true
    case .inputEnded: if isSettled { return true }
    }
    try show()
    return false
  }

  private func printOnce() throws -> ExitCode {
    try show()
    return try leave()
  }

  private var isSettled: Bool {
    front.isLive && front.undecided == 0 && source.revision != nil && !source.isMoving
  }

  /// Passes for one turn: a view that changes what it shows whenever it is shown still leaves the keys their turn.
  private static let passLimit = 16

  private func show() throws {
    guard source.revision != nil || screen.isInteractive else { return }
    for _ in 0..<Self.passLimit {
      let shown = host.needsScene ? nil : scene
      let scene = shown ?? host.scene()
      self.scene = scene
      try screen.present(
        scene, notice: source.connection.notice ?? source.notice, status: source.revision.map { "revision \($0)" },
        hasSubmissionsInFlight: front.undecided > 0)
      if !host.needsScene { break }
    }
    try source.showWhatIsSeen()
  }

  private func wait() async throws {
    let takesKeys = deadline == nil && (isSettled || screen.isInteractive)
    let limits = [
      deadline.map { max(0, Int(($0 - .now) / .milliseconds(1)) + 1) }, front.timeoutMilliseconds(),
      takesKeys ? screen.timeoutMilliseconds() : nil,
    ]
    let keys = takesKeys ? screen.descriptors.map { PollItem.descriptor($0) } : []
    try await waiter.wait(for: front.pollItems + keys, timeoutMilliseconds: limits.compactMap(\.self).min())
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
    case .live, .refused, .closed: nil
    }
  }
}
