import BackstaffJSON

/// Takes the document of one value: as a tree, or straight into a text.
public struct DocumentWriter {
  /// The value, unless it has members.
  private var json: JSON = .null
  private var members: [String: JSON]?
  /// The text so far, where no tree is made.
  private var text: DocumentText?
  /// What the document may still take; `nil` for as much as it likes.
  private let budget: DocumentBudget?
  /// How many arrays and objects lie around what is written.
  private var depth: Int
  /// Through which windows the lists in here are shown.
  private var windows: SliceWindows?

  package init() { self.init(depth: 0) }

  /// A writer of a slice that is shown through windows.
  init(_ windows: SliceWindows?) { self.init(nil, nil, depth: 0, windows) }

  /// A writer of a value that lies that deep in another one.
  init(depth: Int, _ windows: SliceWindows? = nil) { self.init(nil, nil, depth: depth, windows) }

  private init(_ text: DocumentText?, _ budget: DocumentBudget?, depth: Int, _ windows: SliceWindows?) {
    self.text = text
    self.budget = budget
    self.depth = depth
    self.windows = windows
  }

  /// The document of `value`.
  package static func document(of value: some DocumentConvertible) throws(DocumentError) -> JSON {
    try document(of: value, depth: 0)
  }

  /// The document of a value that lies that deep in another one.
  static func document(
    of value: some DocumentConvertible, depth: Int, through windows: SliceWindows? = nil
  ) throws(DocumentError) -> JSON {
    var writer = DocumentWriter(depth: depth, windows)
    try writer.write(value)
    return writer.result
  }

  /// The document of `value`, or `nil` when it takes more bytes than that; the work follows the limit, not the value.
  static func document(
    of value: some DocumentConvertible, depth: Int, atMost sizeBytes: Int, through windows: SliceWindows? = nil
  ) throws(DocumentError) -> JSON? {
    let budget = DocumentBudget(sizeBytes)
    do throws(DocumentError) {
      var writer = DocumentWriter(nil, budget, depth: depth, windows)
      try writer.write(value)
      return writer.result
    } catch {
      if budget.isSpent { return nil }
      throw error
    }
  }

  /// The text of the document of `value`, made without a tree: members stand in the order in which they were written,
  /// the elements of a collection in their own.
  package static func text(of value: some DocumentConvertible) throws(DocumentError) -> [UInt8] {
    try text { (writer) throws(DocumentError) in try value.write(to: &writer) }
  }

  /// The text of what `write` writes.
  static func text(
    through windows: SliceWindows? = nil, _ write: (inout DocumentWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) -> [UInt8] {
    var writer = DocumentWriter(DocumentText(), nil, depth: 0, windows)
    try write(&writer)
    writer.text?.finish()
    return writer.text?.bytes ?? []
  }

  /// The document of a value that lies under these names inside the one at hand.
  func document(of value: some DocumentConvertible, under names: String...) throws(DocumentError) -> JSON {
    guard depth + names.count <= JSONLimits.documentDepth else { throw DocumentWriter.tooDeep }
    return try DocumentWriter.document(of: value, depth: depth + names.count, through: windows?.at(names))
  }

  /// Writes a value in this place, through the window that is open here.
  mutating func write(_ value: some DocumentConvertible) throws(DocumentError) {
    if let windows { try windows.shown(value).write(to: &self) } else { try value.write(to: &self) }
  }

  /// The tree.
  package var result: JSON { members.map(JSON.object) ?? json }

  package mutating func put(_ json: JSON) {
    if text == nil { self.json = json } else { text?.put(json) }
  }

  mutating func put(_ string: String) {
    if text == nil { json = .string(string) } else { text?.put(string) }
  }

  mutating func put(_ number: Int) {
    if text == nil { json = .integer(Int64(number)) } else { text?.put(number) }
  }

  static let tooDeep = DocumentError(
    "the state nests more than \(JSONLimits.documentDepth) levels deep; keep what can grow without end in a list")
}

extension DocumentWriter {
  /// Starts an object, also one without members.
  public mutating func object() {
    if text != nil { text?.object() } else if members == nil { members = [:] }
  }

  /// Writes a member with a document form. Each name is written once.
  public mutating func member<Value: DocumentConvertible>(_ name: String, _ value: Value) throws(DocumentError) {
    do throws(DocumentError) {
      try checkDepth()
      try nested(name) { (inner) throws(DocumentError) in try inner.write(value) }
    } catch {
      throw error.under(name)
    }
  }

  /// Writes a leaf by its `Codable` form.
  @_disfavoredOverload
  public mutating func member<Value: Encodable>(_ name: String, _ value: Value) throws(DocumentError) {
    try leaf(name, value)
  }

  mutating func leaf(_ name: String, _ value: some Encodable) throws(DocumentError) {
    let json: JSON
    do throws(JSONError) { json = try JSON(encoding: value) } catch {
      throw DocumentError(error.message, path: [name])
    }
    guard !json.isDeeper(than: JSONLimits.documentDepth - depth) else { throw DocumentWriter.tooDeep.under(name) }
    try spend(json)
    put(json, under: name)
  }

  /// Refuses a member without a form.
  @_disfavoredOverload
  public mutating func member<Value>(_ name: String, _ value: Value) throws(DocumentError) {
    throw DocumentError("a \(Value.self) has no document form; make it Codable", path: [name])
  }

  /// Writes the active case of an enum that carries nothing.
  public mutating func emptyCase(_ name: String) { put(.object([:]), under: name) }

  /// Writes a member that is itself an object of members.
  public mutating func members(
    _ name: String, _ write: (inout DocumentWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    do throws(DocumentError) { try part(name, write) } catch { throw error.under(name) }
  }

  /// The same for a part of a value's own form, which its errors do not name.
  mutating func part(
    _ name: String, _ write: (inout DocumentWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try nested(name) { (inner) throws(DocumentError) in
      inner.object()
      try write(&inner)
    }
  }

  /// Writes a member that is a tree already.
  mutating func put(_ json: JSON, under name: String) {
    object()
    if text != nil { text?.put(json, under: name) } else { members?[name] = json }
  }

  private mutating func nested(
    _ name: String, _ write: (inout DocumentWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    object()
    text?.begin(name)
    let around = windows
    windows = around?[name]
    defer { windows = around }
    let json = try inside(write)
    if text == nil { members?[name] = json }
  }

  /// Writes an array of what `write` makes of each element.
  mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (Elements.Element, inout DocumentWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var items: [JSON] = []
    if text == nil { items.reserveCapacity(elements.underestimatedCount) }
    if text?.array() == false { return }
    // Scopes lead through no plain array, so no window is open in one.
    let around = windows
    windows = nil
    defer { windows = around }
    for (index, element) in elements.enumerated() {
      do throws(DocumentError) {
        try checkDepth()
        text?.beginElement()
        let json = try inside { (inner) throws(DocumentError) in try write(element, &inner) }
        if text == nil { items.append(json) }
      } catch {
        throw error.under(String(index))
      }
    }
    if text == nil { json = .array(items) } else { text?.finishArray() }
  }

  private func checkDepth() throws(DocumentError) {
    guard depth < JSONLimits.documentDepth else { throw DocumentWriter.tooDeep }
  }

  /// Writes a value that lies in this one; gives its tree where one is made.
  private mutating func inside(
    _ write: (inout DocumentWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) -> JSON {
    if let outer = text?.enter() {
      // A text grows at one place: the same writer goes on within the value.
      depth += 1
      try write(&self)
      depth -= 1
      text?.leave(to: outer)
      return .null
    }
    var inner = DocumentWriter(nil, budget, depth: depth + 1, windows)
    try write(&inner)
    let result = inner.result
    // What a budget is taken from below is counted where it is written.
    if inner.members == nil { try spend(result) }
    return result
  }
}

extension DocumentWriter {
  /// Takes what is written elsewhere off the budget.
  func spend(_ sizeBytes: Int) throws(DocumentError) { try budget?.spend(sizeBytes) }

  /// Takes what a leaf needs off the budget.
  func spend(_ leaf: JSON) throws(DocumentError) {
    guard let budget else { return }
    switch leaf {
    // What they hold may have been counted already.
    case .array, .object: try budget.spend(2)
    default: try budget.spend(leaf.sizeBytes)
    }
  }
}

/// How many bytes a document may take: writing one that takes more ends early, so that asking for its size costs no
/// more than the answer is worth. Spends no more than the document takes; it may spend less.
final class DocumentBudget {
  private var leftBytes: Int
  private(set) var isSpent = false

  init(_ sizeBytes: Int) { leftBytes = sizeBytes }

  func spend(_ sizeBytes: Int) throws(DocumentError) {
    leftBytes -= sizeBytes
    guard leftBytes >= 0 else {
      isSpent = true
      throw DocumentError("the document takes more bytes than it may")
    }
  }
}
