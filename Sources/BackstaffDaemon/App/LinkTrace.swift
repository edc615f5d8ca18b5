import Backstaff

/// What an app's state knows of a link's delivery: by the ``LinkState`` of the app or of a part of it, or by a request
/// that it keeps for later.
struct LinkTrace {
  private(set) var outcome: LinkReport.Outcome?
  /// The scopes that the part shows which knows of the link.
  private(set) var routes: [String]?
  /// Where the document has what is remembered of links, as pointers.
  private var memories: [String] = []

  init<State>(of id: String, in state: State) {
    look(at: state, [], id)
  }

  /// Looks at the members of a state, and at theirs.
  private mutating func look(at value: Any, _ scope: [String], _ id: String) {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else { return }
    for child in mirror.children {
      // An observed member is stored under its name with a line before it.
      let name = String((child.label ?? "").drop { $0 == "_" })
      if let memory = child.value as? LinkState {
        memories.append("/" + (scope + [name]).joined(separator: "/"))
        if let known = memory.outcome(of: id) { found(known, by: value, scope) }
      } else if let request = child.value as? LinkRequest {
        if request.id == id { found(.waiting, by: value, scope) }
      } else if scope.isEmpty {
        look(at: child.value, [name], id)
      }
    }
  }

  private mutating func found(_ known: LinkReport.Outcome, by part: Any, _ scope: [String]) {
    guard outcome == nil else { return }
    outcome = known
    routes = (part as? any FlowState)?.visibleRoutes.map { (scope + [$0.scope]).joined(separator: ".") }
  }

  /// Whether a place in the document is no bookkeeping of links.
  func isShown(_ place: String) -> Bool { !memories.contains { place == $0 || place.hasPrefix($0 + "/") } }

  /// What became of the link, where anything else changed at the `places` of the document: an app may bring to light
  /// what its routes had open already.
  func outcome(changing places: @autoclosure () -> [String]) -> LinkReport.Outcome? {
    outcome == .unchanged && places().contains(where: isShown) ? .opened : outcome
  }
}
