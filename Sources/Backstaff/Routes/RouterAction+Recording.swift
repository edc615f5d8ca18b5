import FoundationEssentials

extension RouterAction: ActionConvertible
where ID: RouteAddress, Screen: DocumentConvertible, ScreenAction: ActionConvertible {
  /// Writes `router[#3]` and the screen's own path; `router.popFrom` with the id; `router.updateRoutes` with the
  /// routes.
  public func write(to writer: inout ActionWriter) throws(ActionError) {
    switch self {
    case .routeAction(let id, let action):
      writer.element(id.addressText)
      let screen = try RecordedAction(recording: action)
      if screen.path.steps.first?.name == "element" { writer.name("element") }
      writer.append(screen)
    case .popFrom(let id):
      writer.name("popFrom")
      try writer.value(leaf: id)
    case .updateRoutes(let routes):
      writer.name("updateRoutes")
      try writer.member("routes", document: routes)
    }
  }

  /// Reads a screen's action when an address stands behind the router's name, else another stack or a Back.
  public static func read(from reader: inout ActionReader) throws(ActionError) -> Self {
    if let text = reader.element() {
      guard let id = ID(addressText: text) else {
        throw ActionError(
          .invalidPayload, "`\(text)` in `\(reader.action.path)` is no address of a route, such as `#3`")
      }
      if reader.peek?.name == "element" { _ = try reader.name() }
      return .routeAction(id: id, action: try ScreenAction.read(from: &reader))
    }
    let name = try reader.name()
    switch name {
    case "popFrom": return .popFrom(id: try reader.value(leaf: RouteID.self))
    case "updateRoutes": return .updateRoutes(try reader.member("routes", document: [Route<Screen>].self))
    default: throw reader.unknown(name, among: ["popFrom", "updateRoutes"])
    }
  }

  /// Describes the screens' actions.
  public static func describe(in schema: inout ActionSchemaWriter) { schema.actions(ScreenAction.self) }
}

/// An address of a route that can be written in an action path.
public protocol RouteAddress: SendableMetatype {
  /// The address as it stands in brackets.
  var addressText: String { get }
  /// The address that a text writes.
  init?(addressText: String)
}

extension RoutePosition: RouteAddress {
  /// The route's id, `#3`, or where only the index is known, that: `3`.
  public var addressText: String { routeID?.description ?? String(index) }

  /// A route's id, or an index.
  public init?(addressText: String) {
    if let id = RouteID(text: addressText) {
      self.init(-1, routeID: id)
    } else if let index = Int(canonical: addressText), index >= 0 {
      self.init(index)
    } else {
      return nil
    }
  }
}

extension String: RouteAddress {
  /// The id itself.
  public var addressText: String { self }
  /// The id itself.
  public init?(addressText: String) { self = addressText }
}

extension Int: RouteAddress {
  /// The digits.
  public var addressText: String { String(self) }
  /// The number written.
  public init?(addressText: String) { self.init(canonical: addressText) }
}

extension UUID: RouteAddress {
  /// The id's text.
  public var addressText: String { uuidString }
  /// The id written.
  public init?(addressText: String) { self.init(uuidString: addressText) }
}
