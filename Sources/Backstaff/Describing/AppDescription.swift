import BackstaffJSON

/// An app's navigation as tools read it: its coordinators, screens, ways between them, links and guards.
///
/// ```swift
/// let description = AppDescription(of: App())
/// description.notes       // what could be written better
/// ```
///
/// It is read off the reducer tree alone: no state is needed, and nothing runs but the closures that make the screens
/// of links.
public struct AppDescription: Codable, Hashable, Sendable {
  /// A place where something can be shown, or where logic runs.
  public struct Place: Codable, Hashable, Sendable {
    /// What kind of place it is.
    public enum Kind: String, Codable, Hashable, Sendable {
      /// A part that is always there.
      case part
      /// A child in a plain optional.
      case optional
      /// Something presented.
      case presentation
      /// A case of an enum: one of several that may be shown.
      case screen
      /// The elements of a collection.
      case elements
      /// The elements of a stack.
      case stack
      /// The routes of a coordinator.
      case coordinator
    }

    /// The scope, with `[]` for any element: `routes[].order`.
    public let scope: String
    /// The action path: `router[].order`.
    public let action: String
    /// The name of the last step.
    public let name: String
    /// What kind of place it is.
    public let kind: Kind
    /// Whether what is below was shown before, further up: an app may present itself.
    public let isRepeated: Bool
    /// The patterns of the links that lead here.
    public let links: [String]
    /// What is below.
    public let places: [Place]
  }

  /// A way from one place to another.
  public struct Edge: Codable, Hashable, Sendable {
    /// How one gets there.
    public enum Way: String, Codable, Hashable, Sendable {
      /// The coordinator shows it.
      case shows
      /// It is presented over the place.
      case presents
      /// A link to it puts the place beneath.
      case beneath
    }

    /// Where one comes from: a scope, or the pattern of a link.
    public let from: String
    /// Where one gets to.
    public let to: String
    /// How one gets there.
    public let way: Way
  }

  /// The places, from the root of the app down.
  public let places: [Place]
  /// The ways between them.
  public let edges: [Edge]
  /// The links of the app.
  public let links: [LinkDescription]
  /// The guards that links may require.
  public let guards: [String]
  /// The actions that carry nothing, as action paths with `[]` for any element: what a key or a button alone can send,
  /// `todos[].toggled`. An action tree that holds itself is followed once.
  public let actions: [String]
  /// What could be written better: advice, no errors.
  public let notes: [String]
}

extension AppDescription {
  /// The description of an app by its root reducer.
  public init<R: Reducer>(of reducer: R) { self.init(reducer.makeTree()) }

  package init<State, Action>(_ tree: ReducerTree<State, Action>) {
    var reading = AppReading()
    places = reading.places(tree.map, scope: "", action: "", above: [])
    links = reading.links
    edges =
      reading.edges
      + links.compactMap { link in
        link.parent.map { Edge(from: $0, to: link.pattern, way: .beneath) }
      }
    guards = reading.guards.sorted()
    actions = ActionCatalog.plainActions(of: Action.self)
    notes = reading.notes + Self.unknownGuards(links, guards)
  }

  private static func unknownGuards(_ links: [LinkDescription], _ guards: [String]) -> [String] {
    links.flatMap { link in
      link.options.requires.filter { !guards.contains($0) }.map {
        "the link \(link.pattern) requires a guard named `\($0)`, and there is none: it is refused always"
      }
    }
  }
}

/// A walk down the names of a tree.
private struct AppReading {
  var links: [LinkDescription] = []
  private var screens: [LinkScreen] = []
  var guards: [String] = []
  var edges: [AppDescription.Edge] = []
  var notes: [String] = []

  mutating func places(
    _ maps: [ScopeMap], scope: String, action: String, above: [String]
  ) -> [AppDescription.Place] {
    // Links stand beside what they lead into.
    for map in maps { if let facts = map.facts { read(facts, map, scope) } }
    return maps.filter(\.kind.isChild).map { place($0, scope, action, above + [$0.owner]) }
  }

  private mutating func place(
    _ map: ScopeMap, _ scope: String, _ action: String, _ above: [String]
  ) -> AppDescription.Place {
    let isMany = map.kind == .elements || map.kind == .stack
    let own = joined(scope, map.stateStep) + (isMany ? "[]" : "")
    let ownAction = joined(action, map.actionStep) + (isMany ? "[]" : "")
    let children = map.children()
    let isRepeated = children.first.map { above.contains($0.owner) } ?? false
    let below = isRepeated ? [] : places(children, scope: own, action: ownAction, above: above)
    let kind = kind(of: map)
    note(kind, from: scope, to: own, below)
    let leading = screens.filter { $0.owner == map.owner && $0.name == map.stateStep }.map(\.pattern)
    return AppDescription.Place(
      scope: own, action: ownAction, name: map.stateStep, kind: kind, isRepeated: isRepeated, links: leading,
      places: below)
  }

  private func joined(_ path: String, _ name: String) -> String {
    path.isEmpty || name.isEmpty ? path + name : "\(path).\(name)"
  }

  private func kind(of map: ScopeMap) -> AppDescription.Place.Kind {
    switch map.kind {
    case .presented: .presentation
    case .optional: .optional
    case .enumCase: .screen
    case .elements: .elements
    case .stack: map.facts?.isCoordinator == true ? .coordinator : .stack
    case .plain, .task, .hook: .part
    }
  }

  private mutating func note(
    _ kind: AppDescription.Place.Kind, from scope: String, to own: String, _ below: [AppDescription.Place]
  ) {
    switch kind {
    case .presentation:
      let shown = below.filter { $0.kind == .screen }.map(\.scope)
      for target in shown.isEmpty ? [own] : shown {
        edges.append(AppDescription.Edge(from: scope, to: target, way: .presents))
      }
    case .coordinator, .stack:
      for screen in below { edges.append(AppDescription.Edge(from: own, to: screen.scope, way: .shows)) }
    case .part, .optional, .screen, .elements: return
    }
  }

  private mutating func read(_ facts: NavigationFacts, _ map: ScopeMap, _ scope: String) {
    links += facts.links.filter { !links.contains($0) }
    screens += facts.screens().filter { !screens.contains($0) }
    guards += facts.guards.filter { !guards.contains($0) }
    guard facts.isCoordinator else { return }
    let place = joined(scope, map.stateStep)
    if !facts.isMarked {
      notes.append(
        "the coordinator of `\(place)` (\(facts.coordinator)) has no @FlowCoordinator: nothing can lead it back "
          + "that does not know it, and its screens stand in no visible path")
    }
    for reaction in facts.reactions {
      notes.append(
        "the coordinator of `\(place)` (\(facts.coordinator)) reacts to `\(reaction)`, which is the screen's own; "
          + "let the screen say it by a delegate action")
    }
  }
}

extension AppDescription {
  /// The description as one JSON document, its members in the order of their names.
  public var json: String {
    do throws(JSONError) { return try JSON(encoding: self).text } catch {
      // A description is made of texts and lists of them.
      return "null"
    }
  }
}
