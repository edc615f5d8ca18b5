/// The texts of a link by the names of the parameters they are for: one for a segment, any number for a query, where
/// `nil` is a name alone.
typealias LinkTexts = [String: [String?]]

/// A parameter of a ``Link``: its name, where it stands and the type of its values.
///
/// | written | value | when it is missing | when it cannot be read |
/// |---|---|---|---|
/// | `.path("id")` | `String`, for the `:id` of the pattern | | |
/// | `.path("id", Int.self)` | any ``LinkValue`` | | no match |
/// | `.tail("rest")` | `[String]`, for the `*rest` that ends the pattern | | |
/// | `.query("q")` | `String` | no match | |
/// | `.query("q", UUID.self)` | any ``LinkValue`` | no match | no match |
/// | `.query("count", default: 10)` | any ``LinkValue`` | the default | the default, and a note |
/// | `.query("count", Int?.self)` | an optional one | `nil` | `nil`, and a note |
/// | `.query("tag", [String].self)` | a list: `tag=x&tag=y` | `[]` | it is left out, and a note |
/// | `.flag("all")` | `Bool`: `all`, `all=true` or `all=false` | `false` | `false`, and a note |
///
/// Of a name that is repeated and no list, the first value counts. A value that equals its default is not printed.
public struct LinkParameter<Value: Sendable>: Sendable {
  let description: LinkDescription.Parameter
  /// The value that texts stand for, nil where the pattern then does not match.
  let read: @Sendable (_ texts: [String?], _ notes: inout [LinkNote]) -> Value?
  /// The texts that stand for a value; its default is not left out here.
  let write: @Sendable (Value) -> [String?]
}

extension LinkParameter where Value: LinkValue {
  /// A segment of the path: `:name` in the pattern.
  public static func path(_ name: String, _ type: Value.Type) -> LinkParameter {
    LinkParameter(
      description: LinkDescription.Parameter(name: name, kind: .path, type: TypeName.last(of: type)),
      read: { texts, _ in texts.first.flatMap(value) }, write: { [$0.linkText] })
  }

  /// A value of the query that has to be there.
  public static func query(_ name: String, _ type: Value.Type) -> LinkParameter {
    LinkParameter(
      description: LinkDescription.Parameter(name: name, kind: .query, type: TypeName.last(of: type)),
      read: { texts, notes in
        noteRepetition(of: name, in: texts, &notes)
        return texts.first.flatMap(value)
      }, write: { [$0.linkText] })
  }

  /// A value of the query that is `fallback` when it is not there.
  public static func query(_ name: String, default fallback: Value) -> LinkParameter {
    LinkParameter(
      description: LinkDescription.Parameter(
        name: name, kind: .query, type: TypeName.last(of: Value.self), isRequired: false, default: fallback.linkText),
      read: { texts, notes in
        noteRepetition(of: name, in: texts, &notes)
        guard let first = texts.first else { return fallback }
        if let value = value(first) { return value }
        notes.append(LinkNote(.badOptionalQuery, name))
        return fallback
      }, write: { [$0.linkText] })
  }

  /// The value of one text; nil stands for a name alone.
  fileprivate static func value(_ text: String?) -> Value? {
    guard let text else { return Value.linkFlag }
    return Value(linkText: text)
  }
}

extension LinkParameter where Value == String {
  /// A segment of the path: `:name` in the pattern.
  public static func path(_ name: String) -> LinkParameter { path(name, String.self) }

  /// A text of the query that has to be there; it may be empty.
  public static func query(_ name: String) -> LinkParameter { query(name, String.self) }
}

extension LinkParameter where Value == Bool {
  /// Yes or no: a name alone, or with the value `true` or `false`; no when it is not there.
  public static func flag(_ name: String) -> LinkParameter {
    let plain = query(name, default: false)
    return LinkParameter(description: plain.description, read: plain.read, write: { [$0 ? nil : "false"] })
  }
}

extension LinkParameter where Value == [String] {
  /// The segments that `*name` at the end of the pattern stands for: at least one.
  public static func tail(_ name: String) -> LinkParameter {
    LinkParameter(
      description: LinkDescription.Parameter(name: name, kind: .tail, type: "[String]"),
      read: { texts, _ in texts.isEmpty ? nil : texts.map { $0 ?? "" } }, write: { $0 })
  }
}

extension LinkParameter {
  /// A value of the query that may be missing.
  public static func query<Wrapped: LinkValue>(_ name: String, _ type: Wrapped?.Type) -> LinkParameter
  where Value == Wrapped? {
    LinkParameter(
      description: LinkDescription.Parameter(
        name: name, kind: .query, type: TypeName.last(of: Wrapped.self) + "?", isRequired: false),
      read: { texts, notes in
        noteRepetition(of: name, in: texts, &notes)
        guard let first = texts.first else { return .some(nil) }
        let value = LinkParameter<Wrapped>.value(first)
        if value == nil { notes.append(LinkNote(.badOptionalQuery, name)) }
        return .some(value)
      }, write: { value in value.map { [$0.linkText] } ?? [] })
  }

  /// All values of that name in the query, in their order.
  public static func query<Element: LinkValue>(_ name: String, _ type: [Element].Type) -> LinkParameter
  where Value == [Element] {
    LinkParameter(
      description: LinkDescription.Parameter(
        name: name, kind: .query, type: "[\(TypeName.last(of: Element.self))]", isRequired: false),
      read: { texts, notes in
        let values = texts.compactMap(LinkParameter<Element>.value)
        if values.count < texts.count { notes.append(LinkNote(.badOptionalQuery, name)) }
        return values
      }, write: { $0.map(\.linkText) })
  }

  fileprivate static func noteRepetition(of name: String, in texts: [String?], _ notes: inout [LinkNote]) {
    if texts.count > 1 { notes.append(LinkNote(.repeatedQuery, name)) }
  }
}
