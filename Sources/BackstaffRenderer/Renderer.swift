import Backstaff
import BackstaffClient
import BackstaffCommand
import BackstaffViews
import BackstaffWire

/// A renderer: the program that shows an app's views over a daemon's session, in a terminal, as text or as lines.
///
///     @main
///     struct CounterProgram {
///       static func main() async {
///         await Renderer<Counter.State, Counter.Action>("counter", "count in a terminal") { store in
///           CounterView(store: store)
///         }.main()
///       }
///     }
///
/// The command line says which daemon and session (`--run`, `--session`), which part of the state (`--scope`) and how
/// it is shown (`--once`, `--watch`, `--scene`, `--accessible`, `--color`, `--mouse`, `--read-only`); `--help` tells
/// all of it. The exit code is 0 after a person left, and one of sysexits.h otherwise, with the reason on standard
/// error.
@MainActor
public struct Renderer<State: DocumentConvertible, Action: ActionConvertible> {
  private let name: String
  private let summary: String
  private let version: String
  private let run: @MainActor @Sendable (Invocation) async throws -> ExitCode

  /// A renderer of that name whose view shows the store.
  ///
  /// - Parameter windows: The scopes of long lists, from the view's own state on, of which only the rows in sight are
  ///   to be sent; the view shows them with `store.windowed(\.packages)`. Wherever else it looks at such a list, it
  ///   finds the rows at hand, and in `total` how many there are.
  public init<Content: View>(
    _ name: String, _ summary: String = "show a session of a store daemon", version: String = "0",
    windows: [String] = [], @ViewBuilder view: @escaping @MainActor @Sendable (Store<State, Action>) -> Content
  ) {
    self.name = name
    self.summary = summary
    self.version = version
    run = { invocation in
      let place = try RenderPlace(invocation)
      let front = try place.front(named: name)
      let remote = try RemoteStore<State, Action>(
        front: front, scope: place.scope, windows: .first(windows), isReadOnly: place.isReadOnly)
      let showing = try Showing(invocation)
      return try await RenderLoop(front, remote, isReadOnly: place.isReadOnly, showing) {
        RemoteView(remote, content: view)
      }.run()
    }
  }

  /// Reads the command line of the process, shows until the person leaves, and ends the process.
  public func main() async -> Never {
    await Command(
      name, summary, options: RenderPlace.all + Showing.all,
      examples: [
        Example("\(name) --run /run/\(name)", "show the session main of the daemon there"),
        Example("\(name) --once", "print what is shown and end"),
      ], version: "\(name) \(version)", run: run
    ).main()
  }
}

extension WindowRequests {
  /// How many rows are asked for before anybody has looked.
  private static var firstRows: Int { 100 }

  /// The first rows of some lists.
  package static func first(_ lists: [String]) -> WindowRequests {
    let rows = Swift.min(firstRows, Int(WireLimits.windowRows) / Swift.max(1, lists.count))
    return WindowRequests(lists.map { ($0, WindowRequest(0..<rows)) }) { first, _ in first }
  }
}

/// What a renderer shows: the options of its command line that are about the daemon.
package struct RenderPlace {
  package var run: String
  package var session: String
  package var scope: String
  package var isReadOnly: Bool

  package static let run = Option("run", value: "DIR", "run folder of the store daemon", environment: "BACKSTAFF_RUN")
  package static let session = Option(
    "session", value: "NAME", "session to show", environment: "BACKSTAFF_SESSION", fallback: "main")
  static let scope = Option("scope", value: "SCOPE", "show only this part of the state")
  package static let readOnly = Option("read-only", "show and send nothing: for a wall")

  /// The options, for the table of a command.
  package static let all = [run, session, scope, readOnly]

  /// What the command line says.
  package init(_ invocation: Invocation, application: String = "backstaff") throws(CommandFailure) {
    run = try invocation.text(Self.run) ?? StandardFolders(application: application).run
    session = try invocation.text(Self.session) ?? "main"
    scope = try invocation.text(Self.scope) ?? ""
    isReadOnly = invocation.flag(Self.readOnly)
  }

  /// A front that says what a renderer can draw.
  package func front(named name: String) throws -> Front {
    try Front(
      FrontOptions(
        runDirectory: run, session: session, name: name, kind: .front,
        draws: ["page", "cover", "sheet", "popover", "alert", "dialog", "custom"]))
  }
}
