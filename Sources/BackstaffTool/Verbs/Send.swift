import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffWire

/// `backstaff send`: one action, and the daemon's word about it.
enum Send {
  static let verb = Verb(
    "send", "send an action and print how it ended", options: [.key],
    arguments: [
      Argument("PATH", "the action path, with pins or without: destination@7.editItem.deleteTapped"),
      Argument("JSON", "the action's payload", .optional),
    ],
    examples: [
      Example("backstaff send addButtonTapped", "press the button"),
      Example("backstaff send destination.addItem.binding.name '\"htop\"'", "send an action with a payload"),
      Example(
        "backstaff send scanAgainTapped --key 0b5e2f0f6a7e4f0d9a63f4f1d3c2b1a0",
        "send it once, however often this line runs"),
    ]
  ) { invocation in
    try run(invocation)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let submit = try submit(invocation)
    let settings = try Settings(invocation)
    let front = try Front.connected(settings, as: .tool, name: "backstaff send")
    let hint =
      submit.key == nil
      ? "'backstaff log' tells; with --key it could be sent again safely" : "it may be sent again under the same key"
    let outcome = try front.outcome(of: submit, settings, repeatingIs: hint)
    try invocation.console.line(outcome.line())
    try front.close()
    return .ok
  }

  static func submit(_ invocation: Invocation) throws(CommandFailure) -> Submit {
    var submit = Submit(path: try invocation.required("PATH"))
    if let text = invocation.argument("JSON") { submit.payload = try JSON(argument: text) }
    if let text = try invocation.text(.key) {
      guard let key = WireID(text) else { throw .usage("--key takes 32 hexadecimal digits, not '\(text)'") }
      submit.key = key
    }
    return submit
  }
}

extension Option {
  static let key = Option("key", short: "k", value: "HEX", "32 hexadecimal digits: sent twice, it is applied once")
}
