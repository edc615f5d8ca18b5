import Backstaff
import BackstaffJSON
import BackstaffJournal

/// The recorded form of an effect: its ordinal, its scope with the numbers of its presentations, policy and names.
enum EffectRecord {
  static func json<Action>(
    _ effect: LiveEffect<Action>, orElse: RecordedAction?, presented: PresentedScopes
  ) -> JSON {
    var members: [String: JSON] = [
      "ordinal": .integer(Int64(effect.id.ordinal)),
      "scope": .string(scope(effect.run.scope, presented).description),
      "policy": .string(effect.policy.rawValue),
      "cancel": .array(effect.run.cancelIDs.map { .string($0.id) }),
    ]
    members["orElse"] = orElse.map(JournalRecord.json)
    members["task"] = effect.run.task.map { ["index": .integer(Int64($0.index)), "id": .string($0.id)] }
    return .object(members)
  }

  /// The task that a piece of work is, as the journal names it.
  static func task<Action>(_ run: EffectRun<Action>, presented: PresentedScopes) -> RecordedTask? {
    run.task.map {
      RecordedTask(scope: scope(run.scope, presented).description, index: Int64($0.index), id: $0.id)
    }
  }

  private static func scope(_ steps: [ScopeStep], _ presented: PresentedScopes) -> TreePath {
    var path = TreePath()
    for step in steps {
      path.steps.append(TreePath.Step(step.state, element: step.element))
      if let entry = presented.entries[path.unpinned] { path.steps[path.steps.count - 1].pin = entry.number }
    }
    return path
  }

  /// The record of an effect's start, where that has one of its own.
  static func started(_ id: EffectID) -> JSON {
    .object(["revision": .integer(id.revision), "ordinal": .integer(Int64(id.ordinal))])
  }

  /// The record of an effect's end.
  static func ended(_ id: EffectID, how: String) -> JSON {
    .object(["revision": .integer(id.revision), "ordinal": .integer(Int64(id.ordinal)), "how": .string(how)])
  }
}
