import Observation
import Synchronization

/// Who watches a tree of stores: one for each root, shared by every store scoped from it.
///
/// The state holds no observation storage. A store that is read while observation tracks asks for a ``Watch`` of what
/// was read; after each batch the difference of the states decides which watches fire, and this passes that on to the
/// toolchain's `Observation`.
@MainActor
package final class StoreObservers {
  private let registrar = ObservationRegistrar()
  private let subject = WatchSubject()
  private let probe = TrackingProbe()
  private let probePath: KeyPath<WatchSubject, Void>
  private let connection: KeyPath<WatchSubject, Void>
  private var lastWatch = 0
  private var fired: [KeyPath<WatchSubject, Void>] = []
  private var isUnobserved = false
  /// How many nodes were visited in search of differences; for tests and the bench.
  package private(set) var visits = 0

  package init() {
    probePath = \WatchSubject.[probing: probe]
    connection = \WatchSubject.[watch: 0]
  }

  /// Whether what is read now is being tracked.
  ///
  /// Observation has no question for that. It puts what was accessed into a set only while it tracks, and a set asks
  /// its members for their hash: the probe notices being asked.
  var isTracking: Bool {
    guard !isUnobserved else { return false }
    probe.wasHashed.store(false, ordering: .relaxed)
    registrar.access(subject, keyPath: probePath)
    return probe.wasHashed.load(ordering: .relaxed)
  }

  /// Reads without being tracked.
  func unobserved<Result>(_ read: () -> Result) -> Result {
    let before = isUnobserved
    isUnobserved = true
    defer { isUnobserved = before }
    return read()
  }

  /// The address of a new watch.
  func makePath() -> KeyPath<WatchSubject, Void> {
    lastWatch += 1
    return \WatchSubject.[watch: lastWatch]
  }

  func access(_ path: KeyPath<WatchSubject, Void>) {
    registrar.access(subject, keyPath: path)
  }

  /// Notes that the connection is read.
  func readConnection() { access(connection) }

  /// Tells everyone who read the connection.
  package func connectionChanged() { registrar.withMutation(of: subject, keyPath: connection) {} }

  func visited() { visits += 1 }

  /// Notes that a watch fires at the end of the batch.
  func willFire(_ path: KeyPath<WatchSubject, Void>) { fired.append(path) }

  /// Tells everyone whose watch fired; they read the state as it is now.
  package func fire() {
    let paths = fired
    fired = []
    for path in paths { registrar.withMutation(of: subject, keyPath: path) {} }
  }
}

/// What the watches of a tree are members of.
final class WatchSubject: Observable, Sendable {
  subscript(watch number: Int) -> Void { () }
  subscript(probing probe: TrackingProbe) -> Void { () }
}

/// Notices being put into a set.
final class TrackingProbe: Hashable, Sendable {
  let wasHashed = Atomic(false)

  static func == (left: TrackingProbe, right: TrackingProbe) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    wasHashed.store(true, ordering: .relaxed)
    hasher.combine(ObjectIdentifier(self))
  }
}
