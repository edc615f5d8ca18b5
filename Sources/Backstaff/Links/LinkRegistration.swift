/// Puts the links of a table together and finds what is wrong with them.
struct LinkRegistration<Destination> {
  static var webSchemes: [String] { ["https", "http"] }

  private(set) var problems: [LinkProblem] = []
  private var rows: [LinkRow<Destination>] = []

  mutating func schemes(_ names: [String]) -> [String] {
    origins(
      names, "a scheme of an app's own is letters, digits, `+`, `-` and `.`, and not that of the web"
    ) { name in
      name.utf8.first.map(LinkBytes.isLetter) == true && name.utf8.allSatisfy(LinkBytes.isInScheme)
        && !Self.webSchemes.contains(name)
    }
  }

  mutating func hosts(_ names: [String]) -> [String] {
    origins(names, "a host is letters, digits, `-`, `.` and `_`: no scheme, no port, no `*`") {
      !$0.isEmpty && $0.utf8.allSatisfy(LinkBytes.isInHost)
    }
  }

  private mutating func origins(_ names: [String], _ form: String, _ isOne: (String) -> Bool) -> [String] {
    names.compactMap { given in
      let name = LinkBytes.lowercased(given.utf8)
      if isOne(name) { return name }
      problems.append(LinkProblem(.badOrigin, [given], form))
      return nil
    }
  }

  mutating func patterns(_ texts: [String]) -> [LinkPattern] {
    texts.compactMap { text in
      do throws(LinkProblem) { return try LinkPattern(text) } catch {
        problems.append(error)
        return nil
      }
    }
  }

  mutating func add(_ link: Link<Destination>) {
    do throws(LinkProblem) {
      let pattern = try LinkPattern(link.pattern)
      try check(link.parameters, of: pattern)
      if let other = rows.first(where: { $0.pattern.shape == pattern.shape }) {
        let message = "both take the same paths, and the second never would"
        throw LinkProblem(.equalPatterns, [other.pattern.text, pattern.text], message)
      }
      let query = link.parameters.filter { $0.kind == .query }.map(\.name)
      rows.append(LinkRow(link: link, pattern: pattern, queryNames: query))
    } catch {
      problems.append(error)
    }
  }

  private func check(_ parameters: [LinkDescription.Parameter], of pattern: LinkPattern) throws(LinkProblem) {
    func problem(_ message: String) -> LinkProblem { LinkProblem(.badPattern, [pattern.text], message) }
    var seen: Set<String> = []
    for parameter in parameters {
      guard !parameter.name.isEmpty, seen.insert(parameter.name).inserted else {
        throw problem("the parameter `\(parameter.name)` has no name, or that of another")
      }
      let written: LinkPattern.Segment? =
        switch parameter.kind {
        case .path: .parameter(parameter.name)
        case .tail: .tail(parameter.name)
        case .query: nil
        }
      if let written, pattern.segments.count(where: { $0 == written }) != 1 {
        throw problem("the parameter `\(parameter.name)` is to stand in the pattern once")
      }
    }
    let declared = Set(parameters.filter { $0.kind != .query }.map(\.name))
    if let name = pattern.names.subtracting(declared).min() { throw problem("`\(name)` has no parameter") }
  }

  /// The rows in the order they are asked.
  var order: [Int] {
    rows.indices.sorted { left, right in
      // In the order of declaration where no path could tell them apart: the sort of the library keeps no order.
      if rows[left].pattern.precedes(rows[right].pattern) { return true }
      return left < right && !rows[right].pattern.precedes(rows[left].pattern)
    }
  }

  // MARK: parents

  mutating func rowsWithParents() -> [LinkRow<Destination>] {
    var result = rows
    for index in rows.indices {
      do throws(LinkProblem) { result[index].parents = try parents(of: index) } catch { problems.append(error) }
    }
    return result
  }

  /// The rows of the screens beneath, the outermost first.
  private func parents(of index: Int) throws(LinkProblem) -> [Int] {
    var (chain, current) = ([Int](), index)
    while let name = rows[current].link.parent {
      let texts = [rows[index].pattern.text, name]
      guard let parent = rows.firstIndex(where: { $0.pattern.text == name }) else {
        throw LinkProblem(.unknownParent, texts, "the second is the parent of the first and is not in the table")
      }
      guard parent != index, !chain.contains(parent) else {
        throw LinkProblem(.parentCycle, texts, "the parents of the first lead in a circle")
      }
      let needed = rows[parent].link.parameters.filter(\.isRequired).map(\.name)
      if let missing = needed.first(where: { !isAlwaysThere($0, in: index) }) {
        let message = "the second is above the first and needs `\(missing)`, which the first does not always have"
        throw LinkProblem(.missingParameter, texts, message)
      }
      chain.append(parent)
      current = parent
    }
    return chain.reversed()
  }

  private func isAlwaysThere(_ name: String, in index: Int) -> Bool {
    rows[index].link.parameters.contains { $0.name == name && $0.isAlwaysThere }
  }
}
