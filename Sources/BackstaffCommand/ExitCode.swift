import Glibc

/// The status a program ends with, by the names of `sysexits.h`.
///
/// ```swift
/// return document == nil ? .noInput : .ok
/// ```
///
/// A struct and not an enum: a program may add its own code without every `switch` in the world changing.
package struct ExitCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let ok = ExitCode(rawValue: 0)
  /// The answer is "no", "not yet" or "they differ"; nothing went wrong.
  package static let negative = ExitCode(rawValue: 1)
  /// The command line itself was wrong.
  package static let usage = ExitCode(rawValue: 64)
  /// Something the caller gave us (JSON, a URL, a script) does not parse or does not fit.
  package static let badData = ExitCode(rawValue: 65)
  /// A file, a scope or a session that was named does not exist.
  package static let noInput = ExitCode(rawValue: 66)
  /// The store daemon cannot be reached.
  package static let unavailable = ExitCode(rawValue: 69)
  /// Our own mistake.
  package static let internalError = ExitCode(rawValue: 70)
  /// The system gives no descriptor, no thread or no memory.
  package static let system = ExitCode(rawValue: 71)
  package static let cannotCreate = ExitCode(rawValue: 73)
  package static let inputOutput = ExitCode(rawValue: 74)
  /// The same command may succeed later.
  package static let temporary = ExitCode(rawValue: 75)
  package static let protocolMismatch = ExitCode(rawValue: 76)
  package static let permission = ExitCode(rawValue: 77)
  package static let configuration = ExitCode(rawValue: 78)

  /// The status a shell reports for a program that a signal ended: 128 plus its number.
  package static func signal(_ number: Int32) -> ExitCode { ExitCode(rawValue: 128 + number) }
}
