/// One store's place in the tree of stores: what is watched of its state, and the stores scoped from it.
///
/// After a batch the node of the root compares the states before and after. A node whose state is the same bits is left
/// alone with everything below it; a collection hands on only the elements that differ.
@MainActor
package final class ScopeNode<State> {
  package let observers: StoreObservers
  private var watches: [WatchKey: Watch<State>] = [:]
  private var links: [any ChildLink<State>] = []
  private var sweepAt = 16

  package init(_ observers: StoreObservers) {
    self.observers = observers
  }

  /// Whether nothing is watched and no store is scoped from here: then nobody needs the state before a batch.
  package var isIdle: Bool { watches.isEmpty && links.isEmpty }

  /// Notes that something is read: while observation tracks, it is watched from now on until it fires.
  func read(_ key: WatchKey, differs: () -> (State, State) -> Bool) {
    guard observers.isTracking else { return }
    let watch = watches[key] ?? Watch(path: observers.makePath(), differs: differs())
    watches[key] = watch
    observers.access(watch.path)
  }

  /// Notes that the whole state is read.
  func readAll() {
    // Asked first: a key path in generic code costs more than the read.
    if observers.isTracking { read(\State.self) }
  }

  /// Notes that a member is read.
  func read<Value>(_ member: KeyPath<State, Value>) {
    read(.member(member)) {
      guard StateNames.isObserved(member, in: State.self) else { return { _, _ in false } }
      let differs = ObservedDifference.test(of: Value.self)
      return { differs($0[keyPath: member], $1[keyPath: member]) }
    }
  }

  func add(_ link: some ChildLink<State>) {
    if links.count >= sweepAt {
      links.removeAll { !$0.isAlive }
      sweepAt = max(16, links.count * 2)
    }
    links.append(link)
  }

  /// Finds out which watches of this node and below it fire, and which scopes ended.
  package func changed(from old: State, to new: State) {
    observers.visited()
    guard !SameBits.hold(old, new) else { return }
    for link in links { link.changed(from: old, to: new) }
    links.removeAll { !$0.isAlive }
    for (key, watch) in watches where watch.differs(old, new) {
      watches[key] = nil
      observers.willFire(watch.path)
    }
  }
}

/// What of a state is watched.
enum WatchKey: Hashable {
  /// The value of a member.
  case member(AnyKeyPath)
  /// Whether there is a child, and which.
  case presence(ScopeKey)
  /// Whether a collection has a row.
  case row(AnyKeyPath, AnyHashable)
  /// The ids of a collection, in order.
  case order(AnyKeyPath)
  /// The id at a position of a collection.
  case position(AnyKeyPath, Int)
  /// Which case an enum is in.
  case activeCase
}

/// A part of a state that somebody read while it was tracked.
struct Watch<State> {
  let path: KeyPath<WatchSubject, Void>
  let differs: (State, State) -> Bool
}

/// The way from a node to stores scoped from it. It keeps none of them alive.
@MainActor
protocol ChildLink<State>: AnyObject {
  associatedtype State
  /// Whether a store at its end may still be affected.
  var isAlive: Bool { get }
  func changed(from old: State, to new: State)
}

/// What a link leads to: the core of a scoped store.
@MainActor
protocol ScopePart<State>: AnyObject {
  associatedtype State
  var hasEnded: Bool { get }
  func changed(from old: State?, to new: State?)
}

/// The link to one child.
final class PartLink<State, Child>: ChildLink {
  private weak var part: (any ScopePart<Child>)?
  private let child: (State) -> Child?

  init(_ part: some ScopePart<Child>, child: @escaping (State) -> Child?) {
    self.part = part
    self.child = child
  }

  var isAlive: Bool { part.map { !$0.hasEnded } ?? false }

  func changed(from old: State, to new: State) {
    part?.changed(from: child(old), to: child(new))
  }
}
