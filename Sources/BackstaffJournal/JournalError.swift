/// A refusal by the journal.
///
///     do { _ = try journal.append(batch) } catch {
///       switch error.code {
///       case .storageFull: session.becomeReadOnly()
///       case .ioFailed: exit(EX_IOERR)            // what was written is unknown: restart and recover
///       default: report(error)
///       }
///     }
package struct JournalError: Error, Sendable {
  /// The kind of refusal, stable text; the list may grow.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Another process holds the directory.
    package static let locked = Code(rawValue: "locked")
    /// Bytes are not what was written. Nothing has been repaired.
    package static let damaged = Code(rawValue: "damaged")
    /// The file is no journal, or of a storage format this build does not know.
    package static let foreignFormat = Code(rawValue: "foreign_format")
    /// SQLite does not behave as relied upon: too old, or a setting did not take effect.
    package static let unsuitableEngine = Code(rawValue: "unsuitable_engine")
    /// The caller refused the build that wrote the journal last.
    package static let buildRefused = Code(rawValue: "build_refused")
    /// The disk is full. The batch was rolled back, the journal goes on.
    package static let storageFull = Code(rawValue: "storage_full")
    /// Reading or writing failed. Whether the last batch is durable is unknown until the journal is opened again.
    package static let ioFailed = Code(rawValue: "io_failed")
    /// The journal was closed, or stopped after an error whose outcome is unknown.
    package static let closed = Code(rawValue: "closed")
    /// A batch or an entry is larger than a named limit.
    package static let limitExceeded = Code(rawValue: "limit_exceeded")
    /// An entry's revision does not follow its session's head.
    package static let outOfOrder = Code(rawValue: "out_of_order")
    /// The entry carries another epoch than this opening of the journal.
    package static let fenced = Code(rawValue: "fenced")
    package static let unknownSession = Code(rawValue: "unknown_session")
    package static let unknownRevision = Code(rawValue: "unknown_revision")
  }

  package let code: Code
  /// What happened, why, and what to try.
  package let message: String
  package let cause: (any Error)?

  package init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }
}

extension JournalError: CustomStringConvertible {
  package var description: String { "\(code.rawValue): \(message)" }
}
