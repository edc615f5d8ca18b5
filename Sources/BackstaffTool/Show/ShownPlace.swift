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

  /// The same place from another one on, in which it lies.
  func from(_ root: ShownPlace) -> ShownPlace {
    var rest = Array(steps.dropFirst(root.steps.count))
    if let last = root.steps.indices.last, last < steps.count, root.steps[last].element == nil,
      let id = steps[last].element
    {
      // An element of the place itself: it has no name of its own.
      rest.insert(TreePath.Step("", element: id), at: 0)
    }
    return ShownPlace(steps: rest)
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

/// The rows of a collection's document: its keyed form, of which there may be a window, or a plain array by position.
struct ShownRows {
  let ids: [String]
  /// Where the rows at hand stand, and how many there are; nil where these are all.
  private let window: ListWindow?
  private let byID: [String: JSON]
  private let array: [JSON]

  /// Nil where the value is no collection.
  init?(_ value: JSON) {
    if case .array(let elements) = value {
      array = elements
      ids = elements.indices.map { "\($0)" }
      byID = [:]
      window = nil
      return
    }
    window = ShownRows.window(value)
    guard case .object(let members) = window == nil ? value : value["rows"], case .array(let order)? = members["order"],
      case .object(let byID)? = members["byID"]
    else { return nil }
    ids = order.map { $0.stringValue ?? $0.text }
    self.byID = byID
    array = []
  }

  /// The window that a document says it is; `nil` for what is none, or cannot be one.
  private static func window(_ value: JSON) -> ListWindow? {
    guard case .object(let members) = value, members.count == 3, let rows = members["rows"]?["order"]?.arrayValue,
      let from = members["from"]?.integerValue, let total = members["total"]?.integerValue
    else { return nil }
    let window = ListWindow(from: Int(clamping: from), total: Int(clamping: total))
    do throws(DocumentError) { try window.check(rows: rows.count) } catch { return nil }
    return window
  }

  /// How many elements the collection has.
  var count: Int { window?.total ?? ids.count }

  /// All positions of the collection; what is looked at beyond the rows at hand is told to `demand`.
  func windowed(_ demand: WindowDemand) -> WindowedRows<String, JSON> {
    WindowedRows(
      window.map { ListWindow(from: $0.from, total: $0.total, demand: demand) }, count: ids.count, id: { ids[$0] },
      value: { self[ids[$0]] ?? .null })
  }

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
