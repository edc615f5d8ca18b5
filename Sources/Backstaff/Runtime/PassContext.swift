import Synchronization

/// What is at hand while actions are reduced: one object per engine, bound once per batch, its fields set per event.
///
/// Operators are handed it down the tree; code that an author writes reaches it through the task:
/// `EventContext.current` for time and draws, `Issue.report` for misuse. The fields sit behind a lock, because a
/// reducer may start a task of its own that inherits the binding.
@usableFromInline
package final class PassContext: Sendable {
  @TaskLocal package static var current: PassContext?

  private struct Fields {
    var event: EventContext?
    var issues: [Issue] = []
    var changes: [RouteChange] = []
    var requests: [FlowRequest] = []
  }

  private let fields = Mutex(Fields())
  private let depth = Atomic<Int>(0)
  private let navigation = Atomic<Bool>(false)

  package init(event: EventContext? = nil) {
    fields.withLock { $0.event = event }
  }

  /// The context of the event that is being reduced.
  package var event: EventContext? { fields.withLock { $0.event } }

  /// A new id for a route, never below what its stack has given already; outside of an event the lowest such.
  @usableFromInline
  func nextElementID(atLeast least: Int) -> Int { event?.nextElementID(atLeast: least) ?? least }

  /// Whether the reducer that runs now stands inside a presentation or on a stack.
  package var isPresented: Bool { depth.load(ordering: .relaxed) > 0 }

  @usableFromInline
  package func enterPresentation() { depth.wrappingAdd(1, ordering: .relaxed) }
  @usableFromInline
  package func leavePresentation() { depth.wrappingSubtract(1, ordering: .relaxed) }

  /// Whether the reducer that runs now stands inside a navigation, so that its screens can be pushed there.
  var isInNavigation: Bool { navigation.load(ordering: .relaxed) }

  /// Goes into a route, or out of it.
  ///
  /// - Returns: What was the case outside of it.
  @usableFromInline
  func enterNavigation(_ hasNavigation: Bool) -> Bool { navigation.exchange(hasNavigation, ordering: .relaxed) }
  @usableFromInline
  func leaveNavigation(_ outer: Bool) { navigation.store(outer, ordering: .relaxed) }

  /// Takes what was done to a stack of routes.
  func note(_ change: RouteChange) { fields.withLock { $0.changes.append(change) } }

  /// What screens have asked of the coordinators and tabs above them.
  var requests: [FlowRequest] { fields.withLock { $0.requests } }

  @usableFromInline var hasRequests: Bool { fields.withLock { !$0.requests.isEmpty } }

  /// Takes what a screen asks of those above it.
  func ask(_ request: FlowRequest) { fields.withLock { $0.requests.append(request) } }

  /// Takes away the requests that end here.
  func endRequests(_ ends: (FlowRequest) -> Bool) { fields.withLock { $0.requests.removeAll(where: ends) } }

  /// Takes a misuse found while reducing.
  func report(_ issue: Issue) { fields.withLock { $0.issues.append(issue) } }

  /// Begins an event.
  func begin(_ event: EventContext) { fields.withLock { $0.event = event } }

  /// Ends the event, and gives the misuses found in it, and what was done to stacks of routes.
  func end() -> (issues: [Issue], changes: [RouteChange]) {
    fields.withLock { fields in
      fields.event = nil
      defer {
        fields.issues = []
        fields.changes = []
        fields.requests = []
      }
      return (fields.issues + fields.requests.compactMap(\.issue), fields.changes)
    }
  }

  /// Runs `operation` as if no event were being reduced: what it draws is no part of one.
  static func withoutEvent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard let pass = current, let event = pass.event else { return try operation() }
    pass.fields.withLock { $0.event = nil }
    defer { pass.begin(event) }
    return try operation()
  }

  /// Runs `operation` with this context bound, unless it is already.
  package func bound<Result>(_ operation: () throws -> Result) rethrows -> Result {
    if PassContext.current === self { return try operation() }
    return try PassContext.$current.withValue(self) { try operation() }
  }
}
