/// The states that a renderer shows on the way from one stack to another.
///
/// First the screens change where the styles already fit; then what is presented closes from the top, what was pushed
/// in it going along; then what else is pushed too much leaves together; then what is missing comes, one by one. A
/// renderer that changes a whole chain of pushes at once, and closes several presentations at once, needs fewer
/// states.
public enum RouteSteps {
  /// The states from `start` to `target`, the first being what can be shown at once.
  ///
  /// - Parameter batching: Whether the renderer changes chains of pushes, and closes presentations, at once.
  public static func between<Screen>(
    _ start: [Route<Screen>], _ target: [Route<Screen>], batching: Bool
  ) -> [[Route<Screen>]] {
    // The root is exchanged in place, however it is shown.
    let fitting = zip(start, target).enumerated().prefix { $0 == 0 || $1.0.stands(as: $1.1) }.count
    var states = [Array(target[..<fitting] + start[fitting...])]
    if batching {
      leaveAtOnce(target, fitting, &states)
    } else {
      leave(target, fitting, &states)
      while let last = states.last, last.count < target.count { states.append(last + [target[last.count]]) }
    }
    return states
  }

  private static func leave<Screen>(
    _ target: [Route<Screen>], _ fitting: Int, _ states: inout [[Route<Screen>]]
  ) {
    guard var shown = states.last else { return }
    while let top = shown[fitting...].lastIndex(where: \.isPresented) {
      shown.removeSubrange(top...)
      states.append(shown)
    }
    guard shown.count > fitting else { return }
    states.append(Array(shown[..<fitting]))
  }

  /// Everything that is too much leaves together with the pushes that come in its place; what is presented comes in
  /// states of its own, with what is pushed in it.
  private static func leaveAtOnce<Screen>(
    _ target: [Route<Screen>], _ fitting: Int, _ states: inout [[Route<Screen>]]
  ) {
    var count = fitting + target[fitting...].prefix { !$0.isPresented }.count
    if let shown = states.last, shown.count > fitting || count > fitting { states.append(Array(target[..<count])) }
    while count < target.count {
      count += 1 + target[(count + 1)...].prefix { !$0.isPresented }.count
      states.append(Array(target[..<count]))
    }
  }
}

/// A renderer's way through the states of a plan, as a value: time goes in, the state to show comes out.
///
/// ```swift
/// var stepper = RouteStepper(showing: routes, batching: false)
/// stepper.go(to: target, at: clock.now)
/// while let due = stepper.due { … sleep until due … ; draw(stepper.advance(to: due)) }
/// ```
public struct RouteStepper<Screen, Instant: InstantProtocol> where Instant.Duration == Duration {
  /// What a renderer waits between two states, while the one before is still moving: 650 ms.
  public static var pause: Duration { .milliseconds(650) }

  /// What is shown now.
  public private(set) var shown: [Route<Screen>]
  /// When the next state is to be shown; `nil` when nothing is left to show.
  public private(set) var due: Instant?
  private var waiting: ArraySlice<[Route<Screen>]> = []
  private let batching: Bool

  /// A stepper that shows these routes.
  public init(showing routes: [Route<Screen>], batching: Bool) {
    shown = routes
    self.batching = batching
  }

  /// Sets out for another stack from what is shown now; whatever was left of an earlier way is forgotten.
  ///
  /// The first two states are shown at once, so a plan of fewer than three takes no time.
  ///
  /// - Returns: The states to show now, in order.
  public mutating func go(to target: [Route<Screen>], at now: Instant) -> [[Route<Screen>]] {
    let states = RouteSteps.between(shown, target, batching: batching)
    guard states.count >= 3 else {
      waiting = []
      due = nil
      shown = target
      return [target]
    }
    waiting = states[2...]
    due = now.advanced(by: Self.pause)
    shown = states[1]
    return [states[0], states[1]]
  }

  /// The states that are due by `now`, in order.
  public mutating func advance(to now: Instant) -> [[Route<Screen>]] {
    var states: [[Route<Screen>]] = []
    while let next = due, next <= now, let state = waiting.popFirst() {
      shown = state
      states.append(state)
      due = waiting.isEmpty ? nil : next.advanced(by: Self.pause)
    }
    return states
  }
}
