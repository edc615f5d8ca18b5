import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffWire

/// `backstaff get`: the document at a scope, now or at an earlier revision.
enum Get {
  static let verb = Verb(
    "get", "print the document at a scope", options: [.at], arguments: [.scope],
    examples: [
      Example("backstaff get plan", "print the plan"),
      Example("backstaff get", "print the whole state"),
      Example("backstaff get destination.addItem --at 12", "print the form as it was at revision 12"),
    ]
  ) { invocation in
    try run(invocation)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let scope = invocation.scope
    let revision = try invocation.integer(.at, in: 0...Int64.max)
    let settings = try Settings(invocation)
    let front = try Front.connected(settings, as: .tool, name: "backstaff get")
    let value = try revision.map { try past(scope, at: $0, front, settings) } ?? present(scope, front, settings)
    try front.close()
    guard let value else {
      let time = revision.map { "at revision \($0)" } ?? "now"
      throw CommandFailure(.noInput, "nothing is at '\(scope)' \(time)")
    }
    try invocation.console.line(value.safeText)
    return .ok
  }

  private static func present(_ scope: String, _ front: Front, _ settings: Settings) throws -> JSON? {
    let snapshot = try front.snapshot(of: scope, within: settings.timeout)
    return snapshot.isAbsent ? nil : snapshot.value
  }

  private static func past(
    _ scope: String, at revision: Int64, _ front: Front, _ settings: Settings
  ) throws -> JSON? {
    let question = Question.stateAt(revision: revision, scope: scope)
    let answer = try front.answer(to: question, within: settings.timeout)
    guard answer["absent"]?.boolValue != true else { return nil }
    guard let value = answer["value"] else { throw WireError(.malformed, "the answer to state.at has no value") }
    return value
  }
}

extension Option {
  static let at = Option("at", short: "a", value: "REVISION", "as it was at that revision")
}

extension Argument {
  static let scope = Argument(
    "SCOPE", "the scope of a node: destination.addItem, packages[bash]; the root by default", .optional)
}

extension Invocation {
  /// The scope that was named; the root when none was, or a lone dot.
  var scope: String { Scope.named(argument("SCOPE") ?? "") }
}
