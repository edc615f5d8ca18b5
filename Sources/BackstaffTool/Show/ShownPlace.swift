import Backstaff
import BackstaffJSON

/// A place in a document: the steps of the scope it stands for.
///
/// A collection is a place, `todos`, and so is each of its elements, `todos[42]`.
struct ShownPlace: Hashable {
  var steps: [TreePath.Step] = []

  /// The scope as it is written.
  var scope: String { TreePath(steps).description }

  /// The last step, for a title.
  var title: String {
    guard let last = steps.last else { return "" }
    return last.element.map { "\(last.name)[\($0)]" } ?? last.name
  }

  func member(_ name: String) -> ShownPlace { ShownPlace(steps: steps + [TreePath.Step(name)]) }

  func element(_ id: String) -> ShownPlace {
    var copy = self
    guard let last = copy.steps.popLast() else { return ShownPlace(steps: [TreePath.Step("", element: id)]) }
    copy.steps.append(TreePath.Step(last.name, element: id))
    return copy
  }

  /// What the document holds there; nil where there is nothing.
  func value(in document: JSON) -> JSON? {
    var value = document
    for step in steps {
      if !step.name.isEmpty {
        guard let member = value[step.name] else { return nil }
        value = member
      }
      guard let id = step.element else { continue }
      guard let element = ShownRows(value)?[id] else { return nil }
      value = element
    }
    return value
  }
}

/// The rows of a collection's document: its keyed form, or a plain array by position.
struct ShownRows {
  let ids: [String]
  private let byID: [String: JSON]
  private let array: [JSON]

  /// Nil where the value is no collection.
  init?(_ value: JSON) {
    if case .array(let elements) = value {
      array = elements
      ids = elements.indices.map { "\($0)" }
      byID = [:]
      return
    }
    guard case .object(let members) = value, case .array(let order)? = members["order"],
      case .object(let byID)? = members["byID"]
    else { return nil }
    ids = order.map { $0.stringValue ?? $0.text }
    self.byID = byID
    array = []
  }

  var count: Int { ids.count }

  subscript(id: String) -> JSON? {
    if let value = byID[id] { return value }
    guard let index = Int(id), array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension JSON {
  /// The value in a few words, for a row: a leaf as it is, else how much it holds and the first of it.
  var summary: String {
    if let rows = ShownRows(self) { return rows.count == 1 ? "1 element" : "\(rows.count) elements" }
    guard case .object(let members) = self else { return leafText }
    if members.count == 1, let only = members.first { return only.key }
    let leaves = members.sorted { $0.key < $1.key }.filter { $0.value.isLeaf && $0.key != "id" }
    return leaves.prefix(Self.summaryLeafLimit).map { "\($0.key) \($0.value.leafText)" }.joined(separator: ", ")
  }

  private static var summaryLeafLimit: Int { 4 }

  /// Whether there is nothing inside.
  var isLeaf: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private var leafText: String {
    switch self {
    case .null: "–"
    case .string(""): "\"\""
    case .string(let text): text
    default: text
    }
  }
}
