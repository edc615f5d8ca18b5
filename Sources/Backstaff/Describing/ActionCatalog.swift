/// The actions of a tree that need no payload, read off the tables of its enums.
enum ActionCatalog {
  /// More are not listed: nobody chooses among them.
  static let limit = 1000

  /// The action paths of what can be sent by name alone, in the order of the cases, with `[]` for any element.
  static func plainActions(of type: Any.Type) -> [String] {
    var found: [String] = []
    collect(type, at: "", above: [], into: &found)
    return found
  }

  private static func collect(_ type: Any.Type, at path: String, above: [Any.Type], into found: inout [String]) {
    guard found.count < limit, !above.contains(where: { $0 == type }) else { return }
    if let place = type as? any ActionPlace.Type {
      found += place.plainNames.map { joined(path, $0) }
      return collect(place.childActions, at: path + (place.isMany ? "[]" : ""), above: above + [type], into: &found)
    }
    guard let type = type as? any CasePathable.Type else { return }
    for (name, payload) in cases(of: type) where found.count < limit {
      let own = joined(path, name)
      if payload == Void.self {
        found.append(own)
      } else {
        collect(payload, at: own, above: above + [type], into: &found)
      }
    }
  }

  private static func cases<Enum: CasePathable>(of type: Enum.Type) -> [(name: String, payload: Any.Type)] {
    Case<Enum>.cases(of: Enum.allCasePaths)
  }

  private static func joined(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

/// The actions of a place that holds children: its own, and those of a child.
protocol ActionPlace {
  /// The actions of a child.
  static var childActions: Any.Type { get }
  /// Whether there are several children, told apart by id.
  static var isMany: Bool { get }
  /// The place's own actions that carry nothing.
  static var plainNames: [String] { get }
}

extension PresentationAction: ActionPlace {
  static var childActions: Any.Type { Action.self }
  static var isMany: Bool { false }
  static var plainNames: [String] { ["dismiss"] }
}

extension IdentifiedAction: ActionPlace {
  static var childActions: Any.Type { Action.self }
  static var isMany: Bool { true }
  static var plainNames: [String] { [] }
}

extension StackAction: ActionPlace {
  static var childActions: Any.Type { Action.self }
  static var isMany: Bool { true }
  static var plainNames: [String] { [] }
}

extension RouterAction: ActionPlace {
  static var childActions: Any.Type { ScreenAction.self }
  static var isMany: Bool { true }
  static var plainNames: [String] { [] }
}
