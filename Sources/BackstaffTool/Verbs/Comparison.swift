import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffWire

/// `backstaff diff`: what differs between two revisions of a session.
enum Comparison {
  static let verb = Verb(
    "diff", "print what differs between two revisions", options: [.json],
    arguments: [
      Argument("A", "a revision: 12, HEAD for the newest one, HEAD-3 for the third before it"),
      Argument("B", "another one, earlier or later"),
      .scope,
    ],
    examples: [
      Example("backstaff diff HEAD-1 HEAD", "print what the last event changed; ends with 0 the same, 1 different"),
      Example("backstaff diff 12 HEAD plan", "print how the plan has changed since revision 12"),
      Example("backstaff diff 12 4 --json", "print the JSON Patch that leads from one state back to the other"),
    ]
  ) { invocation in
    try run(invocation)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (a, b) = try (Revision(parsing: invocation.required("A")), Revision(parsing: invocation.required("B")))
    let settings = try Settings(invocation)
    let front = try Front.connected(settings, as: .tool, name: "backstaff diff")
    let head = try front.head(within: settings.timeout)
    let numbers = try (a.number(head: head), b.number(head: head))
    let old = try front.slice(of: invocation.scope, at: numbers.0, within: settings.timeout)
    let new = try front.slice(of: invocation.scope, at: numbers.1, within: settings.timeout)
    try front.close()
    if old == nil, new == nil {
      invocation.console.note("backstaff diff: nothing is at '\(invocation.scope)' at either revision")
    }
    let difference = SliceDifference(from: old, to: new)
    if invocation.flag(.json) {
      try invocation.console.line(difference.patch.json.safeText)
    } else {
      for line in try difference.lines() { try invocation.console.line(line) }
    }
    return difference.patch.isEmpty ? .ok : .negative
  }
}

extension Option {
  static let json = Option("json", "print one JSON document")
}
