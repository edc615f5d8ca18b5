import BackstaffCommand
import BackstaffTerminal

/// How a renderer shows: the options of its command line that are about the surface.
package struct Showing {
  package var options = TerminalOptions()
  /// Until when one frame waits for its state; nil for a renderer that stays.
  package var deadline: ContinuousClock.Instant?
  /// Where scenes are printed as JSON instead of being drawn.
  private var sceneConsole: Console?

  static let once = Option("once", "print one frame as text and end; 75 when no state comes in time")
  static let wait = Option("wait", value: "SECONDS", "how long --once waits for the state", fallback: "10")
  static let watch = Option("watch", "print a frame as text for every change, and read no keys")
  static let scene = Option(
    "scene", "print the scene as JSON, what there is to see and to do; a line for every change, and read no keys")
  static let accessible = Option("accessible", "words in lines instead of pictures: for screen readers and braille")
  static let color = Option(
    "color", value: "COLORS", "how many colours to use; auto asks the environment", fallback: "auto",
    choices: ["auto"] + ColorProfile.names.map(\.name))
  static let record = Option(
    "record", value: "FILE", "write what is shown into FILE as well, as an asciicast for players of terminal sessions")
  static let mouse = Option("mouse", "let clicks and the wheel act; ^o turns it off")

  /// The options, for the table of a command.
  package static let all = [once, wait, watch, scene, accessible, color, mouse, record]

  /// What the command line says.
  package init(_ invocation: Invocation, now: ContinuousClock.Instant = .now) throws(CommandFailure) {
    let isOnce = invocation.flag(Self.once)
    if isOnce, invocation.flag(Self.watch) { throw .usage("--once and --watch exclude one another") }
    let seconds = try invocation.integer(Self.wait, in: 0...86_400) ?? 0
    deadline = isOnce ? now + .seconds(seconds) : nil
    options.output = isOnce || invocation.flag(Self.watch) ? .watching : .automatic
    options.isAccessible = invocation.flag(Self.accessible)
    options.colors = ColorProfile(named: try invocation.text(Self.color) ?? "auto")
    options.usesMouse = invocation.flag(Self.mouse)
    options.recording = try invocation.text(Self.record)
    guard invocation.flag(Self.scene) else { return }
    if options.isAccessible { throw .usage("--scene and --accessible exclude one another") }
    sceneConsole = invocation.console
  }

  /// The surface, taken over now.
  @MainActor
  func surface(isReadOnly: Bool) throws(CommandFailure) -> any RenderSurface {
    if let sceneConsole { return SceneSurface { try sceneConsole.line($0) } }
    do throws(TerminalError) {
      let driver = try TerminalDriver(options)
      driver.isReadOnly = isReadOnly
      return driver
    } catch {
      throw CommandFailure(error)
    }
  }
}
