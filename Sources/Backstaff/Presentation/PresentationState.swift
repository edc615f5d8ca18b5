/// The slot of a presented child: filled while it is shown. `@Presents` makes one for a property.
///
/// Two slots are equal when their children are. The child sits in a shared box that is copied when it is written
/// while another copy of the slot is alive, so keeping an old state costs nothing.
@propertyWrapper
@dynamicMemberLookup
public struct PresentationState<Child> {
  /// None in an empty slot.
  @usableFromInline var box: Box?

  @usableFromInline
  final class Box {
    @usableFromInline var child: Child?

    @inlinable
    init(_ child: Child?) { self.child = child }
  }

  /// A slot with a child, or an empty one.
  @inlinable
  public init(wrappedValue: Child? = nil) { box = wrappedValue.map(Box.init) }

  /// The child, or `nil` in an empty slot. Writing to a part of it works in place.
  @inlinable
  public var wrappedValue: Child? {
    get { box?.child }
    _modify {
      let own = ownBox()
      defer { if own.child == nil { box = nil } }
      yield &own.child
    }
  }

  /// The slot itself.
  @inlinable
  public var projectedValue: PresentationState<Child> {
    get { self }
    _modify { yield &self }
  }

  /// A part of the child.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Child, Value>) -> Value? {
    box?.child?[keyPath: keyPath]
  }

  /// Changes the child in place; `nil` in an empty slot.
  @inlinable
  package mutating func modify<Result>(_ change: (inout Child) -> Result) -> Result? {
    guard box != nil else { return nil }
    let own = ownBox()
    guard var child = own.child.take() else { return nil }
    defer { own.child = child }
    return change(&child)
  }

  /// Whether both are copies of each other that nothing was written to since, or both are empty. Costs nothing; `false`
  /// says nothing about the children.
  @inlinable
  package func isIdentical(to other: Self) -> Bool { box === other.box }

  /// The box, copied first when another slot holds it too.
  @inlinable
  mutating func ownBox() -> Box {
    if isKnownUniquelyReferenced(&box), let box { return box }
    let own = Box(box?.child)
    box = own
    return own
  }
}

// The box is written only while this slot holds its one reference, so sharing it between threads shares a constant.
extension PresentationState: @unchecked Sendable where Child: Sendable {}

extension PresentationState: Equatable where Child: Equatable {
  /// Whether both show equal children; copies of one slot are equal without asking the child.
  public static func == (left: Self, right: Self) -> Bool {
    left.box === right.box || left.wrappedValue == right.wrappedValue
  }
}

extension PresentationState: Hashable where Child: Hashable {
  /// Feeds the child.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension PresentationState: Decodable where Child: Decodable {
  /// Reads the child, or `null`.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Child?.self))
  }
}

extension PresentationState: Encodable where Child: Encodable {
  /// Writes the child, or `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension PresentationState: DocumentConvertible where Child: DocumentConvertible {
  /// Writes `null` or the child.
  public func write(to writer: inout DocumentWriter) throws(DocumentError) {
    try wrappedValue?.write(to: &writer)
  }

  /// Reads `null` or the child.
  public init(document: DocumentReader) throws(DocumentError) {
    self.init(wrappedValue: try Child?(document: document))
  }

  /// Describes the child.
  public static func describe(in schema: inout SchemaWriter) {
    schema.wrapper(Self.self, kind: "presented", of: schema.name(of: Child.self))
  }

  /// Writes what differs in what both show, else replaces the one by the other.
  public func writeDifference(from old: Self, to patch: inout PatchWriter) throws(DocumentError) {
    if !isIdentical(to: old) { try wrappedValue.writeDifference(from: old.wrappedValue, to: &patch) }
  }

  /// Applies the parts to what is shown.
  public mutating func apply(_ patch: PatchReader) throws(DocumentError) { try wrappedValue.apply(patch) }

  /// The part of what is shown.
  public func part(_ name: String) -> StatePart? { wrappedValue?.part(name) }
}
