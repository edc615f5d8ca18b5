import BackstaffClient
import BackstaffCommand
import BackstaffWire

/// `backstaff watch`: the document at a scope, and again whenever it changes.
enum Watch {
  static let verb = Verb(
    "watch", "print the document at a scope whenever it changes", options: [.jsonLines], arguments: [.scope],
    examples: [
      Example("backstaff watch plan", "print the plan, and again whenever it changes"),
      Example("backstaff watch --json-lines | jq .revision", "follow the whole state in a program"),
    ]
  ) { invocation in
    try run(invocation)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let settings = try Settings(invocation)
    let front = try Front.connected(settings, as: .tool, name: "backstaff watch")
    let handle = try front.open(Open(scope: invocation.scope))
    var view = WatchedSlice(handle, asJSONLines: invocation.flag(.jsonLines))
    try Following(front).run { event in
      for output in view.received(event) {
        switch output {
        case .line(let text): try invocation.console.line(text)
        case .note(let text): invocation.console.note("backstaff watch: \(text)")
        case .reopen: try front.distrust(handle)
        case .end(let error): throw error
        }
      }
      return true
    }
    try front.close()
    return .ok
  }
}
