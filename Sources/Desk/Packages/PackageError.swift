/// A reason why the package manager could not answer, as a value that fits into state and into an alert.
///
/// ```swift
/// catch let error as PackageError where error.code == .timeLimit { … }
/// ```
package struct PackageError: Error, Sendable, Codable, Hashable, CustomStringConvertible {
  package struct Code: RawRepresentable, Sendable, Codable, Hashable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let statusMissing = Code(rawValue: "status_missing")
    package static let statusUnreadable = Code(rawValue: "status_unreadable")
    package static let statusTooLarge = Code(rawValue: "status_too_large")
    package static let aptMissing = Code(rawValue: "apt_missing")
    /// apt-get was ended by a signal, or could not be run at all for lack of memory or processes.
    package static let aptBroken = Code(rawValue: "apt_broken")
    package static let timeLimit = Code(rawValue: "time_limit")
    package static let outputLimit = Code(rawValue: "output_limit")
    package static let invalidName = Code(rawValue: "invalid_name")
    package static let invalidVersion = Code(rawValue: "invalid_version")
    package static let planLimit = Code(rawValue: "plan_limit")
  }

  package var code: Code
  /// What happened, why, and what to try.
  package var message: String
  /// The system's own words.
  package var cause: String?

  package init(_ code: Code, _ message: String, cause: String? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  package var description: String { message + (cause.map { ": \($0)" } ?? "") }
}
