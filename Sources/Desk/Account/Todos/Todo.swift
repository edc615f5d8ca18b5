import Backstaff

/// A line of the plan as something to be done.
@ObservableState
package struct Todo: Identifiable, Codable, Equatable, Sendable {
  /// The package that the line is about.
  package let id: String
  package var title: String
  package var note: String
  package var isDone: Bool

  package init(id: String, title: String, note: String = "", isDone: Bool = false) {
    self.id = id
    self.title = title
    self.note = note
    self.isDone = isDone
  }
}

extension IdentifiedArray where Element == Todo, ID == String {
  /// A to-do for each line of a plan; what was ticked off stays so.
  func following(_ entries: IdentifiedArrayOf<PlanEntry>) -> IdentifiedArrayOf<Todo> {
    IdentifiedArray(
      uniqueElements: entries.map { entry in
        Todo(id: entry.id, title: entry.text, note: entry.note, isDone: self[id: entry.id]?.isDone ?? false)
      })
  }
}
