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
    let named = try invocation.revision(.at)
    let settings = try Settings(invocation)
    let front = try Front.connected(settings, as: .tool, name: "backstaff get")
    let revision = try named.map { try $0.number(head: front.head(within: settings.timeout)) }
    let value =
      try revision.map { try front.slice(of: scope, at: $0, within: settings.timeout) }
      ?? present(scope, front, settings)
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
}

extension Option {
  static let at = Option("at", short: "a", value: "REVISION", "as it was at that revision: 12, HEAD, HEAD-3")
}

extension Argument {
  static let scope = Argument(
    "SCOPE", "the scope of a node: destination.addItem, packages[bash]; the root by default, or as a dot",
    .optional)
}

extension Invocation {
  /// The scope that was named; the root when none was, or a lone dot.
  var scope: String { Scope.named(argument("SCOPE") ?? "") }
}
