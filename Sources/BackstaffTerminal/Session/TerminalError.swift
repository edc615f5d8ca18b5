import Glibc

/// Why a terminal cannot be used.
///
///     do { try start() } catch let error as TerminalError where error.code == .notATerminal { printFrames() }
package struct TerminalError: Error, CustomStringConvertible {
  /// What went wrong, as a word.
  package struct Code: RawRepresentable, Sendable, Hashable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package static let notATerminal = Code(rawValue: "not_a_terminal")
    package static let alreadyOpen = Code(rawValue: "already_open")
    package static let input = Code(rawValue: "input")
    package static let output = Code(rawValue: "output")
    package static let system = Code(rawValue: "system")
  }

  package var code: Code
  package var message: String
  /// The system's error number, 0 where there is none.
  package var cause: Int32

  package var description: String { message }

  /// The last failure of a system call, in the system's words.
  static func system(_ what: String, as code: Code = .system, error number: Int32 = errno) -> TerminalError {
    TerminalError(code: code, message: "\(what): \(String(cString: strerror(number)))", cause: number)
  }
}
