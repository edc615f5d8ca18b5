/// The reason why a command ends with something other than success.
///
/// The message says what happened and why; the hint says what to try. Both go to standard error, and `code` becomes
/// the exit status:
///
/// ```swift
/// throw CommandFailure(.noInput, "there is no scope 'detial'", hint: "did you mean 'detail'?")
/// ```
///
/// An empty message ends the program without a word (standard output was closed by its reader).
package struct CommandFailure: Error, Equatable, CustomStringConvertible {
  package var code: ExitCode
  package var message: String
  package var hint: String?
  /// What the failure came from, as text: it is only ever read by people.
  package var cause: String?

  package init(_ code: ExitCode, _ message: String, hint: String? = nil, cause: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }

  package static func usage(_ message: String, hint: String? = nil) -> CommandFailure {
    CommandFailure(.usage, message, hint: hint)
  }

  package var description: String {
    let reason = cause.map { ": \($0)" } ?? ""
    return message + reason
  }
}

/// An error of another module that knows the exit status it stands for.
///
/// An executable conforms the errors of the modules below it, so that no library has to know about exit codes:
///
/// ```swift
/// extension JournalError: ExitCodeProviding { var exitCode: ExitCode { .badData } }
/// ```
package protocol ExitCodeProviding: Error {
  var exitCode: ExitCode { get }
}
