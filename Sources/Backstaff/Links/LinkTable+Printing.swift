extension LinkTable {
  /// The link to a destination; `nil` when there is none. ``printed(_:at:)`` says why.
  ///
  /// Values that equal their defaults are left out, and what is reserved is encoded once:
  ///
  /// ```swift
  /// links.print(.search("a/b", page: 1))                       // "/search/a%2Fb"
  /// links.print(.search("a/b", page: 10), at: .host("ex.com")) // "https://ex.com/search/a%2Fb?page=10"
  /// ```
  public func print(_ destination: Destination, at origin: LinkOrigin = .path) -> String? {
    do throws(LinkPrintError) { return try printed(destination, at: origin) } catch { return nil }
  }

  /// The link to a destination, which is read back as the same one: it was tried.
  ///
  /// The first link whose `read` knows the destination prints it; when that cannot, the next.
  ///
  /// - Throws: ``LinkPrintError``; no text is ever given that would lead somewhere else.
  public func printed(_ destination: Destination, at origin: LinkOrigin = .path) throws(LinkPrintError) -> String {
    var reason: LinkPrintError?
    for index in rows.indices {
      guard let texts = rows[index].link.texts?(destination) else { continue }
      do throws(LinkPrintError) { return try printed(texts, by: index, at: origin) } catch { reason = reason ?? error }
    }
    throw reason ?? LinkPrintError(.noLink, "no link of the table leads to this destination")
  }

  private func printed(_ texts: LinkTexts, by index: Int, at origin: LinkOrigin) throws(LinkPrintError) -> String {
    let row = rows[index]
    let pattern = row.pattern.text
    guard let path = row.pattern.path(of: texts) else {
      throw LinkPrintError(.noLink, "\(pattern) has a `*` for which the destination gives nothing")
    }
    let query = row.link.parameters.flatMap { parameter -> [LinkURL.QueryItem] in
      let values = texts[parameter.name] ?? []
      if parameter.kind != .query || parameter.default.map({ [$0] == values }) == true { return [] }
      return values.map { LinkURL.QueryItem(parameter.name, $0) }
    }
    let link = LinkURL(scheme: nil, host: nil, segments: path, query: query, fragment: nil)
    let text = link.under(origin).description
    do throws(LinkURLError) {
      guard link == withoutOrigin(try LinkURL(parsing: text)) else {
        throw LinkURLError(code: .empty, message: "a segment is empty, or the origin is not of this table", offset: 0)
      }
    } catch {
      throw LinkPrintError(.unreadable, "\(pattern) cannot carry these values: \(error.message)")
    }
    if isExcluded(link) { throw LinkPrintError(.taken, "\(pattern) with these values is an excluded path") }
    let found = find(link)
    if let found, found.row != index {
      let other = rows[found.row].pattern.text
      throw LinkPrintError(.taken, "\(pattern) with these values is a link that \(other) takes")
    }
    guard let found, found.texts == texts, found.notes.isEmpty else {
      throw LinkPrintError(.unreadable, "\(pattern) with these values would not be read back with the same")
    }
    return text
  }
}

/// Why a destination has no link.
public struct LinkPrintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of reason; new kinds may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind as logs show it.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// No link leads there.
    public static let noLink = Code(rawValue: "noLink")
    /// A value cannot stand in a link: an empty or dotted segment, a control character, too many bytes, or a value
    /// whose text is not read back as itself.
    public static let unreadable = Code(rawValue: "unreadable")
    /// Another link of the table takes the text, or it is excluded: `/users/me` is not the user named `me`.
    public static let taken = Code(rawValue: "taken")
  }

  /// The kind.
  public let code: Code
  /// What is wrong, without the values.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
