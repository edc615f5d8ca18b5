import BackstaffCommand
import Testing

@Suite struct `Checking a command table` {
  @Test func `a sound table has no problems but the ones left in on purpose`() {
    #expect(tool.problems == ["tool cat: there is no example"])
  }

  /// A table with one mistake, and the words that name it.
  static let mistakes: [(Command, String)] = [
    (Self.command(options: [.follow, .follow]), "one: --follow is declared twice"),
    (
      Self.command(options: [.follow, Option("force", short: "f", "do it")]),
      "one: -f is declared twice"
    ),
    (Self.command(options: [Option("host", short: "h", "a host")]), "one: -h is declared twice"),
    (Self.command(options: [Option("x", "")]), "one: --x has no summary"),
    (
      Self.command(options: [Option("x", short: "é", "x")]),
      "one: --x has a short name outside ASCII"
    ),
    (Self.command(arguments: [Argument("A", "")]), "one: A has no summary"),
    (
      Self.command(arguments: [Argument("A", "a"), Argument("A", "b")]),
      "one: the argument A is declared twice"
    ),
    (
      Self.command(arguments: [Argument("A", "a", .many), Argument("B", "b", .optional)]),
      "one: nothing can follow [A…]"
    ),
    (
      Self.command(arguments: [Argument("A", "a", .optional), Argument("B", "b")]),
      "one: the required B follows the optional A"
    ),
    (
      Self.command(example: "one --nope"),
      "one: the example 'one --nope' does not parse: there is no option '--nope'"
    ),
    (Command("one", "", examples: [Example("one", "it")]) { _ in .ok }, "one: there is no summary"),
    (Command("one", "x", subcommands: []), "one: it can do nothing"),
  ]

  @Test(arguments: mistakes.indices) func `each mistake of a table is named`(index: Int) {
    let (command, expected) = Self.mistakes[index]
    #expect(command.problems.contains(expected), "\(command.problems)")
  }

  @Test func `an example of another program is not parsed`() {
    #expect(Self.command(example: "other --nope").problems == [])
  }

  @Test func `two verbs of one name are a mistake`() {
    let verb = Command("go", "go", examples: [Example("one go", "go")]) { _ in .ok }
    #expect(
      Command("one", "x", subcommands: [verb, verb]).problems == [
        "one: the command go is declared twice"
      ])
  }

  private static func command(
    options: [Option] = [], arguments: [Argument] = [], example: String = "other"
  ) -> Command {
    Command("one", "x", options: options, arguments: arguments, examples: [Example(example, "it")]) { _ in .ok }
  }
}
