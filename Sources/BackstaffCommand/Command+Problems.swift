extension Command {
  /// What is wrong with the table itself, for the author's tests; a sound table has none.
  ///
  /// ```swift
  /// #expect(tool.problems == [])
  /// ```
  package var problems: [String] { Level(command: self, path: [name]).problems(in: self) }
}

extension Level {
  fileprivate func problems(in root: Command) -> [String] {
    let place = path.joined(separator: " ")
    let own = tableProblems + exampleProblems(in: root)
    return own.map { "\(place): \($0)" } + children.flatMap { $0.problems(in: root) }
  }

  private var children: [Level] {
    command.subcommands.map { child in descended(to: child) }
  }

  private var tableProblems: [String] {
    let all = options + standard
    var problems = Self.repeated(all.map { "--\($0.name)" }).map { "\($0) is declared twice" }
    problems += Self.repeated(all.compactMap { option in option.short.map { "-\($0)" } }).map {
      "\($0) is declared twice"
    }
    problems += Self.repeated(verbs).map { "the command \($0) is declared twice" }
    problems += Self.repeated(command.arguments.map(\.name)).map {
      "the argument \($0) is declared twice"
    }
    problems += all.filter(\.summary.isEmpty).map { "--\($0.name) has no summary" }
    problems += all.filter { $0.short?.isASCII == false }.map {
      "--\($0.name) has a short name outside ASCII"
    }
    problems += command.arguments.filter(\.summary.isEmpty).map { "\($0.name) has no summary" }
    if command.summary.isEmpty { problems.append("there is no summary") }
    if !command.isGroup, command.examples.isEmpty { problems.append("there is no example") }
    if command.isGroup, command.subcommands.isEmpty { problems.append("it can do nothing") }
    return problems + orderProblems
  }

  private var orderProblems: [String] {
    var problems: [String] = []
    for (before, after) in zip(command.arguments, command.arguments.dropFirst()) {
      if before.count == .many { problems.append("nothing can follow \(before.usage)") }
      if before.count == .optional, after.count == .one {
        problems.append("the required \(after.name) follows the optional \(before.name)")
      }
    }
    return problems
  }

  /// Examples are promises: where one calls this program, it must parse.
  private func exampleProblems(in root: Command) -> [String] {
    command.examples.compactMap { example in
      let words = ShellWords.split(example.line)
      guard words.first == root.name else { return nil }
      do throws(CommandFailure) {
        _ = try root.parse(Array(words.dropFirst()), environment: { _ in nil })
        return nil
      } catch {
        return "the example '\(example.line)' does not parse: \(error)"
      }
    }
  }

  private static func repeated(_ names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    return counts.filter { $0.value > 1 }.keys.sorted()
  }
}
