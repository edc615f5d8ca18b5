import CZeroMQ
import Glibc

/// A failure of sockets, files or the run directory.
package struct BusError: Error, Sendable {
  package var code: Code
  /// What happened, why, and what to try.
  package var message: String
  package var cause: (any Error)?

  package struct Code: RawRepresentable, Hashable, Sendable {
    package var rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The system or libzmq refused a call.
    package static let system = Self(rawValue: "system")
    /// A socket path is longer than ``RunDirectory/pathBytes``.
    package static let pathTooLong = Self(rawValue: "path_too_long")
    /// Another daemon holds the run directory.
    package static let held = Self(rawValue: "held")
    /// The run directory belongs to somebody else, or others may enter it.
    package static let notPrivate = Self(rawValue: "not_private")
    /// No daemon has published itself in the run directory.
    package static let noDaemon = Self(rawValue: "no_daemon")
    /// A daemon is there and has not let the front in; the cause is its ``WireError``, or that of its answer.
    package static let notWelcomed = Self(rawValue: "not_welcomed")
    /// The system gives fewer descriptors than are needed.
    package static let noDescriptors = Self(rawValue: "no_descriptors")
    /// The front's time ran out.
    package static let timedOut = Self(rawValue: "timed_out")
  }

  package init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  /// The last failure of a system call.
  static func system(_ what: String, error number: Int32 = errno) -> BusError {
    BusError(.system, "\(what): \(String(cString: strerror(number)))")
  }

  /// The last failure of a libzmq call.
  static func zeroMQ(_ what: String) -> BusError {
    BusError(.system, "\(what): \(String(cString: zmq_strerror(zmq_errno())))")
  }
}

extension BusError: CustomStringConvertible {
  package var description: String { "\(code.rawValue): \(message)" }
}
