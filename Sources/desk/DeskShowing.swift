import BackstaffCommand
import BackstaffTerminal

/// How the desk is shown: the options of its command line that are about the terminal.
struct DeskShowing {
  var options = TerminalOptions()
  /// Until when one frame waits for its state; nil for a desk that stays.
  var deadline: ContinuousClock.Instant?

  static let once = Option("once", "print one frame as text and end; 75 when no state comes in time")
  static let wait = Option("wait", value: "SECONDS", "how long --once waits for the state", fallback: "10")
  static let watch = Option("watch", "print a frame as text for every change, and read no keys")
  static let accessible = Option("accessible", "words in lines instead of pictures: for screen readers and braille")
  static let color = Option(
    "color", value: "COLORS", "how many colours to use; auto asks the environment", fallback: "auto",
    choices: ["auto"] + ColorProfile.names.map(\.name))
  static let mouse = Option("mouse", "let clicks and the wheel act; ^o turns it off")

  static let all = [once, wait, watch, accessible, color, mouse]

  init(_ invocation: Invocation, now: ContinuousClock.Instant = .now) throws(CommandFailure) {
    let isOnce = invocation.flag(Self.once)
    if isOnce, invocation.flag(Self.watch) { throw .usage("--once and --watch exclude one another") }
    let seconds = try invocation.integer(Self.wait, in: 0...86_400) ?? 0
    deadline = isOnce ? now + .seconds(seconds) : nil
    options.output = isOnce || invocation.flag(Self.watch) ? .watching : .automatic
    options.isAccessible = invocation.flag(Self.accessible)
    options.colors = ColorProfile(named: try invocation.text(Self.color) ?? "auto")
    options.usesMouse = invocation.flag(Self.mouse)
  }
}
