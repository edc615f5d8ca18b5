import BackstaffJSON

/// Takes the document of one value.
public struct DocumentWriter {
  package private(set) var json: JSON = .null
  private var members: [String: JSON]?
  /// What the document may still take; `nil` for as much as it likes.
  private let budget: DocumentBudget?
  /// How many arrays and objects lie around what is written.
  private let depth: Int

  package init() { self.init(nil, depth: 0) }

  /// A writer of a value that lies that deep in another one.
  init(depth: Int) { self.init(nil, depth: depth) }

  private init(_ budget: DocumentBudget?, depth: Int) {
    self.budget = budget
    self.depth = depth
  }

  /// The document of `value`.
  package static func document(of value: some DocumentConvertible) throws(DocumentError) -> JSON {
    try document(of: value, depth: 0)
  }

  /// The document of a value that lies that deep in another one.
  static func document(of value: some DocumentConvertible, depth: Int) throws(DocumentError) -> JSON {
    var writer = DocumentWriter(nil, depth: depth)
    try value.write(to: &writer)
    return writer.result
  }

  /// The document of `value`, or `nil` when it takes more bytes than that; the work follows the limit, not the value.
  static func document(
    of value: some DocumentConvertible, depth: Int, atMost sizeBytes: Int
  ) throws(DocumentError) -> JSON? {
    let budget = DocumentBudget(sizeBytes)
    do throws(DocumentError) {
      var writer = DocumentWriter(budget, depth: depth)
      try value.write(to: &writer)
      return writer.result
    } catch {
      if budget.isSpent { return nil }
      throw error
    }
  }

  package var result: JSON { members.map(JSON.object) ?? json }

  package mutating func put(_ json: JSON) { self.json = json }

  /// The document of a value that lies so many arrays and objects inside the one that is being written.
  func document(of value: some DocumentConvertible, levels: Int = 1) throws(DocumentError) -> JSON {
    let inside = depth + levels
    guard inside <= JSONLimits.documentDepth else { throw DocumentWriter.tooDeep }
    var inner = DocumentWriter(budget, depth: inside)
    try value.write(to: &inner)
    let result = inner.result
    // What a budget is taken from below is counted where it is written.
    if inner.members == nil { try spend(result) }
    return result
  }

  static let tooDeep = DocumentError(
    "the state nests more than \(JSONLimits.documentDepth) levels deep; keep what can grow without end in a list")

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

  /// Starts an object, also one without members.
  public mutating func object() { if members == nil { members = [:] } }

  /// Writes a member with a document form.
  public mutating func member<Value: DocumentConvertible>(_ name: String, _ value: Value) throws(DocumentError) {
    do throws(DocumentError) {
      set(name, try document(of: value))
    } catch {
      throw error.under(name)
    }
  }

  /// Writes a leaf by its `Codable` form.
  @_disfavoredOverload
  public mutating func member<Value: Encodable>(_ name: String, _ value: Value) throws(DocumentError) {
    let json: JSON
    do throws(JSONError) { json = try JSON(encoding: value) } catch {
      throw DocumentError(error.message, path: [name])
    }
    try spend(json)
    set(name, json)
  }

  /// Refuses a member without a form.
  @_disfavoredOverload
  public mutating func member<Value>(_ name: String, _ value: Value) throws(DocumentError) {
    throw DocumentError("a \(Value.self) has no document form; make it Codable", path: [name])
  }

  /// Writes the active case of an enum that carries nothing.
  public mutating func emptyCase(_ name: String) { set(name, .object([:])) }

  /// Writes a member that is itself an object of members.
  public mutating func members(
    _ name: String, _ write: (inout DocumentWriter) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var inner = DocumentWriter(budget, depth: depth + 1)
    inner.object()
    do throws(DocumentError) { try write(&inner) } catch { throw error.under(name) }
    set(name, inner.result)
  }

  private mutating func set(_ name: String, _ json: JSON) {
    if members == nil { members = [:] }
    members?[name] = json
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
