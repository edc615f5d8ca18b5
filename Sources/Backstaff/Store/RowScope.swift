/// A collection that a store was scoped to: the stores of its rows as far as they were asked for.
@MainActor
final class RowScope<ID: Hashable & Sendable, State, Action> {
  private var stores: [ID: Store<State, Action>] = [:]
  /// The collection as it was last seen, and before it last became shorter.
  private var seen: IdentifiedArray<ID, State>
  private var earlier: IdentifiedArray<ID, State>
  private let make: (ID, State, @escaping () -> Void) -> Store<State, Action>
  private let note: (Read) -> Void

  /// What of a collection is read.
  enum Read {
    case order
    case position(Int)
    case row(ID)
  }

  init<ParentState, ParentAction>(
    of parent: Store<ParentState, ParentAction>, _ state: KeyPath<ParentState, IdentifiedArray<ID, State>>,
    _ actions: ResolvedCase<ParentAction, IdentifiedAction<ID, Action>>, fileID: StaticString, line: UInt
  ) {
    let core = parent.core
    seen = core.state[keyPath: state]
    earlier = seen
    let link = RowsLink<ParentState, ID, State> { $0[keyPath: state] }
    make = { id, initial, onEnd in
      var steps = actions.steps
      steps[steps.count - 1].element = ElementID.text(id)
      let scoping = Scoping<ParentState, ParentAction, State, Action>(
        state: { $0[keyPath: state][id: id] }, action: { actions.embed(.element(id: id, action: $0)) }, steps: steps,
        fileID: fileID, line: line)
      return Store.scoped(from: core, scoping, initial: initial, onEnd: onEnd) { link.add($0, id: id) }
    }
    note = { [node = core.node] in node.read($0, of: state) }
    link.owner = self
    core.node.add(link)
  }

  func noteOrder() { note(.order) }
  func notePosition(_ position: Int) { note(.position(position)) }
  func notePresence(of id: ID) { note(.row(id)) }

  /// Takes in what the collection is now.
  func saw(_ rows: IdentifiedArray<ID, State>) {
    if rows.count < seen.count { earlier = seen }
    seen = rows
  }

  /// The store of a row.
  func store(id: ID, initial: @autoclosure () -> State) -> Store<State, Action> {
    if let known = stores[id] { return known }
    let store = make(id, initial()) { [weak self] in self?.stores[id] = nil }
    stores[id] = store
    return store
  }

  /// The store of the row at a position, or of one that stood there before.
  func store(at position: Int, in rows: IdentifiedArray<ID, State>) -> Store<State, Action> {
    // As with an array, a position that no row ever had is the caller's mistake.
    precondition(position >= 0 && position < max(rows.count, earlier.count), "no row ever stood at that position")
    let rows = position < rows.count ? rows : earlier
    return store(id: rows.ids[position], initial: rows[position])
  }
}

/// The link from a node to the rows of one of its collections: only those that differ are visited.
final class RowsLink<State, ID: Hashable & Sendable, Element>: ChildLink {
  private struct Row {
    weak var part: (any ScopePart<Element>)?
  }

  weak var owner: AnyObject?
  private var rows: [ID: Row] = [:]
  private let collection: (State) -> IdentifiedArray<ID, Element>

  init(_ collection: @escaping (State) -> IdentifiedArray<ID, Element>) {
    self.collection = collection
  }

  var isAlive: Bool { owner != nil || rows.values.contains { $0.part != nil } }

  func add(_ part: some ScopePart<Element>, id: ID) { rows[id] = Row(part: part) }

  func changed(from old: State, to new: State) {
    guard !rows.isEmpty else { return }
    collection(new).forEachDifference(from: collection(old)) { id, old, new in
      guard let row = rows[id] else { return }
      row.part?.changed(from: old, to: new)
      if new == nil || row.part == nil { rows[id] = nil }
    }
  }
}

extension ScopeNode {
  func read<ID, Row, Action>(
    _ part: RowScope<ID, Row, Action>.Read, of rows: KeyPath<State, IdentifiedArray<ID, Row>>
  ) {
    switch part {
    case .order: read(.order(rows)) { { $0[keyPath: rows].ids != $1[keyPath: rows].ids } }
    case .row(let id):
      read(.row(rows, id)) { { ($0[keyPath: rows][id: id] == nil) != ($1[keyPath: rows][id: id] == nil) } }
    case .position(let position):
      read(.position(rows, position)) {
        { old, new in
          let (old, new) = (old[keyPath: rows].ids, new[keyPath: rows].ids)
          let (isOld, isNew) = (old.indices.contains(position), new.indices.contains(position))
          return isOld != isNew || (isOld && old[position] != new[position])
        }
      }
    }
  }
}
