/// A mistake in the declaration of a ``LinkTable``.
///
/// The table raises one issue for each, and keeps them in ``LinkTable/problems`` for whoever checks an app as a whole.
public struct LinkProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of mistake; new kinds may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind as tools show it.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A pattern is no pattern, or its names are not those of the parameters. The link is left out of the table.
    public static let badPattern = Code(rawValue: "badPattern")
    /// Two patterns take the same paths. The second is left out.
    public static let equalPatterns = Code(rawValue: "equalPatterns")
    /// The pattern named as parent is not in the table. The link has no screens beneath.
    public static let unknownParent = Code(rawValue: "unknownParent")
    /// The parent needs a parameter that the link does not always have. The link has no screens beneath.
    public static let missingParameter = Code(rawValue: "missingParameter")
    /// A link is its own parent, by whatever way. It has no screens beneath.
    public static let parentCycle = Code(rawValue: "parentCycle")
    /// A scheme or a host is none. It is left out.
    public static let badOrigin = Code(rawValue: "badOrigin")
  }

  /// The kind.
  public let code: Code
  /// The patterns it is about, or the scheme or host.
  public let patterns: [String]
  /// What is wrong.
  public let message: String

  init(_ code: Code, _ patterns: [String], _ message: String) {
    self.code = code
    self.patterns = patterns
    self.message = message
  }

  /// The patterns and what is wrong with them.
  public var description: String { "\(patterns.joined(separator: " and ")): \(message)" }
}
