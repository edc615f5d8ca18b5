import BackstaffCommand
import BackstaffJournal

/// `backstaff verify`: the proof that a journal is whole, or where it is not.
enum Verify {
  static let verb = Verb(
    "verify", "prove that a journal is whole",
    arguments: [Argument("DIR", "the daemon's data directory, while no daemon runs on it")],
    examples: [
      Example(
        "backstaff verify ~/.local/share/backstaff",
        "check files, entries, their chain and the states; ends with 0 sound, 1 findings, 2 cannot tell")
    ]
  ) { invocation in
    let report = Verification.run(directory: try invocation.required("DIR"))
    for line in report.lines { try invocation.console.line(line.inOneLine) }
    return ExitCode(rawValue: report.exitCode)
  }
}
