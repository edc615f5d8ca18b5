/// A deep link taken apart: scheme, host, the segments of its path, its query and its fragment.
///
/// ```swift
/// let url = try LinkURL(parsing: "https://ex.com/items/a%2Fb?tag=x&tag=y&all#top")
/// url.host        // "ex.com"
/// url.segments    // ["items", "a/b"]
/// url["tag"]      // "x"
/// url.fragment    // "top"
/// ```
///
/// Three forms are read, all of RFC 3986: `scheme://host/path`, `scheme:path` and `/path`. What differs without a
/// difference is written in one way: scheme and host are in small letters, and slashes that are doubled or trail, a
/// `?` or `#` with nothing behind it and a `&` with nothing beside it are left out. The parts are told apart first and
/// decoded then, exactly once, so that `%2F` stays inside its segment and `%2541` is `%41`. `+` is a plus sign
/// everywhere.
///
/// A link comes from outside, so the reader refuses what a path could climb by, what a terminal could obey and what
/// could pass for another origin: dot segments, control characters, user names, ports; see ``LinkURLError/Code``.
/// Which schemes and hosts are meant is the business of a ``LinkTable``.
public struct LinkURL: Hashable, Sendable {
  /// One `name=value` of a query, or a name alone.
  public struct QueryItem: Hashable, Sendable {
    /// The part before the first `=`, decoded; never empty.
    public let name: String
    /// The part behind the first `=`, decoded. It is empty for `name=` and `nil` for `name`.
    public let value: String?

    /// An item from its two sides.
    public init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The longest link that is read, in UTF-8 bytes.
  public static let lengthLimitBytes = 2_048

  /// The scheme in small letters; `nil` for a path alone.
  public let scheme: String?
  /// The host in small letters; `nil` where none is written.
  ///
  /// Schemes that apps make up have no hosts in the sense of the web: the `profile` of `myapp://profile` is where the
  /// path begins, and a ``LinkTable`` takes it so.
  public let host: String?
  /// The segments of the path, decoded. None of them is empty, `.` or `..`.
  public let segments: [String]
  /// The items of the query in the order they stand in. A name may be there several times.
  public let query: [QueryItem]
  /// What follows `#`, decoded; `nil` when that is nothing.
  public let fragment: String?

  /// The link that `text` writes.
  ///
  /// - Throws: ``LinkURLError`` with its code and the offset of the offending byte.
  public init(parsing text: String) throws(LinkURLError) {
    var reader = LinkURLReader(Array(text.utf8))
    self = try reader.link()
  }

  package init(scheme: String?, host: String?, segments: [String], query: [QueryItem], fragment: String?) {
    self.scheme = scheme
    self.host = host
    self.segments = segments
    self.query = query
    self.fragment = fragment
  }

  /// The first value of that name in the query; empty for a name alone, and `nil` when the name is not there.
  public subscript(name: String) -> String? {
    query.first { $0.name == name }.map { $0.value ?? "" }
  }
}
