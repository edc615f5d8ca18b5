import BackstaffCommand
import Synchronization

/// A console that keeps what was written, and can refuse data as a full disk does.
final class RecordingConsole: Sendable {
  private let written = Mutex<(output: [UInt8], notes: [UInt8])>(([], []))
  private let refusal: CommandFailure?

  init(refusing refusal: CommandFailure? = nil) { self.refusal = refusal }

  var console: Console {
    Console(
      output: { bytes throws(CommandFailure) in
        if let refusal = self.refusal { throw refusal }
        self.written.withLock { $0.output += bytes }
      },
      notes: { bytes in self.written.withLock { $0.notes += bytes } })
  }

  var output: String { written.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var notes: String { written.withLock { String(decoding: $0.notes, as: UTF8.self) } }
}

extension Option {
  static let run = Option(
    "run", short: "r", value: "DIR", "folder of the daemon's sockets", environment: "TOOL_RUN")
  static let session = Option(
    "session", value: "NAME", "session to talk to", environment: "TOOL_SESSION", fallback: "main")
  static let follow = Option("follow", short: "f", "go on as it grows")
  static let quiet = Option("quiet", short: "q", "say less")
  static let from = Option("from", short: "n", value: "REVISION", "first revision to show")
  static let colour = Option(
    "colour", value: "WHEN", "colour the output", environment: "TOOL_COLOUR", fallback: "auto",
    choices: ["auto", "always", "never"])
}

/// A tool of the shape that the real ones have; each verb answers with what it was given.
let tool = Command(
  "tool", "talk to a daemon", options: [.run, .session],
  examples: [Example("tool log --follow | head", "watch the journal")],
  version: "tool 1.2.3 (protocol 1)",
  subcommands: [
    Command(
      "log", "print the journal", options: [.follow, .quiet, .from, .colour],
      examples: [Example("tool log --from 10", "print it from revision 10")]
    ) { invocation in
      try invocation.console.line(describe(invocation))
      return .ok
    },
    Command(
      "send", "send an action",
      arguments: [
        Argument("PATH", "the action's path"), Argument("JSON", "its payload", .optional),
      ],
      examples: [Example("tool send row.renamed '\"two words\"'", "rename the row")]
    ) { invocation in
      try invocation.console.line(describe(invocation))
      return .negative
    },
    Command("cat", "print files", arguments: [Argument("FILE", "what to print", .many)]) {
      invocation in
      throw CommandFailure(
        .noInput, "there is no file '\(invocation.arguments("FILE").first ?? "")'",
        hint: "try another")
    },
  ])

/// Everything the parser found, in one line with a fixed order.
func describe(_ invocation: Invocation) -> String {
  let options = invocation.given.sorted { $0.key < $1.key }.map {
    "\($0.key)=\($0.value.joined(separator: ","))"
  }
  let words = invocation.words.sorted { $0.key < $1.key }.map {
    "\($0.key)=\($0.value.joined(separator: ","))"
  }
  return ([invocation.path.joined(separator: "/")] + options + words).joined(separator: " ")
}

/// What a tool did with some words.
struct Run: Equatable {
  var code: ExitCode
  var output: String
  var notes: String
}

@MainActor func run(_ words: String..., environment: [String: String] = [:]) async -> Run {
  let recorder = RecordingConsole()
  let code = await tool.execute(words, console: recorder.console, environment: { environment[$0] })
  return Run(code: code, output: recorder.output, notes: recorder.notes)
}
