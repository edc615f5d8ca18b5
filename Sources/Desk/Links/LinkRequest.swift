/// A deep link on its way into the reducer: one action, journaled with its id.
package struct LinkRequest: Codable, Equatable, Sendable {
  package var url: String
  /// The name of this delivery, chosen by its sender. Sent twice, the link arrives once.
  package var id: String

  package init(url: String, id: String) {
    self.url = url
    self.id = id
  }
}
