import BackstaffClient
import BackstaffCommand
import BackstaffWire

/// `backstaff link`: a deep link from outside, delivered once.
enum Link {
  static let verb = Verb(
    "link", "deliver a deep link once", options: [.id],
    arguments: [Argument("URL", "the link: desk://inventory/items/bash/edit")],
    examples: [
      Example("backstaff link desk://inventory/items/bash/edit", "open what the link names"),
      Example(
        "backstaff link desk://inventory/counter --id mail-4711", "deliver it once, however often this line runs"),
    ]
  ) { invocation in
    try run(invocation)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let url = try invocation.required("URL")
    let id = try invocation.text(.id) ?? WireID.random().description
    guard !id.isEmpty else { throw CommandFailure.usage("--id takes a name for this delivery, not an empty one") }
    let settings = try Settings(invocation)
    let front = try Front.connected(settings, as: .links, name: "backstaff link")
    let outcome = try front.outcome(
      of: Submit.link(url, id: id), settings, repeatingIs: "it may be sent again with --id \(id)")
    try invocation.console.line(outcome.line())
    try front.close()
    return .ok
  }
}

extension Option {
  static let id = Option(
    "id", short: "i", value: "ID", "the name of this delivery: sent twice, the link arrives once (default: a new one)")
}
