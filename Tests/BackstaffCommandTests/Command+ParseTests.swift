import BackstaffCommand
import Testing

@Suite struct `Parsing a command line` {
  /// The words, and what `describe` prints for them.
  static let accepted: [([String], String)] = [
    (["log"], "tool/log"),
    (["log", "--follow", "--from", "7"], "tool/log follow= from=7"),
    (["log", "--from=7"], "tool/log from=7"),
    (["log", "-n7"], "tool/log from=7"),
    (["log", "-fqn", "7"], "tool/log follow= from=7 quiet="),
    (["log", "--fol"], "tool/log follow="),
    (["log", "--from=1", "--from=2"], "tool/log from=1,2"),
    (["log", "--from="], "tool/log from="),
    (["--run", "/tmp/a", "log"], "tool/log run=/tmp/a"),
    (["log", "--run", "/tmp/a"], "tool/log run=/tmp/a"),
    (["--run", "/tmp/a", "log", "--run", "/tmp/b"], "tool/log run=/tmp/a,/tmp/b"),
    (["send", "a.b"], "tool/send PATH=a.b"),
    (["send", "a.b", "{\"x\": 1}"], "tool/send JSON={\"x\": 1} PATH=a.b"),
    (["send", "a.b", "--session", "s", "1"], "tool/send session=s JSON=1 PATH=a.b"),
    (["send", "--", "a.b", "-5"], "tool/send JSON=-5 PATH=a.b"),
    (["send", "a.b", "--", "--session"], "tool/send JSON=--session PATH=a.b"),
    (["send", "", ""], "tool/send JSON= PATH="),
    (["send", "items[é].tapped"], "tool/send PATH=items[é].tapped"),
  ]

  @Test(arguments: accepted) func `a sound line gives its options and arguments`(
    words: [String], expected: String
  )
    throws
  {
    guard case .run(_, let invocation) = try tool.parse(words, environment: { _ in nil }) else {
      Issue.record("\(words) did not ask to run anything")
      return
    }
    #expect(describe(invocation) == expected)
  }

  /// The words, the message and the hint.
  static let refused: [([String], String, String?)] = [
    ([], "a command is missing", "one of log, send, cat"),
    (["lgo"], "there is no command 'lgo'", "did you mean 'log'?"),
    (["sen"], "there is no command 'sen'", "did you mean 'send'?"),
    (["frobnicate"], "there is no command 'frobnicate'", "the commands are log, send, cat"),
    (["log", "--folow"], "there is no option '--folow'", "did you mean '--follow'?"),
    (["--sesion=x", "log"], "there is no option '--sesion'", "did you mean '--session'?"),
    (["log", "--xyzzy"], "there is no option '--xyzzy'", nil),
    (["log", "-x"], "there is no option '-x'", nil),
    (["send", "-5"], "there is no option '-5'", "'--' goes before arguments that begin with a dash"),
    (["log", "-fx"], "there is no option '-x'", nil),
    (["log", "-xf"], "there is no option '-x'", nil),
    (["log", "--from"], "'--from' needs a value: REVISION", nil),
    (["log", "-n"], "'-n' needs a value: REVISION", nil),
    (["log", "-fn"], "'-n' needs a value: REVISION", nil),
    (["log", "--follow=yes"], "'--follow' takes no value", nil),
    (["log", "--f"], "'--f' could be any of --follow, --from", nil),
    (["send"], "PATH is missing", "usage: tool send [OPTIONS] PATH [JSON]"),
    (
      ["send", "a", "1", "extra"], "'extra' is one argument too many",
      "usage: tool send [OPTIONS] PATH [JSON]"
    ),
    (["log", "extra"], "'extra' is one argument too many", "usage: tool log [OPTIONS]"),
    (["help", "lgo"], "there is no command 'lgo'", "did you mean 'log'?"),
  ]

  @Test(arguments: refused) func `a wrong line is a usage failure that says why`(
    words: [String], message: String, hint: String?
  ) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try tool.parse(words, environment: { _ in nil })
    }
    #expect(failure?.code == .usage)
    #expect(failure?.message == message)
    #expect(failure?.hint == hint)
  }

  @Test func `an argument that takes many words takes none as well`() throws {
    for words in [[], ["a"], ["a", "b", "c"]] {
      guard
        case .run(_, let invocation) = try tool.parse(["cat"] + words, environment: { _ in nil })
      else {
        Issue.record("cat did not run")
        continue
      }
      #expect(invocation.arguments("FILE") == words)
    }
  }

  @Test func `options of one verb are unknown to another`() throws {
    let failure = #expect(throws: CommandFailure.self) {
      try tool.parse(["send", "a", "--follow"])
    }
    #expect(failure?.message == "there is no option '--follow'")
  }

  @Test func `a verb of the table named help wins over the built-in one`() throws {
    let own = Command(
      "tool", "a tool", subcommands: [Command("help", "its own help") { _ in .ok }])
    guard case .run(let command, _) = try own.parse(["help"]) else {
      Issue.record("the built-in help answered")
      return
    }
    #expect(command.summary == "its own help")
  }

  @Test func `a program without verbs takes arguments itself`() throws {
    let single = Command(
      "one", "one thing", options: [.quiet], arguments: [Argument("FILE", "a file")]
    ) { _ in .ok }
    guard case .run(_, let invocation) = try single.parse(["x", "-q"], environment: { _ in nil })
    else {
      Issue.record("nothing to run")
      return
    }
    #expect(describe(invocation) == "one quiet= FILE=x")
  }
}
