import Backstaff
import BackstaffJSON
import BackstaffJournal

/// Settles the effects that had not ended when the daemon stopped, each as its policy says.
struct EffectSettling {
  let session: Session

  /// Makes the tasks run that the state asks for: those that ran when the daemon stopped under the ids that they had.
  ///
  /// - Returns: The recorded form of the new ones, and which of the old ones run again.
  func beginTasks(_ fold: SessionFold) -> (new: [JSON], resumed: Set<EffectID>) {
    var outstanding: [RecordedTask: EffectID] = [:]
    for effect in fold.outstanding { if let task = effect.task { outstanding[task] = EffectID(effect) } }
    var resumed: Set<EffectID> = []
    let new = session.app.beginTasks(revision: fold.head, first: fold.nextOrdinal) { task in
      if let id = outstanding[task] {
        resumed.insert(id)
        return .running(id)
      }
      return fold.hasFinished(task) ? .finished : .new
    }
    if !resumed.isEmpty { Log.info("session \(session.name): \(resumed.count) tasks run again") }
    return (new, resumed)
  }

  /// What runs again begins at once; what arrives in place of a lost run is reduced behind that. What is neither is
  /// recorded as lost.
  func settle(_ outstanding: [OutstandingEffect]) {
    let byRevision = Dictionary(grouping: outstanding, by: \.revision).sorted { $0.key < $1.key }
    let lost = byRevision.flatMap { settle($0.value, of: $0.key) }
    for effect in lost { give(up: effect) }
    session.announceStarts()
  }

  /// Makes effects of one event run again; gives those that do not.
  private func settle(_ effects: [OutstandingEffect], of revision: Int64) -> [OutstandingEffect] {
    let again = effects.filter { runsAgain($0) && isPresented($0.scope) }
    guard let first = again.first else { return effects }
    let report = restart(first, Set(again.map { Int($0.ordinal) }))
    let lost = effects.filter { !report.restarted.contains(Int($0.ordinal)) }
    for effect in lost where runsAgain(effect) {
      let problem = isPresented(effect.scope) ? report.problem : nil
      Log.warning("\(name(of: effect)) is lost: \(problem ?? "what it belonged to is no longer presented")")
    }
    if !report.restarted.isEmpty {
      Log.info("session \(session.name): \(report.restarted.count) effects of revision \(revision) run again")
    }
    return lost
  }

  private func runsAgain(_ effect: OutstandingEffect) -> Bool {
    // What the hooks of a recovery started is theirs: they run again instead.
    guard effect.event.kind != .event || effect.event.origin != "daemon" else { return false }
    return switch EffectPolicy(rawValue: effect.policy) {
    case .restart: true
    case .once: !effect.hasStarted
    case .transient, .task, nil: false
    }
  }

  private func give(up effect: OutstandingEffect) {
    let id = EffectID(effect)
    guard let orElse = effect.orElse, isPresented(effect.scope) else { return session.noteEnded(id, how: "lost") }
    do throws(TreePathError) {
      Log.warning("\(name(of: effect)) was lost; `\(orElse["path"]?.stringValue ?? "")` arrives in its place")
      session.replace(id, by: try JournalRecord.action(reading: orElse))
    } catch {
      Log.error("\(name(of: effect)) is lost, and what was to arrive cannot be read: \(error)")
      session.noteEnded(id, how: "lost")
    }
  }

  private func name(of effect: OutstandingEffect) -> String {
    "effect \(EffectID(effect)) of session \(session.name)"
  }

  /// Whether every presentation on an effect's recorded scope is still the one that the effect was started in.
  private func isPresented(_ scope: String) -> Bool {
    do throws(TreePathError) {
      let path = try TreePath(parsing: scope)
      return path.steps.indices.allSatisfy { index in
        guard let pin = path.steps[index].pin else { return true }
        return session.app.presented.entries[TreePath(Array(path.steps[...index])).unpinned]?.number == pin
      }
    } catch {
      return false
    }
  }

  private func restart(_ effect: OutstandingEffect, _ ordinals: Set<Int>) -> RestartReport {
    do {
      let event = effect.event
      let patch = event.patch.isEmpty ? JSONPatch() : try JSONPatch(parsing: event.patch, limits: .own)
      return session.app.restart(
        OutstandingEvent(
          revision: event.revision, action: try JournalRecord.action(reading: event.action), at: event.at,
          seed: event.seed, nextElement: Int(effect.elementsBefore),
          reads: try JournalRecord.reads(reading: event.context), before: effect.documentBefore, patch: patch,
          ordinals: ordinals))
    } catch {
      return RestartReport(problem: "its entry cannot be read: \(error)")
    }
  }
}

extension EffectID {
  init(_ effect: OutstandingEffect) {
    self.init(revision: effect.revision, ordinal: Int(effect.ordinal))
  }
}
