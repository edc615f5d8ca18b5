/// An address in the tree: the scope of a node of state, or the path of an action.
///
/// Both are names joined by `.`, an element in brackets behind a name, and on a presented scope the number of the
/// presentation that was seen (its *pin*) behind `@`:
///
/// ```text
/// destination@7.addItem.saveTapped      todos[42].toggled      items["a]b"]      path[#3].detail
/// ```
///
/// An element is bare text without `]`, `"` or `\`, else a JSON string. The form is described in docs/WIRE.md.
public struct TreePath: Hashable, Sendable, CustomStringConvertible {
  /// One name of a path, with the element and the pin written behind it.
  public struct Step: Hashable, Sendable {
    /// The name of a state member, of an enum case, or of an action case.
    public var name: String
    /// The id of an element of the collection of that name.
    public var element: String?
    /// The number of the presentation that the sender saw.
    public var pin: Int64?

    /// A step from its parts.
    public init(_ name: String, element: String? = nil, pin: Int64? = nil) {
      self.name = name
      self.element = element
      self.pin = pin
    }
  }

  /// The names from the root on; none is the root itself.
  public var steps: [Step]

  /// A path of the given steps.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// Whether this is the root's own address.
  public var isRoot: Bool { steps.isEmpty }

  /// The path as people and the wire write it.
  public var description: String {
    steps.map(\.text).joined(separator: ".")
  }

  /// The same path without pins.
  public var unpinned: TreePath {
    TreePath(steps.map { Step($0.name, element: $0.element) })
  }

  /// The path one step further.
  public func appending(_ step: Step) -> TreePath {
    TreePath(steps + [step])
  }

  /// Whether `self` is `ancestor` or lies below it, pins aside.
  public func isWithin(_ ancestor: TreePath) -> Bool {
    steps.count >= ancestor.steps.count
      && zip(steps, ancestor.steps).allSatisfy { $0.name == $1.name && $0.element == $1.element }
  }
}

extension TreePath.Step {
  /// The step in its written form.
  package var text: String {
    var text = name
    if let element { text += "[" + TreePath.Step.written(element) + "]" }
    if let pin { text += "@\(pin)" }
    return text
  }

  static func written(_ element: String) -> String {
    let isBare =
      !element.isEmpty
      && element.unicodeScalars.allSatisfy { scalar in
        scalar != "]" && scalar != "\"" && scalar != "\\" && scalar.value >= 0x20 && scalar.value != 0x7f
      }
    return isBare ? element : JSONText.quoted(element)
  }
}
