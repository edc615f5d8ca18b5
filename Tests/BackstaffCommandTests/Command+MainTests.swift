import BackstaffCommand
import Testing

private struct Damaged: ExitCodeProviding, CustomStringConvertible {
  var exitCode: ExitCode { .badData }
  var description: String { "entry 7 is damaged" }
}

private struct Foreign: Error, CustomStringConvertible {
  var description: String { "something else" }
}

@MainActor @Suite struct `Running a command` {
  @Test func `data goes to standard output and the action's code is the exit code`() async {
    #expect(await run("log", "-f") == Run(code: .ok, output: "tool/log follow=\n", notes: ""))
    #expect(await run("send", "a") == Run(code: .negative, output: "tool/send PATH=a\n", notes: ""))
  }

  @Test func `a failure is told on standard error with its hint and code`() async {
    let expected = "tool cat: there is no file 'x'\ntry another\n"
    #expect(await run("cat", "x") == Run(code: .noInput, output: "", notes: expected))
  }

  @Test func `a usage failure ends with 64 and points to help`() async {
    let expected =
      "tool: there is no command 'lgo'\ndid you mean 'log'?\n'tool --help' shows how it is used\n"
    #expect(await run("lgo") == Run(code: .usage, output: "", notes: expected))
  }

  @Test func `control characters of the caller never reach the terminal`() async {
    let notes = await run("\u{1B}[2Jlog\u{7}\u{9B}").notes
    #expect(notes.hasPrefix("tool: there is no command '\\u{1b}[2Jlog\\u{7}\\u{9b}'\n"))
  }

  @Test func `errors of other modules keep their code or count as internal`() async {
    func ending(_ error: any Error) async -> Run {
      let recorder = RecordingConsole()
      let failing = Command("fails", "always fails") { _ in throw error }
      let code = await failing.execute([], console: recorder.console)
      return Run(code: code, output: recorder.output, notes: recorder.notes)
    }
    #expect(
      await ending(Damaged())
        == Run(code: .badData, output: "", notes: "fails: entry 7 is damaged\n"))
    #expect(
      await ending(Foreign())
        == Run(code: .internalError, output: "", notes: "fails: something else\n"))
    let caused = CommandFailure(.inputOutput, "the file cannot be read", cause: "No such device")
    let expected = "fails: the file cannot be read: No such device\n"
    #expect(await ending(caused) == Run(code: .inputOutput, output: "", notes: expected))
  }

  @Test func `help that cannot be written is a failure`() async {
    let recorder = RecordingConsole(refusing: CommandFailure(.inputOutput, "full"))
    #expect(await tool.execute(["--help"], console: recorder.console) == .inputOutput)
    #expect(recorder.notes == "tool: full\n")
  }

  @Test func `a reader that went away ends the program in silence`() async {
    let recorder = RecordingConsole(refusing: CommandFailure(.signal(13), ""))
    #expect(await tool.execute(["log"], console: recorder.console) == ExitCode(rawValue: 141))
    #expect(recorder.notes == "")
  }
}
