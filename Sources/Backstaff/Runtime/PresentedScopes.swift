/// The presented scopes of a session, each with the number it was given when it appeared.
///
/// A number is minted when a presentation appears or becomes another one, and never used again.
package struct PresentedScopes: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package let action: TreePath
    package let number: Int64
  }

  /// By scope.
  package private(set) var entries: [TreePath: Entry] = [:]
  /// The number that the next presentation gets.
  @usableFromInline package private(set) var nextNumber: Int64 = 1
  /// Numbers known from a journal, waiting for the state they belong to.
  private var recorded: [String: Int64] = [:]

  package init() {}

  /// The numbers of a recovered session, by the scope's text; ``update(_:)`` with its state joins the two.
  package init(numbers: [String: Int64], nextNumber: Int64) {
    recorded = numbers
    self.nextNumber = max(1, nextNumber)
  }

  /// The number of the presentation at an action path.
  package func number(ofAction path: TreePath) -> Int64? {
    entries.values.first { $0.action == path }?.number
  }

  /// Takes in what a pass did to the presentations.
  ///
  /// - Returns: What changed, by scope.
  package mutating func update(_ difference: IdentityDifference) -> [TreePath: Int64?] {
    guard !difference.gone.isEmpty || !difference.appeared.isEmpty else { return [:] }
    var changes: [TreePath: Int64?] = [:]
    for steps in difference.gone where !entries.isEmpty {
      let gone = ScopePlace(steps).scope
      for scope in entries.keys where scope.isWithin(gone) { changes[scope] = .some(nil) }
    }
    for scope in changes.keys { entries[scope] = nil }
    for place in difference.appeared {
      let number = recorded[place.scope.description] ?? mint()
      entries[place.scope] = Entry(action: place.action, number: number)
      changes[place.scope] = .some(number)
    }
    recorded = [:]
    return changes
  }

  private mutating func mint() -> Int64 {
    defer { nextNumber += 1 }
    return nextNumber
  }
}
