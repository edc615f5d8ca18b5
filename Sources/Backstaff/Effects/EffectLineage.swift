/// Which work came of which sent action: a value that the owner of an engine tells what happens.
///
/// Each action from outside begins a *line*: the events and effects that came of it, through whatever many actions. An
/// event belongs to one line, and the effects it started with it.
///
///     let line = lineage.begin()            // an action is queued
///     lineage.reduced(line, at: 12)         // it was reduced as event 12
///     lineage.started(id)                   // an effect of event 12 runs
///     lineage.queued(by: id)                // it sent an action
///     lineage.ended(id)
///     lineage.takeFinished()                // lines of which nothing is queued or runs
package struct EffectLineage {
  package typealias Line = Int

  private struct Account {
    var queued = 0
    var revisions: [Int64] = []
    var running: Set<EffectID> = []

    var isOver: Bool { queued == 0 && running.isEmpty }
  }

  private var next = 0
  private var accounts: [Line: Account] = [:]
  private var lines: [Int64: Line] = [:]
  /// Lines that something left, and that may be over.
  private var touched: Set<Line> = []

  package init() {}

  /// How many lines are open.
  package var count: Int { accounts.count }

  /// An action from outside is queued; it begins a line.
  package mutating func begin() -> Line {
    next += 1
    accounts[next] = Account(queued: 1)
    return next
  }

  /// One more action of a line is queued.
  package mutating func queued(in line: Line) {
    accounts[line, default: Account()].queued += 1
  }

  /// A queued action of a line was reduced as the event of that revision.
  package mutating func reduced(_ line: Line, at revision: Int64) {
    lines[revision] = line
    accounts[line]?.queued -= 1
    accounts[line]?.revisions.append(revision)
    touched.insert(line)
  }

  /// An effect runs.
  package mutating func started(_ id: EffectID) {
    guard let line = lines[id.revision] else { return }
    accounts[line]?.running.insert(id)
  }

  /// An effect ended or was cancelled.
  package mutating func ended(_ id: EffectID) {
    guard let line = lines[id.revision] else { return }
    accounts[line]?.running.remove(id)
    touched.insert(line)
  }

  /// The line of an event, while it is open.
  package func line(of revision: Int64) -> Line? { lines[revision] }

  /// Whether nothing of a line is queued or runs.
  package func isOver(_ line: Line) -> Bool { accounts[line]?.isOver ?? true }

  /// The lines that are over since they were last asked for; they are forgotten.
  package mutating func takeFinished() -> [Line] {
    var finished: [Line] = []
    for line in touched {
      guard let account = accounts[line], account.isOver else { continue }
      for revision in account.revisions { lines[revision] = nil }
      accounts[line] = nil
      finished.append(line)
    }
    touched = []
    return finished.sorted()
  }
}
