import Observation

/// A path that a store keeps: what of it is shown here, and the objects made for that.
@MainActor
final class JournaledPath {
  /// How many objects may wait for a store that answers later; what was refused is among them until then.
  private static let waitingLimit = 16

  private typealias Shown = (screen: RecordedScreen, value: any Hashable)

  /// Is handed what is to be shown.
  var receive: (NavigationPath) -> Void = { _ in }
  private let store: Store<NavigationPathState, NavigationPathAction>
  private let tags: NavigationTags
  /// What the store had last, and what is shown of it from the bottom.
  private var taken = NavigationPathState()
  private var entries: [NavigationPath.Entry] = []
  /// What was sent and has no id yet.
  private var waiting: [Shown] = []
  private var reported: Set<StackElementID> = []

  init(_ store: Store<NavigationPathState, NavigationPathAction>, _ tags: NavigationTags) {
    self.store = store
    self.tags = tags
  }

  /// Shows the state now, and after each batch that changed it.
  func watch() {
    let state = withObservationTracking {
      store.state
    } onChange: { [weak self] in
      // Protected by StoreObservers, which is main-actor isolated and the only one that tells.
      MainActor.assumeIsolated { self?.watch() }
    }
    take(state)
  }

  /// Sends, as one action, that values take the place of what is above an element, or of all where that is `nil`.
  ///
  /// - Parameter removed: The lowest element shown that goes.
  func show(_ values: [any Hashable], above kept: StackElementID?, insteadOf removed: StackElementID?) {
    let added = values.map { (screen: tags.recorded($0), value: $0) }
    let answersAtOnce = store.core.answersAtOnce
    waiting = (waiting + added).suffix(max(added.count, Self.waitingLimit))
    if added.isEmpty, let removed {
      store.send(.popFrom(id: removed))
    } else if added.count == 1, kept == store.core.state.ids.last {
      store.send(.push(added[0].screen))
    } else {
      store.send(.replace(above: kept, with: added.map(\.screen)))
    }
    if answersAtOnce { waiting = [] }
  }

  /// Lets go of every object.
  func forget() {
    entries = []
    waiting = []
  }

  private func take(_ state: NavigationPathState) {
    follow(state)
    receive(NavigationPath(entries, nextNumber: state.nextNumber, tags: tags))
  }

  /// Shows what the store has now. What did not change from the bottom up is shown as it was, whatever its size.
  ///
  /// Apart, so that nothing that goes is held here any more when the others hear of it.
  private func follow(_ state: NavigationPathState) {
    let kept = keptCount(in: state)
    let known = Dictionary(entries[kept...].map { ($0.id, $0) }) { first, _ in first }
    var next = Array(entries[..<kept])
    for index in kept..<state.count {
      let (id, screen) = (state.ids[index], state[index])
      if let entry = known[id], taken[id: id] == screen {
        next.append(entry)
      } else if let value = value(of: screen, id) {
        next.append(NavigationPath.Entry(id: id, value: value))
      } else {
        break
      }
    }
    (taken, entries) = (state, next)
  }

  /// How many elements from the bottom are what is shown already.
  private func keptCount(in state: NavigationPathState) -> Int {
    var changed: Set<StackElementID> = []
    state.forEachDifference(from: taken) { id, old, new in
      if old != nil, new != nil { changed.insert(id) }
    }
    var count = 0
    for id in state.ids {
      guard count < entries.count, entries[count].id == id, !changed.contains(id) else { break }
      count += 1
    }
    return count
  }

  private func value(of screen: RecordedScreen, _ id: StackElementID) -> (any Hashable)? {
    if let index = waiting.firstIndex(where: { $0.screen == screen }) { return waiting.remove(at: index).value }
    do throws(ScreenError) { return try tags.value(of: screen) } catch {
      if reported.insert(id).inserted { error.report() }
      return nil
    }
  }
}
