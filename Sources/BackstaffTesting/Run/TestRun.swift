import Backstaff

/// What runs the feature under test: an engine in this process, or a daemon.
protocol TestRun<State, Action>: TestWork {
  associatedtype State
  associatedtype Action

  /// The state after everything that has happened, asserted or not.
  var newest: State { get }
  /// The dependencies that the next action is reduced under.
  var dependencies: DependencyValues { get set }
  /// Whether events are reduced again, to see that they lead to the same.
  var checksDeterminism: Bool { get set }
  /// Sends an action of the test itself.
  func send(_ action: Action, at place: SourcePlace) async -> TestSent<State, Action>
  /// What has happened since the last call and was not sent by the test.
  func takeEvents() -> [TestEvent<State, Action>]
}

/// The effects of a feature under test.
protocol TestWork: AnyObject {
  /// Whether the feature dismissed itself at the root.
  var isDismissed: Bool { get }
  /// The effects that run, in the order of their start.
  var running: [RunningWork] { get }
  /// Takes in everything that can happen without waiting.
  func pump() async
  /// Waits for something to happen outside; `false` when nothing did before the deadline.
  func wait(until deadline: ContinuousClock.Instant) async -> Bool
  /// Cancels effects, with what waits for them.
  func cancel(_ ids: [EffectID]) async
  /// Failures told already: an effect is reported once.
  var reported: Set<EffectID> { get set }
  /// Takes in what has happened by itself since the test last looked, without waiting for anything.
  func lastLook()
  /// The test is over: what still runs is cancelled.
  func close()
}

extension TestWork {
  /// Takes in what happens until `isDone`, nothing runs any more, or the time is over.
  ///
  /// - Returns: Whether `isDone`.
  func advance(until deadline: ContinuousClock.Instant, isDone: () -> Bool) async -> Bool {
    await pump()
    while !isDone() {
      guard !running.isEmpty, await wait(until: deadline) else {
        await pump()
        return isDone()
      }
      await pump()
    }
    return true
  }
}

/// One event as a test sees it.
struct TestEvent<State, Action> {
  let revision: Int64
  let action: Action
  let before: State
  let after: State
  let origin: TestOrigin
  let surroundings: TestSurroundings
}

/// The `send` of a test that something goes back to.
struct TestOrigin: Hashable {
  /// The revision of the action that the test sent.
  let revision: Int64
  let place: SourcePlace
}

/// What became of an action that a test sent.
enum TestSent<State, Action> {
  case reduced(TestEvent<State, Action>)
  case refused(Refusal)
}

/// An effect that runs.
package struct RunningWork: Hashable {
  package let id: EffectID
  /// The label of the action that started it.
  package let label: String
  let origin: TestOrigin
  /// Whether it belongs to where the action was sent that it goes back to, and not to a parent that responded.
  var isOwned = true
}
