/// A reducer made ready to run: built once for a store, with every key path resolved.
///
/// Each operator that joins a child records its pair of steps, the name of the state and the name of the action, so the
/// tree is the only map between scopes and action paths.
public struct ReducerTree<State, Action> {
  @usableFromInline let run: (inout State, Action, PassContext) -> Effect<Action>
  @usableFromInline package let links: [ScopeLink<State, Action>]
  /// Finds which identities of all children are gone and which have appeared; `nil` where there is no child. Made once,
  /// because walking the links from outside would copy each of them for every action.
  @usableFromInline let compare: ScopeLink<State, Action>.Comparison?

  /// A tree without children.
  @inlinable
  init(run: @escaping (inout State, Action, PassContext) -> Effect<Action>) {
    self.init(links: [], run: run)
  }

  @usableFromInline
  init(links: [ScopeLink<State, Action>], run: @escaping (inout State, Action, PassContext) -> Effect<Action>) {
    self.links = links
    self.run = run
    compare = ScopeLink.comparison(of: links)
  }

  /// Runs the tree on a state.
  @inlinable
  package func reduce(_ state: inout State, _ action: Action, _ context: PassContext) -> Effect<Action> {
    run(&state, action, context)
  }

  /// Runs the tree for a reducer that was called by hand, inside the pass that is under way if there is one.
  package func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    run(&state, action, PassContext.current ?? PassContext())
  }
}

/// How a child hangs below its parent.
@usableFromInline
package enum ScopeKind: Sendable {
  case plain, presented, optional, enumCase, elements, stack
  /// No child, but work that the reducer's own state asks for.
  case task
  /// No child, but something that the reducer wants to be asked.
  case hook

  var isChild: Bool { self != .task && self != .hook }
}

/// One child of a reducer tree, seen from its parent's state.
@usableFromInline
package struct ScopeLink<State, Action> {
  @usableFromInline typealias Comparison = (_ old: State, _ new: State, inout IdentityDifference) -> Void

  /// The name of the child in the parent's state; empty for one without a name (its actions only are wrapped).
  package let stateStep: String
  /// The name of the child's actions among the parent's; empty where the child shares them.
  package let actionStep: String
  @usableFromInline package let kind: ScopeKind
  /// Finds what appears with a state that was not there before.
  let appear: (State, inout IdentityDifference) -> Void
  /// Finds which identities are gone and which have appeared from one state to the next.
  let compare: Comparison
  /// Collects the identities along a scope in the state given; `false` when the scope does not exist there.
  let identities: (State, ArraySlice<ScopeStep>, inout [String]) -> Bool
  /// The scope that an action goes to, from this child on; `nil` when it is none of this child's.
  let reach: (Action) -> [ScopeStep]?
  /// Walks on to hooks, where the child stands in the state given.
  let visit: (inout State, ScopeVisit, PassContext) -> Effect<Action>
  /// The static map below this child.
  package let map: () -> [ScopeMap]
  /// What is known of the app's navigation here.
  let facts: NavigationFacts?

  @usableFromInline
  init(
    stateStep: String, actionStep: String, kind: ScopeKind,
    appear: @escaping (State, inout IdentityDifference) -> Void,
    compare: @escaping Comparison,
    identities: @escaping (State, ArraySlice<ScopeStep>, inout [String]) -> Bool,
    reach: @escaping (Action) -> [ScopeStep]?,
    visit: @escaping (inout State, ScopeVisit, PassContext) -> Effect<Action>, map: @escaping () -> [ScopeMap],
    facts: NavigationFacts? = nil
  ) {
    self.stateStep = stateStep
    self.actionStep = actionStep
    self.kind = kind
    self.appear = appear
    self.compare = compare
    self.identities = identities
    self.reach = reach
    self.visit = visit
    self.map = map
    self.facts = facts
  }
}

extension ScopeLink {
  /// The comparison of several children as one.
  fileprivate static func comparison(of links: [ScopeLink]) -> Comparison? {
    guard links.count > 1 else { return links.first?.compare }
    let comparisons = links.map(\.compare)
    return { old, new, found in
      for compare in comparisons { compare(old, new, &found) }
    }
  }
}

/// The static half of a link: names only, for mapping scopes to action paths before any state exists.
@usableFromInline
package struct ScopeMap {
  package let stateStep: String
  package let actionStep: String
  package let kind: ScopeKind
  package let children: () -> [ScopeMap]
  /// The name of the state that the step begins at.
  package let owner: String
  /// What is known of the app's navigation here.
  let facts: NavigationFacts?
}

extension ReducerTree {
  /// The names of the tree.
  @usableFromInline
  package var map: [ScopeMap] {
    links.filter { $0.kind.isChild || $0.facts != nil }.map { link in
      ScopeMap(
        stateStep: link.stateStep, actionStep: link.actionStep, kind: link.kind, children: link.map,
        owner: TypeName.path(of: State.self), facts: link.facts)
    }
  }

  /// The action path of the node at `scope`, as far as the tree names it.
  package func actionPath(ofScope scope: TreePath) -> TreePath {
    var path = TreePath()
    var level = map
    for step in scope.steps {
      let link = level.first { $0.kind.isChild && $0.stateStep == step.name }
      path.steps.append(TreePath.Step(link?.actionStep ?? step.name, element: step.element))
      level = link?.children() ?? []
    }
    return path
  }

  /// The identities along `steps` in `state`, or `nil` when that scope does not exist there.
  package func identities(along steps: ArraySlice<ScopeStep>, in state: State) -> [String]? {
    var found: [String] = []
    return walk(state, steps, &found) ? found : nil
  }

  @usableFromInline
  func walk(_ state: State, _ steps: ArraySlice<ScopeStep>, _ found: inout [String]) -> Bool {
    guard let step = steps.first else { return true }
    let link = links.first { $0.kind.isChild && $0.stateStep == step.state && $0.actionStep == step.action }
    return link?.identities(state, steps, &found) ?? false
  }
}

/// A child's tree, made at first use: a feature may present itself, so the whole tree can be endless.
///
/// Confined to the isolation of the store that built the tree.
@usableFromInline
final class LazyTree<State, Action> {
  private let make: () -> ReducerTree<State, Action>
  @usableFromInline private(set) lazy var tree = make()
  /// The one thing that every action asks of the tree: taking the whole of it out would count references to all.
  @exclusivity(unchecked) private var runner: ((inout State, Action, PassContext) -> Effect<Action>)?

  @usableFromInline
  init(_ make: @escaping () -> ReducerTree<State, Action>) {
    self.make = make
  }

  /// Runs the tree.
  @usableFromInline
  func run(_ state: inout State, _ action: Action, _ context: PassContext) -> Effect<Action> {
    if let runner { return runner(&state, action, context) }
    runner = tree.run
    return tree.run(&state, action, context)
  }
}
