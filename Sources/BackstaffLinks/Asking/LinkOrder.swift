import Backstaff
import BackstaffJSON
import BackstaffWire

/// A link as a sender asks for it to be opened: `{"url":…, "session":…, "id":…}`.
package struct LinkOrder: Equatable, Sendable {
  package var url: String
  /// The session, or the group of sessions.
  package var target: String
  /// The name of the delivery; nil lets this service choose one.
  package var id: String?

  package init(url: String, target: String = Hello.defaultSession, id: String? = nil) {
    self.url = url
    self.target = target
    self.id = id
  }

  static let idBytes = 200
  private static let names: Set<String> = ["url", "session", "id"]

  /// The order that a JSON object writes. Unknown members are refused: a misspelled `session` must not become `main`.
  package init(_ json: JSON) throws(Problem) {
    guard let members = json.objectValue else {
      throw .malformedRequest("a link is a JSON object with the member \"url\", not \(json.kindName)")
    }
    if let stranger = members.keys.filter({ !Self.names.contains($0) }).min() {
      throw .malformedRequest("\"\(stranger)\" is no member of a link; there are \"url\", \"session\" and \"id\"")
    }
    guard let url = members["url"]?.stringValue else {
      throw .malformedRequest("a link has the member \"url\", a string")
    }
    self.url = url
    target = try Self.text(members["session"], "session") ?? Hello.defaultSession
    id = try Self.text(members["id"], "id")
    if let id { try Self.check(id: id) }
  }

  private static func text(_ value: JSON?, _ name: String) throws(Problem) -> String? {
    guard let value, !value.isNull else { return nil }
    guard let text = value.stringValue else {
      throw .malformedRequest("\"\(name)\" is a string, not \(value.kindName)")
    }
    return text
  }

  static func check(id: String) throws(Problem) {
    let isPrintable = id.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
    guard !id.isEmpty, id.utf8.count <= idBytes, isPrintable else {
      throw .malformedRequest("an id has 1 to \(idBytes) bytes and no control characters")
    }
  }

  /// The name of this delivery, where its sender gave it one. What is signed is named by that: the id of the message,
  /// and in a batch with the link's place behind it.
  func name(from caller: Caller, place: Int?) throws(Problem) -> String? {
    guard let message = caller.messageID else { return id }
    if let place { return id ?? "\(message)/\(place)" }
    guard id == nil || id == message else {
      throw .malformedRequest("the id of a signed link is its webhook-id; leave \"id\" out")
    }
    return message
  }

  /// Looks at the form of the link, before anything is kept. With `origins` it has one of them.
  func checkURL(origins: [String]) throws(Problem) {
    let link: LinkURL
    do throws(LinkURLError) { link = try LinkURL(parsing: url) } catch { throw Problem.malformedURL(error).about(id) }
    let origin = Self.origin(of: link)
    guard origins.isEmpty || origin.map(origins.contains) == true else {
      throw Problem.foreignOrigin(origin ?? "a path without its scheme", allowed: origins).about(id)
    }
  }

  /// Where a link begins, `desk://inventory`, however that is written: the path of a scheme that an app made up may
  /// begin where a host would stand or behind, as in `desk:inventory`. Nil for a path alone.
  static func origin(of link: LinkURL) -> String? {
    guard let scheme = link.scheme else { return nil }
    let first = scheme == "https" || scheme == "http" ? nil : link.segments.first
    return "\(scheme)://\(link.host ?? first ?? "")"
  }
}
