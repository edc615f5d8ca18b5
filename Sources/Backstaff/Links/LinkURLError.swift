/// Why a link was refused.
///
/// ```swift
/// catch let error where error.code == .dotSegment { … }
/// ```
public struct LinkURLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of refusal; new kinds may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind as logs show it.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// There is nothing to read.
    public static let empty = Code(rawValue: "empty")
    /// It is longer than ``LinkURL/lengthLimitBytes``.
    public static let tooLong = Code(rawValue: "too_long")
    /// A byte stands where the form of a link does not allow it.
    public static let syntax = Code(rawValue: "syntax")
    /// A byte that is no ASCII stands there as it is, in a path or in a host.
    public static let notASCII = Code(rawValue: "not_ascii")
    /// A control character, written so or encoded.
    public static let controlCharacter = Code(rawValue: "control_character")
    /// A percent sign without two hexadecimal digits, or decoded bytes that are no UTF-8.
    public static let encoding = Code(rawValue: "encoding")
    /// A segment of the path, or the host, is `.` or `..`, written so or encoded.
    public static let dotSegment = Code(rawValue: "dot_segment")
    /// A user name stands before the host: it makes one origin look like another.
    public static let userInfo = Code(rawValue: "user_info")
    /// A port stands behind the host: it names another origin than the host alone.
    public static let port = Code(rawValue: "port")
    /// The host holds something other than letters, digits, `-`, `.` and `_`.
    public static let host = Code(rawValue: "host")
  }

  /// The kind of refusal.
  public let code: Code
  /// What is wrong, and what a link looks like.
  public let message: String
  /// The offset of the offending byte in the link; for what is wrong with a part as a whole, of its first byte.
  public let offset: Int

  /// The message with its place.
  public var description: String { "\(message) (at byte \(offset))" }
}
