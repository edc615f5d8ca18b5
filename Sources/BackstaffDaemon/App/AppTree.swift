import Backstaff
import BackstaffJSON
import BackstaffJournal
import BackstaffWire

/// An app's reducer tree and state as a session sees it: actions and documents in recorded form, types inside.
protocol AppTree: AnyObject {
  /// The state now.
  var snapshot: any StateSnapshot { get }
  /// The presented scopes of the state now.
  var presented: PresentedScopes { get }
  /// The id that the next stack element gets.
  var nextElement: Int { get }
  /// How many effects run or wait to.
  var effectCount: Int { get }
  /// Whether actions wait to be reduced.
  var hasQueued: Bool { get }

  /// Puts an outside action at the end of the queue.
  func enqueue(_ action: RecordedAction) throws(ActionError)
  /// Puts the hooks of a recovered session at the end of the queue.
  func enqueueRestored()
  /// Puts what arrives in place of a lost effect at the end of the queue.
  func enqueue(_ action: RecordedAction, inPlaceOf lost: EffectID) throws(ActionError)
  /// Forgets the queue, and tells how many actions were in it.
  func dropQueued() -> Int
  /// Reduces the first of the queue.
  func step(revision: Int64, context: EventContext) -> Reduced
  /// The first pin of an action path that is out of date.
  func stalePin(on path: TreePath) -> StalePin?
  /// What the app's navigation consists of.
  var description: JSON { get }
  /// What a link would do at that time, in nanoseconds since 1970; nothing is done.
  func preview(link url: String, at nanoseconds: Int64) throws(WireError) -> JSON
  /// What became of a link's delivery, as far as the state says so; `before` is the state it came to.
  func outcome(ofLink id: String, since before: any StateSnapshot) -> String?
  /// The action path of a scope.
  func actionPath(ofScope scope: TreePath) -> TreePath

  /// Carries out what the events up to `revision` started and cancelled: they are durable now.
  func release(through revision: Int64)
  /// The effects that may start once it is journaled that they do. Each is told once.
  func takeStarting() -> [EffectID]
  /// Starts effects of which it is durable that they do.
  func begin(_ ids: [EffectID])
  /// Takes in what an effect told; actions it sent are then in the queue.
  func received(_ event: any Sendable) -> EffectNews
  /// Makes the tasks run that the first state asks for, each when it is durable that it does: those that the journal
  /// knows at once, new ones when ``release(through:)`` is called with `revision`.
  ///
  /// - Returns: The recorded form of the new ones.
  func beginTasks(revision: Int64, first: Int64, known: (RecordedTask) -> KnownTask) -> [JSON]
  /// Makes an outstanding effect of a recovered session run again.
  func restart(_ outstanding: OutstandingEvent) -> RestartReport
  /// The effects that run or wait for their commit, in the order of their start.
  var liveEffects: [EffectID] { get }
  /// Cancels effects with what waits for them, and gives all that is cancelled.
  func cancel(_ ids: [EffectID]) -> [EffectID]
  /// Cancels every task: the daemon stops.
  func cancelAll()
}

/// What one reduced action led to, in recorded form.
struct Reduced {
  enum Outcome {
    case event
    case refused(Refusal)
    /// There was nothing to do.
    case nothing
  }
  var outcome: Outcome
  var action: RecordedAction
  /// The revision of the event that led to this one; 0 for an action from outside.
  var cause: Int64
  /// The effect that sent the action, if one did.
  var sender: EffectID?
  /// Whether the hooks of recovery were reduced, and no action.
  var isRestoration = false
  var patch: JSONPatch
  var snapshot: any StateSnapshot
  var presented: [TreePath: Int64?]
  /// The element counter after the event, when the event moved it.
  var nextElement: Int?
  /// What was done to stacks of routes.
  var routes: [RouteChange] = []
  /// What recorded dependencies gave.
  var reads: [RecordedReads] = []
  /// The recorded form of the effects it starts.
  var effects: [JSON]
  /// Effects that the pass cancelled.
  var cancelled: [EffectID]
  var issues: [Issue]
}

/// What the journal knows of a task that a recovered state asks for.
enum KnownTask {
  case new
  case running(EffectID)
  case finished
}

/// What an effect told, for the journal.
struct EffectNews {
  var ended: [(id: EffectID, how: String)] = []
  var issues: [(id: EffectID, issue: Issue)] = []
  /// An effect that runs once and has sent an action: that action and the effect's end belong into one commit.
  var teller: EffectID?
}

/// The effects of one event that had not ended when the daemon stopped.
struct OutstandingEvent {
  var revision: Int64
  var action: RecordedAction
  var at: Int64
  var seed: UInt64
  /// The element counter before the event, and what recorded dependencies gave in it.
  var nextElement: Int
  var reads: [RecordedReads]
  /// The state before the event, and the patch that was recorded for it.
  var before: JSON
  var patch: JSONPatch
  /// The ordinals that are to run again.
  var ordinals: Set<Int>
}

/// What became of outstanding effects.
struct RestartReport {
  /// Those that run again.
  var restarted: Set<Int> = []
  /// Why the others do not.
  var problem: String?
}
