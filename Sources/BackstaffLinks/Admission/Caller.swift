/// Who sends a request, as far as this service believes it.
package struct Caller: Equatable, Sendable {
  /// The name in the list of senders, or the peer's where none is asked for.
  package var name: String
  /// The sessions it may open links in; nil for all.
  package var sessions: Set<String>?
  /// The id of the message that a webhook's signature covers: the name of the delivery.
  package var messageID: String?

  package init(name: String, sessions: Set<String>? = nil, messageID: String? = nil) {
    self.name = name
    self.sessions = sessions
    self.messageID = messageID
  }
}
