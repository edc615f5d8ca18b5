import Backstaff

extension FuzzTarget {
  /// A link that is read holds nothing that a path could climb or a terminal could obey; written again, and encoded
  /// anew in full, it is read as the same link.
  static let linkURL = FuzzTarget("link-url") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(LinkURLError) {
      return problem(try LinkURL(parsing: text))
    } catch {
      return problem(error, in: text)
    }
  }

  /// A link that a table takes leads to a destination that is printed as a link, which leads to the same destination;
  /// and is taken however it is written.
  static let linkTable = FuzzTarget("link-table") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    switch FuzzLinks.table.parse(text) {
    case .malformed(let error): return problem(error, in: text)
    case .foreign(let url): return url.scheme == nil ? "a path alone is foreign" : problem(url)
    case .unknown(let url): return url.scheme == nil ? problem(url) : "an unknown link has kept its origin"
    case .match(let match):
      for origin in [LinkOrigin.path, .scheme("myapp"), .host("ex.com")] {
        if let problem = problem(match, at: origin) { return problem }
      }
      return problem(match.url)
    }
  }

  private static func problem(_ match: LinkMatch<FuzzLinks>, at origin: LinkOrigin) -> String? {
    guard let written = FuzzLinks.table.print(match.destination, at: origin) else {
      // A path of the longest length has no room for an origin, and a tab is four bytes longer when it is encoded.
      return match.url.description.utf8.count > LinkURL.lengthLimitBytes / 3 ? nil : "\(match.url) is not printed again"
    }
    guard let again = FuzzLinks.table.parse(written).match else { return "\(written) is not taken again" }
    if again.destination != match.destination { return "\(written) leads somewhere else" }
    if again.chain.count != match.chain.count { return "\(written) has another chain" }
    return again.notes.isEmpty && again.extras.isEmpty ? nil : "\(written) has something left over"
  }

  private static func problem(_ error: LinkURLError, in text: String) -> String? {
    (0...text.utf8.count).contains(error.offset) ? nil : "the refusal names no byte of the link: \(error)"
  }

  private static func problem(_ url: LinkURL) -> String? {
    if url.segments.contains(where: { [".", "..", ""].contains($0) }) { return "a segment climbs or is empty" }
    if url.host == "." || url.host == ".." { return "the host climbs" }
    let texts = [url.scheme, url.host, url.fragment].compactMap { $0 } + url.segments
    let all = texts + url.query.flatMap { [$0.name, $0.value ?? ""] }
    if all.contains(where: { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }) {
      return "a control character came through"
    }
    for written in [url.description, encoded(url)] where written.utf8.count <= LinkURL.lengthLimitBytes {
      if (try? LinkURL(parsing: written)) != url { return "\(written) is read as another link" }
    }
    return nil
  }

  /// The link with every byte encoded that may be.
  private static func encoded(_ url: LinkURL) -> String {
    let origin = url.scheme.map { "\($0)://\(url.host ?? "")" } ?? ""
    let path = url.segments.map { "/" + encoded($0) }.joined()
    let query = url.query.map { encoded($0.name) + ($0.value.map { "=" + encoded($0) } ?? "") }.joined(separator: "&")
    let fragment = url.fragment.map { "#" + encoded($0) } ?? ""
    return origin + (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query) + fragment
  }

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let units = text.utf8.flatMap { [UInt8(ascii: "%"), digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: units, as: UTF8.self)
  }
}

/// The places of an app whose links have a parameter of every kind; without macros, as all that a fuzzer builds.
private enum FuzzLinks: Equatable, Sendable {
  case home
  case user(String)
  case crowd([String])
  case order(Int)
  case edit(Edit)

  struct Edit: Equatable, Sendable {
    var id: Int
    var tags: [String]
    var all: Bool
    var note: String?
    var count: Int8
    var weight: Double
  }

  static let table = LinkTable<FuzzLinks>(schemes: ["myapp"], hosts: ["ex.com"], excluding: ["/help/*"]) {
    Link("/", make: { .home }, read: { $0 == .home })
    Link("/:user", .path("user"), make: { .user($0) }, read: { $0.user })
    Link("/crowd/*names", .tail("names"), make: { .crowd($0) }, read: { $0.crowd })
    Link("/orders/:id", .path("id", Int.self), make: { .order($0) }, read: { $0.order })
    Link(
      "/orders/:id/edit", .path("id", Int.self), .query("tag", [String].self), .flag("all"),
      .query("note", String?.self), .query("count", default: Int8(1)), .query("weight", Double.self),
      parent: "/orders/:id"
    ) {
      .edit(Edit(id: $0, tags: $1, all: $2, note: $3, count: $4, weight: $5))
    } read: {
      $0.edit.map { ($0.id, $0.tags, $0.all, $0.note, $0.count, $0.weight) }
    }
  }

  var user: String? { if case .user(let user) = self { user } else { nil } }
  var crowd: [String]? { if case .crowd(let names) = self { names } else { nil } }
  var order: Int? { if case .order(let id) = self { id } else { nil } }
  var edit: Edit? { if case .edit(let edit) = self { edit } else { nil } }
}
