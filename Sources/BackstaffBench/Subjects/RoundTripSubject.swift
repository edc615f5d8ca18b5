import Backstaff
import BackstaffBus
import BackstaffClient
import BackstaffDaemon
import BackstaffTerminal
import BackstaffViews
import BackstaffWire
import Glibc
import Synchronization

/// A key on its way to a daemon's disk and back into a frame. The daemon runs on threads of this process, with its
/// socket and its journal as ever.
@MainActor
final class RoundTripSubject {
  private typealias Shelf = RenderSubject.Shelf

  private let folder: String
  private let daemon: EmbeddedDaemon
  private let front: Front
  private let remote: RemoteStore<Shelf.State, Shelf.Action>
  private let host: SceneHost
  private var screen = BackstaffTerminal.Screen()
  private var painter = Painter(colors: .sixteen)
  private var steps = 0

  init() throws {
    var template = Array("/tmp/bsbench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NotStarted(what: "no temporary folder could be made") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    daemon = try Self.start(in: folder)
    front = try Front(FrontOptions(runDirectory: folder + "/run", session: "main", name: "bench", kind: .front))
    let remote = try RemoteStore<Shelf.State, Shelf.Action>(front: front, scope: "")
    self.remote = remote
    host = SceneHost { RemoteNote(remote: remote) }
    while remote.revision == nil || !front.isLive { try turn() }
    _ = frame()
  }

  isolated deinit {
    daemon.stop()
  }

  private struct NotStarted: Error {
    let what: String
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

  /// Starts the daemon and waits for it: a bench has nothing else to do meanwhile.
  private static func start(in folder: String) throws -> EmbeddedDaemon {
    for name in ["run", "data"] { mkdir("\(folder)/\(name)", 0o700) }
    let made = StoreDaemon(initialState: Shelf.State()) { Shelf() }
    var configuration = DaemonConfiguration(run: folder + "/run", data: folder + "/data")
    configuration.checksEvery = 0
    let bell = try Wake()
    let started = Started(bell: bell)
    let settings = configuration
    Task.detached { await started.run { try await EmbeddedDaemon.start(made, settings) {} } }
    _ = try poll([.descriptor(bell.descriptor)], timeoutMilliseconds: nil)
    return try started.take()
  }

  private final class Started: Sendable {
    private let result = Mutex<Result<EmbeddedDaemon, any Error>?>(nil)
    private let bell: Wake

    init(bell: Wake) { self.bell = bell }

    func run(_ start: @Sendable () async throws -> EmbeddedDaemon) async {
      let made: Result<EmbeddedDaemon, any Error>
      do { made = .success(try await start()) } catch { made = .failure(error) }
      result.withLock { $0 = made }
      bell.ring()
    }

    func take() throws -> EmbeddedDaemon {
      guard let made = result.withLock({ $0 }) else { throw NotStarted(what: "the daemon did not start") }
      return try made.get()
    }
  }
}
