import Backstaff
import BackstaffJSON
import BackstaffWire

/// What can be sent from a place by its name alone, as the daemon describes its app.
struct ShownActions {
  /// Scopes with `[]` for any element → action paths with the same.
  private let actionsByScope: [String: String]
  /// The path of what an action is a part of → the actions in the order of their cases.
  private let pathsByParent: [String: [(name: String, path: String)]]

  /// The scopes of lists, of which windows are opened.
  private let lists: [TreePath]

  /// An action that a key may stand for.
  struct Action: Hashable {
    /// The last name of its path.
    let name: String
    /// The path to send, with the elements filled in.
    let path: String
  }

  init(_ description: JSON) {
    var paths: [String: [(name: String, path: String)]] = [:]
    for path in description["actions"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
      let dot = path.lastIndex(of: ".")
      let name = dot.map { String(path[path.index(after: $0)...]) } ?? path
      guard !name.contains("[") else { continue }
      paths[dot.map { String(path[..<$0]) } ?? "", default: []].append((name, path))
    }
    pathsByParent = paths
    var found: [String: String] = ["": ""]
    func add(_ places: JSON?) {
      for place in places?.arrayValue ?? [] {
        if let scope = place["scope"]?.stringValue, let action = place["action"]?.stringValue { found[scope] = action }
        add(place["places"])
      }
    }
    add(description["places"])
    actionsByScope = found
    lists = (description["lists"]?.arrayValue ?? []).compactMap { scope in
      // What this build does not read as a scope is sent whole.
      do throws(TreePathError) { return try TreePath(parsing: scope.stringValue ?? "") } catch { return nil }
    }
  }

  /// The scopes of the lists at and inside of a place, from that on.
  func lists(within place: ShownPlace) -> [String] {
    let within = lists.filter { $0.isWithin(TreePath(place.steps)) }.prefix(WireLimits.windowsPerStream)
    return within.map { TreePath(Array($0.steps.dropFirst(place.steps.count))).description }
  }

  /// The actions of the place itself, in the order of its cases.
  func actions(at place: ShownPlace) -> [Action] {
    guard let pattern = actionsByScope[Self.pattern(of: place)] else { return [] }
    return (pathsByParent[pattern] ?? []).prefix(Self.placeLimit).map {
      Action(name: $0.name, path: Self.filled($0.path, with: place))
    }
  }

  /// The actions of a place that are offered: nobody finds a way among more.
  static let placeLimit = 200

  private static func pattern(of place: ShownPlace) -> String {
    place.steps.map { $0.name + ($0.element == nil ? "" : "[]") }.joined(separator: ".")
  }

  /// The pattern with the place's elements for its empty brackets, in their order.
  private static func filled(_ pattern: String, with place: ShownPlace) -> String {
    let elements = place.steps.compactMap { step in
      step.element.map { TreePath([TreePath.Step("", element: $0)]).description }
    }
    let parts = pattern.split(separator: "[]", omittingEmptySubsequences: false)
    var filled = ""
    for (index, part) in parts.enumerated() {
      filled += part
      if index < parts.count - 1 { filled += index < elements.count ? elements[index] : "[]" }
    }
    return filled
  }
}
