/// The presented scopes of a session, each with the number it was given when it appeared.
///
/// A number is minted when a presentation appears or becomes another one, and never used again.
package struct PresentedScopes: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package let action: TreePath
    package let identity: String
    package let number: Int64
  }

  /// By scope.
  package private(set) var entries: [TreePath: Entry] = [:]
  /// The number that the next presentation gets.
  package private(set) var nextNumber: Int64 = 1
  /// Numbers known from a journal, waiting for the state they belong to.
  private var recorded: [String: Int64] = [:]

  package init() {}

  /// The numbers of a recovered session, by the scope's text; ``update(to:)`` with its state joins the two.
  package init(numbers: [String: Int64], nextNumber: Int64) {
    recorded = numbers
    self.nextNumber = max(1, nextNumber)
  }

  /// The number of the presentation at an action path.
  package func number(ofAction path: TreePath) -> Int64? {
    entries.values.first { $0.action == path }?.number
  }

  /// Takes in what a state presents, parents before children.
  ///
  /// - Returns: What changed, by scope.
  package mutating func update(to found: [Presentation]) -> [TreePath: Int64?] {
    var next: [TreePath: Entry] = [:]
    var changes: [TreePath: Int64?] = [:]
    for presentation in found {
      let scope = presentation.place.scope
      let isBelowNew = changes.keys.contains { scope != $0 && scope.isWithin($0) }
      let old = entries[scope]
      if let number = recorded[scope.description], old == nil {
        next[scope] = Entry(action: presentation.place.action, identity: presentation.identity, number: number)
      } else if let old, old.identity == presentation.identity, !isBelowNew {
        next[scope] = old
      } else {
        next[scope] = Entry(action: presentation.place.action, identity: presentation.identity, number: nextNumber)
        changes[scope] = .some(nextNumber)
        nextNumber += 1
      }
    }
    for scope in entries.keys where next[scope] == nil { changes[scope] = .some(nil) }
    recorded = [:]
    entries = next
    return changes
  }
}
