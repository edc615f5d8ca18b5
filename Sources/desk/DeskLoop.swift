import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffCommand
import BackstaffTerminal
import BackstaffViews

/// The one loop of the renderer: frames of the daemon come in, keys come in, pictures go out.
@MainActor
final class DeskLoop<State: DocumentConvertible, Action: ActionConvertible> {
  private let front: Front
  private let remote: RemoteStore<State, Action>
  private let host: SceneHost
  private let driver: TerminalDriver
  /// Set for one frame: it is printed as soon as the state is there, and that is all.
  private let deadline: ContinuousClock.Instant?
  private var notice: String?

  init<Content: View>(
    _ front: Front, _ remote: RemoteStore<State, Action>, isReadOnly: Bool = false, _ showing: DeskShowing,
    view: @escaping (Store<State, Action>) -> Content
  ) throws {
    self.front = front
    self.remote = remote
    deadline = showing.deadline
    driver = try TerminalDriver(showing.options)
    driver.isReadOnly = isReadOnly
    host = SceneHost { FrontScreen(remote: remote, content: view) }
  }

  /// Serves until the person leaves or the input ends.
  func run() throws -> ExitCode {
    defer { driver.close() }
    while true {
      for event in try front.service() { try remote.received(event) }
      if let refused = remote.finalRefusal { throw CommandFailure(.protocolMismatch, refused) }
      if let deadline {
        if isSettled { return try printOnce() }
        if .now >= deadline { throw CommandFailure(.temporary, "the store daemon sent no state in time") }
        try wait()
        continue
      }
      try show()
      // On a pipe, a key waits until what the one before it brought about has arrived and is shown.
      if driver.isInteractive || isSettled {
        switch try driver.service() {
        case .running: break
        case .quit: return try leave()
        case .inputEnded: if isSettled { return try leave() }
        }
      }
      try show()
      try wait()
    }
  }

  private func printOnce() throws -> ExitCode {
    try show()
    return try leave()
  }

  private var isSettled: Bool { front.isLive && front.undecided == 0 && remote.isKnown && !remote.isMoving }

  private func show() throws {
    notice = remote.connection.notice ?? remote.failure ?? remote.refusal ?? nil
    guard remote.isKnown || driver.isInteractive else { return }
    repeat {
      try driver.present(
        host.scene(), notice: notice, status: remote.revision.map { "revision \($0)" },
        hasSubmissionsInFlight: front.undecided > 0)
    } while host.needsScene
    try remote.showWhatIsSeen()
  }

  private func wait() throws {
    let left = deadline.map { max(0, Int(($0 - .now) / .milliseconds(1)) + 1) }
    let keys = isSettled || driver.isInteractive ? driver.timeoutMilliseconds() : nil
    let limits = [left, front.timeoutMilliseconds(), keys]
    let items = front.pollItems + (isSettled || driver.isInteractive ? driver.descriptors.map { .descriptor($0) } : [])
    _ = try poll(items, timeoutMilliseconds: limits.compactMap(\.self).min())
  }

  private func leave() throws -> ExitCode {
    driver.close()
    try front.close()
    return .ok
  }
}

/// The app's view over the store, or a word while there is no state to show.
private struct FrontScreen<State: DocumentConvertible, Action: ActionConvertible, Content: View>: View {
  let remote: RemoteStore<State, Action>
  let content: (Store<State, Action>) -> Content

  var body: some View {
    if let store = remote.store {
      content(store)
    } else {
      Text(remote.placeholder)
    }
  }
}

extension RemoteStore {
  /// Whether what the scope holds, or that it does not exist, is known.
  var isKnown: Bool { revision != nil }

  var placeholder: String {
    isAbsent ? "Nothing is there now." : failure ?? "Waiting for the store daemon."
  }

  /// The daemon's words when it does not want this front at all.
  var finalRefusal: String? {
    if case .refused(let words) = connection { words } else { nil }
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
