import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffDaemon
import BackstaffTerminal
import BackstaffViews
import BackstaffWire

/// A key on its way to a daemon's disk and back into a frame. The daemon runs on threads of this process, with its
/// socket and its journal as ever.
@MainActor
final class RoundTripSubject {
  private typealias Shelf = RenderSubject.Shelf

  private let daemon: BenchDaemon
  private let front: Front
  private let remote: RemoteStore<Shelf.State, Shelf.Action>
  private let host: SceneHost
  private var screen = BackstaffTerminal.Screen()
  private var painter = Painter(colors: .sixteen)
  private var steps = 0

  init() throws {
    daemon = try BenchDaemon(StoreDaemon(initialState: Shelf.State()) { Shelf() })
    front = try daemon.front()
    let remote = try RemoteStore<Shelf.State, Shelf.Action>(front: front, scope: "")
    self.remote = remote
    host = SceneHost { RemoteNote(remote: remote) }
    while remote.revision == nil || !front.isLive { try turn() }
    _ = frame()
  }

  private struct RemoteNote: View {
    let remote: RemoteStore<Shelf.State, Shelf.Action>

    var body: some View {
      if let store = remote.store { NoteView(store: store) }
    }
  }

  private struct NoteView: View {
    @Bindable var store: StoreOf<Shelf>
    var body: some View { BackstaffViews.Form { TextField("Note", text: $store.note) } }
  }

  /// A letter typed; gives the bytes of the frame that shows it as durable.
  func step() throws -> [UInt8] {
    steps += 1
    for case .perform(let action) in screen.handle(steps % 40 == 0 ? .control("u") : .character("x")) { action() }
    while true {
      for event in try front.service() { try remote.received(event) }
      if front.undecided == 0 { return frame() }
      _ = try poll(front.pollItems, timeoutMilliseconds: 10)
    }
  }

  private func turn() throws {
    for event in try front.service() { try remote.received(event) }
    _ = try poll(front.pollItems, timeoutMilliseconds: min(front.timeoutMilliseconds() ?? 10, 10))
  }

  private func frame() -> [UInt8] {
    screen.update(host.scene(), hasSubmissionsInFlight: front.undecided > 0)
    return painter.paint(screen.frame(TerminalSize(columns: 80, rows: 24)))
  }
}
