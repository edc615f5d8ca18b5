import BackstaffJSON

/// A script of steps, one a line:
///
///     # a form survives a crash
///     send addButtonTapped
///     send destination.addItem.binding.name "htop"
///     kill
///     restart
///     expect destination.addItem {"name":"htop"}
///     wait plan {"entries":[]} within 5s
///     expect destination absent
///     refuse destination@1.addItem.saveTapped
///     link desk://inventory/items/bash/edit
///
/// Empty lines and lines that begin with `#` are skipped. A scope ends at the first space outside brackets; a lone dot
/// is the root. What follows is JSON up to the end of the line.
struct Script: Equatable {
  var steps: [Step]

  /// The largest script, in bytes.
  static let sizeLimitBytes = 1024 * 1024
  /// How long `wait` waits when it does not say.
  static let standardWait: Duration = .seconds(5)

  /// Throws for the first line that is no step.
  init(parsing text: String) throws(ScriptError) {
    steps = []
    var isKilled = false
    for (index, line) in Self.lines(text).enumerated() {
      guard let step = try Self.step(line, number: index + 1) else { continue }
      switch step.action {
      case .kill:
        if isKilled { throw ScriptError(step.line, "the daemon is killed already; `restart` it before") }
        isKilled = true
      case .restart:
        guard isKilled else { throw ScriptError(step.line, "`restart` is for a daemon that `kill` has ended before") }
        isKilled = false
      default: break
      }
      steps.append(step)
    }
  }

  /// A carriage return with its newline is one character, and ends a line like a newline alone.
  private static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  private static func step(_ line: Substring, number: Int) throws(ScriptError) -> Step? {
    let text = line.trimmed
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    var words = StepWords(text, line: number)
    return Step(line: number, text: String(text), action: try words.action())
  }
}

/// The first line of a script that is no step, and why.
struct ScriptError: Error, Equatable {
  var line: Int
  var message: String

  init(_ line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}

extension Substring {
  /// Without spaces, tabs and carriage returns at both ends.
  var trimmed: Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
