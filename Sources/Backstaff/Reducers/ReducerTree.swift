/// A reducer made ready to run: built once for a store, with every key path resolved.
///
/// Each operator that joins a child records its pair of steps, the name of the state and the name of the action, so the
/// tree is the only map between scopes and action paths.
public struct ReducerTree<State, Action> {
  package let reduce: (inout State, Action) -> Effect<Action>
  package let links: [ScopeLink<State>]

  /// A tree without children.
  init(reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.init(links: [], reduce: reduce)
  }

  init(links: [ScopeLink<State>], reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.links = links
    self.reduce = reduce
  }
}

/// One child of a reducer tree, seen from its parent's state.
package struct ScopeLink<State> {
  package enum Kind: Sendable { case plain, presented, optional, enumCase, elements }

  /// The name of the child in the parent's state; empty for one without a name (its actions only are wrapped).
  package let stateStep: String
  /// The name of the child's actions among the parent's; empty where the child shares them.
  package let actionStep: String
  package let kind: Kind
  /// The presentations on the child and below it, in the state given.
  let presentations: (State, ScopePlace, inout [Presentation]) -> Void
  /// Collects the identities along a scope in the state given; `false` when the scope does not exist there.
  let identities: (State, ArraySlice<ScopeStep>, inout [String]) -> Bool
  /// The static map below this child.
  package let map: () -> [ScopeMap]
}

/// Where a node of the tree stands: its scope and its action path.
package struct ScopePlace: Hashable, Sendable {
  package var scope = TreePath()
  package var action = TreePath()

  package init() {}

  func appending(state: String, action: String, element: String? = nil) -> ScopePlace {
    var place = self
    if !state.isEmpty { place.scope.steps.append(TreePath.Step(state, element: element)) }
    if !action.isEmpty { place.action.steps.append(TreePath.Step(action, element: element)) }
    return place
  }
}

/// A presented scope found in a state.
package struct Presentation: Hashable, Sendable {
  package let place: ScopePlace
  /// What makes it itself: the case it is in and the id of what it carries.
  package let identity: String
}

/// The static half of a link: names only, for mapping scopes to action paths before any state exists.
package struct ScopeMap {
  package let stateStep: String
  package let actionStep: String
  package let isPresented: Bool
  package let children: () -> [ScopeMap]
}

extension ReducerTree {
  /// Every presented scope of `state`, parents before children.
  package func presentations(in state: State) -> [Presentation] {
    var found: [Presentation] = []
    for link in links { link.presentations(state, ScopePlace(), &found) }
    return found
  }

  /// The names of the tree.
  package var map: [ScopeMap] {
    links.map { link in
      ScopeMap(
        stateStep: link.stateStep, actionStep: link.actionStep, isPresented: link.kind == .presented,
        children: link.map)
    }
  }

  /// The action path of the node at `scope`, as far as the tree names it.
  package func actionPath(ofScope scope: TreePath) -> TreePath {
    var path = TreePath()
    var level = map
    for step in scope.steps {
      let link = level.first { $0.stateStep == step.name }
      path.steps.append(TreePath.Step(link?.actionStep ?? step.name, element: step.element))
      level = link?.children() ?? []
    }
    return path
  }
}

extension ReducerTree {
  /// The identities along `steps` in `state`, or `nil` when that scope does not exist there.
  package func identities(along steps: ArraySlice<ScopeStep>, in state: State) -> [String]? {
    var found: [String] = []
    return walk(state, steps, &found) ? found : nil
  }

  func walk(_ state: State, _ steps: ArraySlice<ScopeStep>, _ found: inout [String]) -> Bool {
    guard let step = steps.first else { return true }
    let link = links.first { $0.stateStep == step.state && $0.actionStep == step.action }
    return link?.identities(state, steps, &found) ?? false
  }
}

/// A child's tree, made at first use: a feature may present itself, so the whole tree can be endless.
///
/// Confined to the isolation of the store that built the tree.
final class LazyTree<State, Action> {
  private let make: () -> ReducerTree<State, Action>
  private(set) lazy var tree = make()

  init(_ make: @escaping () -> ReducerTree<State, Action>) {
    self.make = make
  }
}

/// Finds what makes a presented value itself.
enum ChildIdentity {
  /// The case the value is in and the id of what it carries, as text that is the same in every process.
  static func of(_ value: Any) -> String {
    if let value = value as? any PresentationIdentified { return value.presentationIdentity }
    var identity = ""
    var carried: Any = value
    if let value = value as? any CasePathable {
      identity = value.activeCaseName
      carried = value.activePayload ?? ()
      if carried is any CasePathable { return identity + "." + of(carried) }
      if let carried = carried as? any PresentationIdentified { return identity + "#" + carried.presentationIdentity }
    }
    if let carried = carried as? any Identifiable { identity += "#" + ElementID.text(carried.id) }
    return identity
  }
}

/// A value whose identity is its content, as an alert's: another text is another alert.
protocol PresentationIdentified {
  var presentationIdentity: String { get }
}
