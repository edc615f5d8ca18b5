/// Under which name a link is written.
public enum LinkOrigin: Hashable, Sendable {
  /// As a path alone: `/orders/7`. It is what is kept and compared inside an app.
  case path
  /// Under a scheme of the app's own: `myapp://orders/7`.
  case scheme(String)
  /// On the web: `https://ex.com/orders/7`.
  case host(String)
}

extension LinkURL: CustomStringConvertible {
  /// The one way to write this link; read again it is the same link.
  public var description: String {
    var text = scheme.map { "\($0)://\(host ?? "")" } ?? ""
    text += segments.map { "/" + LinkBytes.encoded($0, leaving: LinkBytes.isInSegment) }.joined()
    if segments.isEmpty, host == nil { text += "/" }
    if !query.isEmpty { text += "?" + query.map(\.description).joined(separator: "&") }
    if let fragment { text += "#" + LinkBytes.encoded(fragment, leaving: LinkBytes.isInFragment) }
    return text
  }

  /// This link without its origin. Under a scheme of an app's own, what looks like a host is the first segment; the
  /// host of a web link is left out.
  func withoutOrigin(foldingHost: Bool) -> LinkURL {
    let first = foldingHost ? host.map { [$0] } ?? [] : []
    return LinkURL(scheme: nil, host: nil, segments: first + segments, query: query, fragment: fragment)
  }

  /// This path under an origin: what ``withoutOrigin(foldingHost:)`` takes away.
  ///
  /// The first segment stands where a host would, if it reads back as it is: a host is in small letters.
  package func under(_ origin: LinkOrigin) -> LinkURL {
    switch origin {
    case .path:
      return self
    case .scheme(let name):
      let first = segments.first.flatMap { LinkURL.readsBackAsHost($0) ? $0 : nil }
      let rest = first == nil ? segments : Array(segments.dropFirst())
      return LinkURL(scheme: name, host: first, segments: rest, query: query, fragment: fragment)
    case .host(let name):
      return LinkURL(scheme: "https", host: name, segments: segments, query: query, fragment: fragment)
    }
  }

  private static func readsBackAsHost(_ segment: String) -> Bool {
    segment.utf8.allSatisfy(LinkBytes.isInHost) && LinkBytes.lowercased(segment.utf8) == segment
  }
}

extension LinkURL.QueryItem: CustomStringConvertible {
  /// The item as a query holds it. A plus sign is encoded, for those readers that take it for a space.
  public var description: String {
    func encoded(_ text: String) -> String {
      LinkBytes.encoded(text) { LinkBytes.isInFragment($0) && !"&=+".utf8.contains($0) }
    }
    return encoded(name) + (value.map { "=" + encoded($0) } ?? "")
  }
}
