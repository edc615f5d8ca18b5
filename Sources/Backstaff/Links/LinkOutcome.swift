/// What a table makes of a text: ``LinkTable/parse(_:)``.
public enum LinkOutcome<Destination> {
  /// A link of the table.
  case match(LinkMatch<Destination>)
  /// A link to this app that no pattern takes, or that is excluded; as a path alone, as in `/nope?x=1`.
  case unknown(LinkURL)
  /// No link at all.
  case malformed(LinkURLError)
  /// A link of a scheme or a host that the table has not.
  case foreign(LinkURL)

  /// The match, if there is one.
  public var match: LinkMatch<Destination>? { if case .match(let match) = self { match } else { nil } }
}

extension LinkOutcome: Equatable where Destination: Equatable {}
extension LinkOutcome: Sendable where Destination: Sendable {}

/// Where a link leads.
public struct LinkMatch<Destination> {
  /// One screen of the way there.
  public struct Step {
    /// The screen.
    public let destination: Destination
    /// The link that makes it.
    public let entry: LinkDescription
  }

  /// The screens beneath the target, the outermost first.
  public let parents: [Step]
  /// The link as a path alone: `/orders/7?page=2`. It is the same for every way to write the link.
  public let url: LinkURL
  /// The items of the query whose names no parameter of the link has, in their order.
  public let extras: [LinkURL.QueryItem]
  /// What was left out of the link to make it match.
  public let notes: [LinkNote]

  private let target: Step

  init(_ target: Step, beneath parents: [Step], url: LinkURL, extras: [LinkURL.QueryItem], notes: [LinkNote]) {
    self.parents = parents
    self.target = target
    self.url = url
    self.extras = extras
    self.notes = notes
  }

  /// The screens from the outermost parent to the target, which is the last of them.
  public var chain: [Step] { parents + [target] }
  /// The target.
  public var destination: Destination { target.destination }
  /// The link of the table that matched.
  public var entry: LinkDescription { target.entry }
  /// What followed `#`.
  public var fragment: String? { url.fragment }
}

extension LinkMatch.Step: Equatable where Destination: Equatable {}
extension LinkMatch.Step: Sendable where Destination: Sendable {}
extension LinkMatch: Equatable where Destination: Equatable {}
extension LinkMatch: Sendable where Destination: Sendable {}

/// Something in a link that did not keep it from matching and is worth knowing.
public struct LinkNote: Hashable, Sendable, CustomStringConvertible {
  /// A kind of note; new kinds may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind as logs show it.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A value of a query that need not be there could not be read; its default stands for it.
    public static let badOptionalQuery = Code(rawValue: "badOptionalQuery")
    /// A name stands several times in the query and its parameter is no list; the first value counts.
    public static let repeatedQuery = Code(rawValue: "repeatedQuery")
  }

  /// The kind.
  public let code: Code
  /// The name of the parameter.
  public let name: String

  init(_ code: Code, _ name: String) {
    self.code = code
    self.name = name
  }

  /// `badOptionalQuery("count")`; without the value, which came from outside.
  public var description: String { "\(code.rawValue)(\"\(name)\")" }
}
