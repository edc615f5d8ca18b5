import Backstaff

/// The words of a test's failures.
enum FailureText {
  /// The legend of a difference.
  static let legend = "(− expected, + actual)"

  /// One thing or several.
  static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  /// A time as a person says it: `10 ms`, `1 s`.
  static func time(_ duration: Duration) -> String {
    let (seconds, fraction) = duration.components
    let milliseconds = seconds * 1000 + fraction / 1_000_000_000_000_000
    if milliseconds == 0, fraction > 0 { return "\(fraction / 1_000_000_000_000) µs" }
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  /// What has been received and not asserted.
  static func pending<State, Action>(_ events: [TestEvent<State, Action>], _ what: String) -> String {
    let list = events.prefix(20).map { "  • \(ValueText.inline($0.action))" }
    let rest = events.count > 20 ? ["  … (\(count(events.count - 20, "more action")))"] : []
    let them = events.count == 1 ? "it" : "each of them"
    let hint = "Receive \(them) with `receive`, or skip with `skipReceivedActions()`."
    return (["\(count(events.count, "received action")) \(what):"] + list + rest + [hint]).joined(separator: "\n")
  }

  /// Effects that run, in a list.
  static func work(_ work: [RunningWork]) -> String {
    let list = work.prefix(20).map { "  • started by `\($0.label)` of the `send` at \($0.origin.place)" }
    let rest = work.count > 20 ? ["  … (\(count(work.count - 20, "more effect")))"] : []
    return (list + rest).joined(separator: "\n")
  }

  /// What to do about effects that run.
  static let clockHint =
    "If one of them waits for a clock, advance the test clock; if for something else, give `timeout` more time."

  static func stillRunning(_ running: [RunningWork], after limit: Duration) -> String {
    """
    \(count(running.count, "effect is", "effects are")) still running after \(time(limit)):
    \(work(running))
    \(clockHint)
    """
  }

  /// A difference with its heading and its legend.
  static func difference(_ heading: String, _ expected: Any, _ actual: Any, legend: String = legend) -> String {
    "\(heading)\n\(Difference(from: expected, to: actual).text())\n\(legend)"
  }
}
