/// A verb of a program (or the program itself) as a value: one table from which parsing, help and suggestions come.
///
/// ```swift
/// let tool = Command(
///   "backstaff", "talk to a store daemon",
///   options: [.run, .session],
///   examples: [Example("backstaff get plan", "print the plan")],
///   version: "0.1",
///   subcommands: [
///     Command("get", "print a document", arguments: [Argument("SCOPE", "its scope", .optional)]) { invocation in
///       try invocation.console.line(document(at: invocation.argument("SCOPE")))
///       return .ok
///     }
///   ])
/// await tool.main()
/// ```
///
/// A command has subcommands, or an action of its own, or both. The options of a command hold for all its subcommands
/// too, and may stand before or behind the verb. `-h`, `--help`, `help VERB` and (where a version is given)
/// `--version` are always there. Parsing is glibc's `argp`: `--name=value`, `--name value`, `-nvalue`, clusters of
/// short flags, unambiguous abbreviations, options among the arguments, and `--` to end the options.
package struct Command: Sendable {
  package typealias Action = @MainActor @Sendable (Invocation) async throws -> ExitCode

  package var name: String
  package var summary: String
  package var options: [Option]
  package var arguments: [Argument]
  package var examples: [Example]
  /// What `--version` prints: version, commit and protocol versions. Only the root of a table carries one.
  package var version: String?
  package var subcommands: [Command]
  package var action: Action?

  package init(
    _ name: String, _ summary: String, options: [Option] = [], arguments: [Argument] = [],
    examples: [Example] = [],
    version: String? = nil, run action: @escaping Action
  ) {
    self.init(
      name, summary, options: options, arguments: arguments, examples: examples, version: version, subcommands: [],
      run: action)
  }

  /// A command that does something by itself, and has commands below it for what is done less often. It takes no
  /// arguments of its own, which could not be told from the names of those.
  package init(
    _ name: String, _ summary: String, options: [Option] = [], examples: [Example] = [], version: String? = nil,
    subcommands: [Command], run action: @escaping Action
  ) {
    self.init(
      name, summary, options: options, arguments: [], examples: examples, version: version, subcommands: subcommands,
      run: action)
  }

  private init(
    _ name: String, _ summary: String, options: [Option], arguments: [Argument], examples: [Example],
    version: String?, subcommands: [Command], run action: @escaping Action
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.arguments = arguments
    self.examples = examples
    self.version = version
    self.subcommands = subcommands
    self.action = action
  }

  package init(
    _ name: String, _ summary: String, options: [Option] = [], examples: [Example] = [],
    version: String? = nil,
    subcommands: [Command]
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.arguments = []
    self.examples = examples
    self.version = version
    self.subcommands = subcommands
    self.action = nil
  }

  /// Whether the first argument is the name of a command below.
  package var isGroup: Bool { action == nil || !subcommands.isEmpty }
}

/// A command line worth copying, and what it does. Help begins with these.
package struct Example: Sendable, Equatable {
  package var line: String
  package var meaning: String

  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
