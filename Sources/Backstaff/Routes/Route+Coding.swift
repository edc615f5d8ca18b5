extension Route: Encodable where Screen: Encodable {
  /// Writes the screen, how it is shown, and the id.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RouteMember.self)
    try container.encode(style, forKey: .style)
    try container.encode(embedInNavigationView, forKey: .navigation)
    try container.encodeIfPresent(sheetConfiguration, forKey: .sheet)
    try container.encode(isLocked, forKey: .locked)
    try container.encodeIfPresent(attempt, forKey: .attempt)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encode(screen, forKey: .screen)
  }
}

extension Route: Decodable where Screen: Decodable {
  /// Reads what was written; the error for an unknown style names the place in the array.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RouteMember.self)
    self.init(
      try container.decode(Screen.self, forKey: .screen), style: try container.decode(RouteStyle.self, forKey: .style),
      embedInNavigationView: try container.decodeIfPresent(Bool.self, forKey: .navigation) ?? false,
      sheetConfiguration: try container.decodeIfPresent(SheetConfiguration.self, forKey: .sheet),
      isLocked: try container.decodeIfPresent(Bool.self, forKey: .locked) ?? false,
      id: try container.decodeIfPresent(RouteID.self, forKey: .id))
    attempt = try container.decodeIfPresent(RouteAttempt.self, forKey: .attempt)
  }
}

/// The members of a route in its written forms.
private enum RouteMember: String, CodingKey {
  case attempt, id, locked, navigation, screen, sheet, style
}

/// How a route is shown, and what is known of it beside its screen.
struct RouteLook: Equatable, Sendable {
  var style: RouteStyle
  var embedInNavigationView: Bool
  var sheetConfiguration: SheetConfiguration?
  var isLocked: Bool
  var attempt: RouteAttempt?
}

extension Route {
  var look: RouteLook {
    RouteLook(
      style: style, embedInNavigationView: embedInNavigationView, sheetConfiguration: sheetConfiguration,
      isLocked: isLocked, attempt: attempt)
  }

  init(_ screen: Screen, _ look: RouteLook, id: RouteID? = nil) {
    self.init(
      screen, style: look.style, embedInNavigationView: look.embedInNavigationView,
      sheetConfiguration: look.sheetConfiguration, isLocked: look.isLocked, id: id)
    attempt = look.attempt
  }
}

extension RouteLook: DocumentConvertible {
  func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try writer.member(RouteMember.style.rawValue, style)
    try writer.member(RouteMember.navigation.rawValue, embedInNavigationView)
    try writer.member(RouteMember.sheet.rawValue, sheetConfiguration)
    try writer.member(RouteMember.locked.rawValue, isLocked)
    try writer.member(RouteMember.attempt.rawValue, attempt)
  }

  /// All but the style may be left out.
  init(document: DocumentReader) throws(DocumentError) {
    self.init(
      style: try document.member(RouteMember.style.rawValue),
      embedInNavigationView: try document.member(RouteMember.navigation.rawValue, missing: false),
      sheetConfiguration: try document.member(RouteMember.sheet.rawValue, missing: .some(nil)),
      isLocked: try document.member(RouteMember.locked.rawValue, missing: false),
      attempt: try document.member(RouteMember.attempt.rawValue, missing: .some(nil)))
  }

  static func describe(in schema: inout SchemaWriter) { schema.structure(Self.self, members(in: &schema)) }

  fileprivate static func members(in schema: inout SchemaWriter) -> [SchemaMember] {
    [
      SchemaMember(RouteMember.style.rawValue, type: schema.name(of: RouteStyle.self), hasDefault: false),
      SchemaMember(RouteMember.navigation.rawValue, type: schema.name(of: Bool.self), hasDefault: true),
      SchemaMember(RouteMember.sheet.rawValue, type: schema.name(of: SheetConfiguration?.self), hasDefault: true),
      SchemaMember(RouteMember.locked.rawValue, type: schema.name(of: Bool.self), hasDefault: true),
      SchemaMember(RouteMember.attempt.rawValue, type: schema.name(of: RouteAttempt?.self), hasDefault: true),
    ]
  }

  func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    if self != old { try patch.replace(with: self) }
  }
}

extension Route: DocumentConvertible where Screen: DocumentConvertible {
  /// Writes how the screen is shown, and the screen. The id stands in the list around it.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try look.write(to: &writer)
    try writer.member(RouteMember.screen.rawValue, screen)
  }

  /// Reads how the screen is shown, and the screen; all but the style and the screen may be left out.
  public init(document: DocumentReader) throws(DocumentError) {
    self.init(try document.member(RouteMember.screen.rawValue), try RouteLook(document: document))
  }

  /// Describes the members.
  public static func describe(in schema: inout SchemaWriter) {
    let screen = SchemaMember(RouteMember.screen.rawValue, type: schema.name(of: Screen.self), hasDefault: false)
    schema.structure(Self.self, RouteLook.members(in: &schema) + [screen])
  }

  /// Writes what differs in the screen. A route that is shown in another way is replaced as a whole.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    guard look == old.look else { return try patch.replace(with: self) }
    if !sharesScreen(with: old) { try patch.member(RouteMember.screen.rawValue, old.screen, screen) }
  }

  /// Applies the parts to the screen.
  public mutating func apply(_ patch: PatchReader) throws(DocumentError) {
    for part in try patch.parts() {
      guard part.name == RouteMember.screen.rawValue else { throw PatchReader.unfit }
      try part.apply(to: &screen)
    }
  }

  /// The screen's part of that name.
  public func part(_ name: String) -> StatePart? { screen.part(name) }
}
