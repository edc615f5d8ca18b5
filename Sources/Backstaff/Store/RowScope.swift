/// A collection or a stack that a store was scoped to: the stores of its elements as far as they were asked for.
@MainActor
final class RowScope<ID: Hashable & Sendable, State, Action> {
  typealias Rows = OrderedTable<ID, State>

  private var stores: [ID: Store<State, Action>] = [:]
  /// The elements as they were last seen, and before there last became fewer of them.
  private var seen: Rows
  private var earlier: Rows
  private let make: (ID, State, @escaping () -> Void) -> Store<State, Action>
  private let note: (RowRead<ID>) -> Void

  /// - Parameters:
  ///   - text: An id as it is written in paths.
  ///   - embed: The parent's action for an element's.
  init<ParentState, ParentAction>(
    of parent: Store<ParentState, ParentAction>, _ place: RowPlace<ParentState, ID, State>,
    text: @escaping (ID) -> String, embed: @escaping (ID, Action) -> ParentAction
  ) {
    let core = parent.core
    seen = place.rows(core.state)
    earlier = seen
    let link = RowsLink(place.rows)
    make = { id, initial, onEnd in
      var steps = place.steps
      steps[steps.count - 1].element = text(id)
      let scoping = Scoping<ParentState, ParentAction, State, Action>(
        state: { place.rows($0)[id] }, action: { embed(id, $0) }, steps: steps, fileID: place.fileID, line: place.line)
      return Store.scoped(from: core, scoping, initial: initial, onEnd: onEnd) { link.add($0, id: id) }
    }
    note = { [node = core.node] in node.read($0, of: place) }
    link.owner = self
    core.node.add(link)
  }

  func note(_ read: RowRead<ID>) { note(read) }

  /// Takes in what the elements are now.
  func saw(_ rows: Rows) {
    if rows.count < seen.count { earlier = seen }
    seen = rows
  }

  /// The store of an element.
  func store(id: ID, initial: @autoclosure () -> State) -> Store<State, Action> {
    if let known = stores[id] { return known }
    let store = make(id, initial()) { [weak self] in self?.stores[id] = nil }
    stores[id] = store
    return store
  }

  /// The store of the element at a position, or of one that stood there before.
  func store(at position: Int, in rows: Rows) -> Store<State, Action> {
    // As with an array, a position at which nothing ever stood is the caller's mistake.
    precondition(position >= 0 && position < max(rows.count, earlier.count), "nothing ever stood at that position")
    let rows = position < rows.count ? rows : earlier
    return store(id: rows.id(at: position), initial: rows.element(at: position))
  }
}

/// Where the elements of a collection or a stack are in a parent's state.
struct RowPlace<State, ID: Hashable & Sendable, Element> {
  /// What the place is known by.
  let key: AnyKeyPath
  let rows: (State) -> OrderedTable<ID, Element>
  /// The names of the actions on the way, for pins.
  let steps: [TreePath.Step]
  let fileID: StaticString
  let line: UInt
}

/// What of a collection is read.
enum RowRead<ID> {
  case order
  case position(Int)
  case row(ID)
}

/// The link from a node to the elements of one of its collections: only those that differ are visited.
final class RowsLink<State, ID: Hashable & Sendable, Element>: ChildLink {
  private struct Row {
    weak var part: (any ScopePart<Element>)?
  }

  weak var owner: AnyObject?
  private var parts: [ID: Row] = [:]
  private let rows: (State) -> OrderedTable<ID, Element>

  init(_ rows: @escaping (State) -> OrderedTable<ID, Element>) {
    self.rows = rows
  }

  var isAlive: Bool { owner != nil || parts.values.contains { $0.part != nil } }

  func add(_ part: some ScopePart<Element>, id: ID) { parts[id] = Row(part: part) }

  func changed(from old: State, to new: State) {
    let (old, new) = (rows(old), rows(new))
    guard !parts.isEmpty, !new.isIdentical(to: old) else { return }
    new.forEachChange(from: old) { id, old, new in
      guard let row = parts[id] else { return }
      row.part?.changed(from: old, to: new)
      if new == nil || row.part == nil { parts[id] = nil }
    }
  }
}

extension ScopeNode {
  func read<ID, Row>(_ part: RowRead<ID>, of place: RowPlace<State, ID, Row>) {
    let rows = place.rows
    switch part {
    case .order:
      read(.order(place.key)) { { !rows($0).hasSameIDs(as: rows($1)) } }
    case .row(let id):
      read(.row(place.key, id)) { { rows($0).contains(id) != rows($1).contains(id) } }
    case .position(let position):
      read(.position(place.key, position)) {
        { old, new in
          let (old, new) = (rows(old), rows(new))
          if old.sharesOrder(with: new) { return false }
          let (wasThere, isThere) = (position < old.count, position < new.count)
          guard wasThere, isThere else { return wasThere != isThere }
          return old.id(at: position) != new.id(at: position)
        }
      }
    }
  }
}
