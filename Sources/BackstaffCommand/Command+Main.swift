import Glibc

extension Command {
  /// Parses the process's own command line, runs what it asks for and ends the process with its exit code.
  @MainActor package func main() async -> Never {
    Self.openStandardStreams()
    let code = await execute(Array(CommandLine.arguments.dropFirst()))
    exit(code.rawValue)
  }

  /// Opens those of the three standard streams that the parent has closed, on nothing: another file would get their
  /// numbers, and be read as keys or written as output.
  private static func openStandardStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Parses the words, runs what they ask for and says on standard error what went wrong.
  @MainActor package func execute(
    _ words: [String], console: Console = .standard,
    environment: @escaping @Sendable (String) -> String? = Environment.value
  ) async -> ExitCode {
    var speaker = name
    do {
      switch try parse(words, console: console, environment: environment) {
      case .show(let text):
        try console.write(text)
        return .ok
      case .run(let command, let invocation):
        speaker = invocation.path.joined(separator: " ")
        guard let action = command.action else { return .internalError }
        return try await action(invocation)
      }
    } catch {
      return report(error, as: speaker, on: console)
    }
  }

  private func report(_ error: any Error, as speaker: String, on console: Console) -> ExitCode {
    guard let failure = error as? CommandFailure else {
      console.note("\(speaker): \(error)")
      return (error as? any ExitCodeProviding)?.exitCode ?? .internalError
    }
    if !failure.message.isEmpty { console.note("\(speaker): \(failure)") }
    if let hint = failure.hint { console.note(hint) }
    if failure.code == .usage { console.note("'\(speaker) --help' shows how it is used") }
    return failure.code
  }
}
