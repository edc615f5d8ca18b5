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

extension Route: DocumentConvertible where Screen: DocumentConvertible {
  /// Writes how the screen is shown, and the screen. The id stands in the list around it.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try writer.member(RouteMember.style.rawValue, style)
    try writer.member(RouteMember.navigation.rawValue, embedInNavigationView)
    try writer.member(RouteMember.sheet.rawValue, sheetConfiguration)
    try writer.member(RouteMember.locked.rawValue, isLocked)
    try writer.member(RouteMember.attempt.rawValue, attempt)
    try writer.member(RouteMember.screen.rawValue, screen)
  }

  /// Reads how the screen is shown, and the screen; all but these two and the style may be left out.
  public init(document: DocumentReader) throws(DocumentError) {
    self.init(
      try document.member(RouteMember.screen.rawValue), style: try document.member(RouteMember.style.rawValue),
      embedInNavigationView: try document.member(RouteMember.navigation.rawValue, missing: false),
      sheetConfiguration: try document.member(RouteMember.sheet.rawValue, missing: .some(nil)),
      isLocked: try document.member(RouteMember.locked.rawValue, missing: false))
    attempt = try document.member(RouteMember.attempt.rawValue, missing: .some(nil))
  }

  /// Describes the members.
  public static func describe(in schema: inout SchemaWriter) {
    let members = [
      SchemaMember(RouteMember.style.rawValue, type: schema.name(of: RouteStyle.self), hasDefault: false),
      SchemaMember(RouteMember.navigation.rawValue, type: schema.name(of: Bool.self), hasDefault: true),
      SchemaMember(RouteMember.sheet.rawValue, type: schema.name(of: SheetConfiguration?.self), hasDefault: true),
      SchemaMember(RouteMember.locked.rawValue, type: schema.name(of: Bool.self), hasDefault: true),
      SchemaMember(RouteMember.attempt.rawValue, type: schema.name(of: RouteAttempt?.self), hasDefault: true),
      SchemaMember(RouteMember.screen.rawValue, type: schema.name(of: Screen.self), hasDefault: false),
    ]
    schema.structure(Self.self, members)
  }

  /// Writes what differs in the members. A route that is shown in another way is replaced as a whole.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    guard isShown(as: old), isLocked == old.isLocked else { return try patch.replace(with: self) }
    try patch.member(RouteMember.attempt.rawValue, old.attempt, attempt)
    if !sharesScreen(with: old) { try patch.member(RouteMember.screen.rawValue, old.screen, screen) }
  }

  /// Applies the parts to the members.
  public mutating func apply(_ patch: PatchReader) throws(DocumentError) {
    for part in try patch.parts() {
      switch part.name {
      case RouteMember.attempt.rawValue: try part.apply(to: &attempt)
      case RouteMember.screen.rawValue: try part.apply(to: &screen)
      default: throw PatchReader.unfit
      }
    }
  }

  /// The screen's part of that name.
  public func part(_ name: String) -> StatePart? { screen.part(name) }
}
