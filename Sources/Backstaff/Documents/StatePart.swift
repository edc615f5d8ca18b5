import BackstaffJSON

/// A part of a state, as a scope names it: what a front opens a slice of.
public struct StatePart {
  private enum Content {
    case value(any DocumentConvertible)
    case written((inout DocumentWriter) throws(DocumentError) -> Void)
  }

  private let content: Content
  /// Whether there is nothing: an empty slot is a member, and no part of its own.
  fileprivate let isEmpty: Bool

  /// A part with a document form.
  public init(_ value: some DocumentConvertible) {
    content = .value(value)
    isEmpty = (value as? any MaybeEmpty)?.isEmptySlot ?? false
  }

  /// A leaf.
  @_disfavoredOverload
  public init(_ value: some Encodable) {
    isEmpty = (value as? any MaybeEmpty)?.isEmptySlot ?? false
    content = .written { (writer) throws(DocumentError) in
      do throws(JSONError) { writer.put(try JSON(encoding: value)) } catch { throw DocumentError(error.message) }
    }
  }

  /// A part without a form, which no document shows.
  @_disfavoredOverload
  public init<Value>(_ value: Value) {
    isEmpty = false
    content = .written { (_) throws(DocumentError) in
      throw DocumentError("a \(Value.self) has no document form; make it Codable")
    }
  }

  /// A part that is itself an object of members.
  public init(members write: @escaping (inout DocumentWriter) throws(DocumentError) -> Void) {
    isEmpty = false
    content = .written { (writer) throws(DocumentError) in
      writer.object()
      try write(&writer)
    }
  }

  /// The part as a value, when it has a document form of its own.
  var value: (any DocumentConvertible)? {
    if case .value(let value) = content { value } else { nil }
  }

  /// The document of the part, with its lists as these windows show them.
  package func document(through windows: SliceWindows? = nil) throws(DocumentError) -> JSON {
    var writer = DocumentWriter(windows)
    try write(to: &writer)
    return writer.result
  }

  /// The text of the document, made without a tree.
  package func text(through windows: SliceWindows? = nil) throws(DocumentError) -> [UInt8] {
    try DocumentWriter.text(through: windows) { (writer) throws(DocumentError) in try write(to: &writer) }
  }

  private func write(to writer: inout DocumentWriter) throws(DocumentError) {
    switch content {
    case .value(let value): try writer.write(value)
    case .written(let write): try write(&writer)
    }
  }

  /// The patch from the document of another part to that of this one.
  package func difference(
    from old: StatePart, through windows: SliceWindows? = nil
  ) throws(DocumentError) -> JSONPatch {
    if case .value(let old) = old.content, case .value(let new) = content,
      let patch = try StatePart.difference(from: old, to: new, windows)
    {
      return patch
    }
    return JSONPatch.difference(from: try old.document(through: windows), to: try document(through: windows))
  }

  private static func difference<Value: DocumentConvertible>(
    from old: any DocumentConvertible, to new: Value, _ windows: SliceWindows?
  ) throws(DocumentError) -> JSONPatch? {
    guard let old = old as? Value else { return nil }
    return try PatchWriter.patch(from: old, to: new, through: windows)
  }

  /// The part inside this one that a step of a scope names.
  fileprivate func part(_ step: TreePath.Step) -> StatePart? {
    guard let member = value?.part(step.name) else { return nil }
    guard let id = step.element else { return member }
    return (member.value as? any KeyedElements)?.element(id)
  }
}

extension TreePath {
  /// The part of `state` at this scope, or `nil` when the scope does not exist there now.
  package func part(of state: some DocumentConvertible) -> StatePart? {
    var part = StatePart(state)
    for step in steps {
      guard let next = part.part(step) else { return nil }
      part = next
    }
    return isRoot || !part.isEmpty ? part : nil
  }
}

/// A collection whose elements scopes name by their ids.
protocol KeyedElements {
  func element(_ id: String) -> StatePart?
  /// Which rows are at hand, where that is not all of them.
  var window: ListWindow? { get }
  /// The rows that are wanted here, or all where no window can be opened.
  func windowed(_ windows: SliceWindows) -> Self
}

/// A place that may hold nothing.
protocol MaybeEmpty {
  var isEmptySlot: Bool { get }
}

extension Optional: MaybeEmpty {
  var isEmptySlot: Bool { self == nil }
}

extension PresentationState: MaybeEmpty {
  var isEmptySlot: Bool { wrappedValue == nil }
}
