/// What a command line asks for.
package enum Request: Sendable {
  case run(Command, Invocation)
  case show(String)
}

extension Command {
  /// The request that the words behind the program's name make. Throws `.usage` with a reason and a hint.
  package func parse(
    _ words: [String], console: Console = .standard,
    environment: @escaping @Sendable (String) -> String? = Environment.value
  ) throws(CommandFailure) -> Request {
    var level = Level(command: self, path: [name])
    var invocation = Invocation(path: [name], console: console, environment: environment)
    var words = words
    while true {
      let outcome = try level.parse(words)
      for setting in outcome.options {
        invocation.given[setting.name, default: []].append(setting.value ?? "")
      }
      if invocation.flag(.help) { return .show(level.helpText) }
      if let version, invocation.flag(.version) { return .show(version + "\n") }
      guard level.command.isGroup else {
        invocation.words = try level.assign(outcome.arguments)
        return .run(level.command, invocation)
      }
      guard let verb = outcome.arguments.first else {
        if level.command.action != nil { return .run(level.command, invocation) }
        throw .usage("a command is missing", hint: "one of \(level.verbs.joined(separator: ", "))")
      }
      if verb == "help", !level.verbs.contains(verb) {
        return .show(try level.help(on: outcome.rest))
      }
      level = try level.descended(into: verb)
      invocation.path = level.path
      words = outcome.rest
    }
  }
}

/// One step of the way down the command table.
struct Level {
  var command: Command
  var path: [String]
  /// Options of the commands above, nearest last.
  var inherited: [Option] = []
  var hasVersion = false

  init(command: Command, path: [String]) {
    self.command = command
    self.path = path
    hasVersion = command.version != nil
  }

  var verbs: [String] { command.subcommands.map(\.name) }

  var options: [Option] { command.options + inherited }

  /// The options every command has.
  var standard: [Option] { hasVersion ? [.help, .version] : [.help] }

  func parse(_ words: [String]) throws(CommandFailure) -> ArgpEngine.Outcome {
    let engine = ArgpEngine(
      program: path.joined(separator: " "), options: options + standard,
      stopsAtFirstArgument: command.isGroup)
    return try engine.parse(words)
  }

  func descended(into verb: String) throws(CommandFailure) -> Level {
    guard let child = command.subcommands.first(where: { $0.name == verb }) else {
      let near = Suggestion.closest(to: verb, among: verbs)
      let hint =
        near.map { "did you mean '\($0)'?" } ?? "the commands are \(verbs.joined(separator: ", "))"
      throw .usage("there is no command '\(verb)'", hint: hint)
    }
    return descended(to: child)
  }

  func descended(to child: Command) -> Level {
    var next = self
    next.command = child
    next.path.append(child.name)
    next.inherited = command.options + inherited
    return next
  }

  /// The help of the command that the words behind `help` name; without words, of this one.
  func help(on words: [String]) throws(CommandFailure) -> String {
    var level = self
    for word in words { level = try level.descended(into: word) }
    return level.helpText
  }

  /// Deals the positional words out to the arguments of the table, from the left.
  func assign(_ words: [String]) throws(CommandFailure) -> [String: [String]] {
    var remaining = words[...]
    var result: [String: [String]] = [:]
    for argument in command.arguments {
      if argument.count == .many {
        result[argument.name] = Array(remaining)
        return result
      }
      guard let word = remaining.popFirst() else {
        if argument.count == .optional { continue }
        throw .usage("\(argument.name) is missing", hint: "usage: \(usageLine)")
      }
      result[argument.name] = [word]
    }
    if let extra = remaining.first {
      throw .usage("'\(extra)' is one argument too many", hint: "usage: \(usageLine)")
    }
    return result
  }
}
