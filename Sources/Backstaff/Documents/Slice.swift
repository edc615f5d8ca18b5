import BackstaffJSON

extension TreePath {
  /// The tokens of the JSON pointer at which this scope stands in the document.
  package var pointerTokens: [String] {
    steps.flatMap { step in step.element.map { [step.name, "byID", $0] } ?? [step.name] }
  }

  /// The part of `document` at this scope, or `nil` when the scope does not exist there now.
  package func slice(of document: JSON) -> JSON? {
    var part = document
    for token in pointerTokens {
      guard let next = part[token] else { return nil }
      part = next
    }
    return isRoot || part != .null ? part : nil
  }
}

extension Schema {
  /// Why no state of this schema can have a node at `scope`, or `nil` when one can.
  package func problem(with scope: TreePath) -> String? {
    switch type(at: scope) {
    case .success: nil
    case .failure(let problem): "the scope `\(scope)` does not exist: \(problem.message)"
    }
  }

  /// Whether what is at `scope` is a list, of which a window can be opened.
  package func isList(_ scope: TreePath) -> Bool {
    guard case .success(let type) = type(at: scope) else { return false }
    return unwrapped(type).1["kind"]?.stringValue == "identified"
  }

  /// The scopes of all lists that stand in no other list, in the order of their texts. What a state may hold of its own
  /// kind is followed once.
  package var lists: [TreePath] {
    var found: [TreePath] = []
    // From the root on, so that what stands near it is found however large the rest of the tree is.
    var places = [(type: root, scope: TreePath(), around: Set<String>())][...]
    var left = Schema.placesLimit
    while left > 0, let place = places.popFirst() {
      left -= 1
      let (name, description) = unwrapped(place.type)
      guard !place.around.contains(name) else { continue }
      guard description["kind"]?.stringValue != "identified" else {
        found.append(place.scope)
        continue
      }
      let parts = description["members"]?.objectValue ?? description["cases"]?.objectValue ?? [:]
      for (part, described) in parts {
        guard let type = described["type"]?.stringValue ?? described.stringValue else { continue }
        places.append((type, place.scope.appending(TreePath.Step(part)), place.around.union([name])))
      }
    }
    return found.sorted { $0.description < $1.description }
  }

  /// How many places of a tree are looked at for lists.
  private static var placesLimit: Int { 10_000 }

  private func type(at scope: TreePath) -> Result<String, Problem> {
    var type = root
    for step in scope.steps {
      switch next(from: type, step) {
      case .success(let name): type = name
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(type)
  }

  private struct Problem: Error { let message: String }

  private func next(from type: String, _ step: TreePath.Step) -> Result<String, Problem> {
    let (name, description) = unwrapped(type)
    let parts = description["members"]?.objectValue ?? description["cases"]?.objectValue ?? [:]
    if description["kind"]?.stringValue == "identified" {
      // The words of the document's keyed form are none of a scope's.
      let row = ["byID", "order"].contains(step.name) ? "id" : step.name
      return .failure(Problem(message: "a row of a list is named in brackets behind the list, `[\(row)]`"))
    }
    guard let part = parts[step.name] else {
      let known = parts.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
      return .failure(Problem(message: "`\(name)` has no `\(step.name)`; it has \(known.isEmpty ? "no parts" : known)"))
    }
    guard let next = part["type"]?.stringValue ?? part.stringValue else {
      return .failure(Problem(message: "the case `\(step.name)` carries nothing"))
    }
    guard step.element != nil else { return .success(next) }
    guard let kind = types[next]?["kind"]?.stringValue, kind == "identified",
      let element = types[next]?["of"]?.stringValue
    else { return .failure(Problem(message: "`\(step.name)` is no collection, so it takes no element in brackets")) }
    return .success(element)
  }

  /// The type behind optionals and presentation slots.
  private func unwrapped(_ type: String) -> (String, JSON) {
    var name = type
    while let described = types[name], ["optional", "presented"].contains(described["kind"]?.stringValue ?? ""),
      let inner = described["of"]?.stringValue
    {
      name = inner
    }
    return (name, types[name] ?? .null)
  }
}
