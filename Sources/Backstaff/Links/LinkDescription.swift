/// A link of a table as tools show it: `backstaff links list`.
public struct LinkDescription: Codable, Hashable, Sendable {
  /// One parameter of the link.
  public struct Parameter: Codable, Hashable, Sendable {
    /// Where a parameter stands.
    public enum Kind: String, Codable, Hashable, Sendable {
      /// A segment of the path.
      case path
      /// The end of the path, of one segment or more.
      case tail
      /// The query.
      case query
    }

    /// The name, in the pattern and in the query.
    public let name: String
    /// Where it stands.
    public let kind: Kind
    /// The type of its values as an author writes it: `Int`, `Int?`, `[Int]`.
    public let type: String
    /// Whether a link without it is another link.
    public let isRequired: Bool
    /// The text of the value it has when it is missing; `nil` for those that are required, optional or a list.
    public let `default`: String?

    init(name: String, kind: Kind, type: String, isRequired: Bool = true, default: String? = nil) {
      self.name = name
      self.kind = kind
      self.type = type
      self.isRequired = isRequired
      self.default = `default`
    }

    /// Whether every link has a value for it, written or not.
    var isAlwaysThere: Bool { isRequired || self.default != nil }
  }

  /// The pattern as it was declared: `/orders/:id`.
  public let pattern: String
  /// The parameters in the order they were declared in.
  public let parameters: [Parameter]
  /// The pattern of the screen beneath.
  public let parent: String?
  /// What whoever opens the link has to know.
  public let options: LinkOptions
  /// Whether destinations are printed as this link.
  public let isPrinted: Bool
}
