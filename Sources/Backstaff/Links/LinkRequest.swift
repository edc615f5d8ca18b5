/// A deep link on its way into the reducer: one action, journaled with its id.
///
/// The root feature of an app that takes links has a case for it, named `link`:
///
/// ```swift
/// case link(LinkRequest)
/// ```
public struct LinkRequest: Codable, Hashable, Sendable {
  /// The link as it was delivered, not yet parsed; see ``LinkTable/parse(_:)``.
  public var url: String
  /// The name of this delivery, chosen by its sender. Sent twice, the link arrives once.
  public var id: String

  /// A link and the name of its delivery.
  public init(url: String, id: String) {
    self.url = url
    self.id = id
  }
}
