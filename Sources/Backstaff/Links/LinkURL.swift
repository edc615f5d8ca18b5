/// A deep link taken apart: scheme, host, the components of its path, and its query.
///
/// ```swift
/// let url = try LinkURL(parsing: "desk://inventory/items/libstdc%2B%2B6?note=old%20one")
/// url.host            // "inventory"
/// url.path            // ["items", "libstdc++6"]
/// url["note"]         // "old one"
/// ```
///
/// The reader is strict, because a link comes from outside. It takes the hierarchical form of RFC 3986,
/// `scheme://host/component/…?name=value&…`, and nothing more: no user, no port, no fragment, no empty component, no
/// dot segment. Percent signs are decoded exactly once, after the parts were told apart, so an encoded `/` stays inside
/// its component. What is decoded is UTF-8 without control characters. `+` is a plus sign everywhere.
public struct LinkURL: Hashable, Sendable {
  /// One `name=value` of a query.
  public struct QueryItem: Hashable, Sendable {
    /// The part before `=`, decoded.
    public let name: String
    /// The part behind `=`, decoded; it may be empty.
    public let value: String

    /// A pair from its two sides.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The longest link that is read, in UTF-8 bytes.
  public static let lengthLimitBytes = 2_048

  /// The scheme in small letters.
  public let scheme: String
  /// The host in small letters.
  public let host: String
  /// The components of the path, decoded; none for `scheme://host`.
  public let path: [String]
  /// The pairs of the query in order; no name is there twice.
  public let query: [QueryItem]

  /// The link that `text` writes.
  ///
  /// - Throws: ``LinkURLError`` with its code and the offset of the offending byte.
  public init(parsing text: String) throws(LinkURLError) {
    var reader = LinkURLReader(Array(text.utf8))
    try reader.checkLength()
    scheme = try reader.scheme()
    host = try reader.host()
    path = try reader.path()
    query = try reader.query()
  }

  /// The value of that name in the query, or `nil` when it is not there.
  public subscript(name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}

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
    /// A percent sign without two hexadecimal digits, or decoded bytes that are no text.
    public static let encoding = Code(rawValue: "encoding")
    /// A component of the path is empty.
    public static let emptyComponent = Code(rawValue: "empty_component")
    /// A component of the path is `.` or `..`, written so or encoded.
    public static let dotSegment = Code(rawValue: "dot_segment")
    /// A name stands twice in the query.
    public static let repeatedName = Code(rawValue: "repeated_name")
  }

  /// The kind of refusal.
  public let code: Code
  /// What is wrong, and what a link looks like.
  public let message: String
  /// The offset of the offending byte in the link.
  public let offset: Int

  /// The message with its place.
  public var description: String { "\(message) (at byte \(offset))" }
}
