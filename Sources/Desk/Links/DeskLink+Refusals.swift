import Backstaff

extension DeskLink {
  /// How many places a refusal names.
  static let nearestLimit = 3

  /// Why a link leads to no place of the Desk: it is of another app, asks for something beyond a place, or names none.
  static func refusal(of url: LinkURL) -> Refusal {
    if case .foreign = table.resolve(url) {
      return Refusal(
        code: "foreign_origin",
        message: "\(url) is no link of the Desk: those begin with desk://; the nearest is \(nearest(to: url)[0])")
    }
    if let beyond = stray(url, table) ?? stray(url, AuthScreen.links) ?? stray(url, TodoScreen.links)
      ?? stray(url, ProfileScreen.links)
    {
      return Refusal(
        code: "unknown_path",
        message: "\(beyond), so nothing was opened; leave it out: a link never removes or checks anything")
    }
    let link = url.scheme == nil ? url.under(.scheme("desk")) : url
    let near = nearest(to: url)
    return Refusal(
      code: "unknown_path",
      message: "no place of the Desk is at \(link); the nearest are \(near.dropLast().joined(separator: ", ")) and "
        + "\(near.last ?? ""), and a link never removes or checks anything")
  }

  /// What a link of a table asks for beyond a place.
  private static func stray<Destination>(_ url: LinkURL, _ table: LinkTable<Destination>) -> String? {
    guard let match = table.resolve(url).match else { return nil }
    if let extra = match.extras.first { return "\(place(match.entry)) takes no `\(extra.name)` in its query" }
    return match.fragment == nil ? nil : "\(place(match.entry)) takes no `#` with something behind it"
  }

  // MARK: what is near

  /// The places whose links share most with this one, at their beginning and at their end.
  private static func nearest(to url: LinkURL) -> [String] {
    let segments = (url.host.map { [$0] } ?? []) + url.segments
    let path = Array(segments.map { "/" + $0 }.joined().utf8)
    let known = table.entries + AuthScreen.links.entries + TodoScreen.links.entries + ProfileScreen.links.entries
    let ranked = known.enumerated().map { order, link in
      let text = Array(filled(link.pattern, with: segments).utf8)
      return (likeness: -common(text, path), difference: abs(text.count - path.count), order: order, link: link)
    }
    return ranked.sorted { ($0.likeness, $0.difference, $0.order) < ($1.likeness, $1.difference, $1.order) }
      .prefix(nearestLimit).map { place($0.link) }
  }

  /// A pattern with the segments of a link where it takes any.
  private static func filled(_ pattern: String, with segments: [String]) -> String {
    pattern.split(separator: "/").enumerated().map { index, part in
      guard part.hasPrefix(":") else { return "/" + part }
      return "/" + (segments.indices.contains(index) ? segments[index] : segments.last ?? String(part))
    }.joined()
  }

  private static func common(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    return min(start + end, left.count, right.count)
  }

  /// A link as a person reads it: `desk://inventory/items/NAME`.
  private static func place(_ link: LinkDescription) -> String {
    let parts = link.pattern.split(separator: "/").map { $0.hasPrefix(":") ? "NAME" : String($0) }
    let query = link.parameters.filter { $0.kind == .query }.map { $0.name + "=" }
    return "desk://" + parts.joined(separator: "/") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}
