/// The slot of a presented child: filled while it is shown. `@Presents` makes one for a property.
///
/// Two slots are equal when their children are. The child sits in a shared box that is copied when it is written
/// while another copy of the slot is alive, so keeping an old state costs nothing.
@dynamicMemberLookup
public struct PresentationState<Child> {
  private var box: Box

  private final class Box {
    var child: Child?

    init(_ child: Child?) {
      self.child = child
    }
  }

  /// A slot with a child, or an empty one.
  public init(wrappedValue: Child? = nil) {
    box = Box(wrappedValue)
  }

  /// The child, or `nil` in an empty slot.
  public var wrappedValue: Child? {
    get { box.child }
    set {
      if isKnownUniquelyReferenced(&box) { box.child = newValue } else { box = Box(newValue) }
    }
  }

  /// The slot itself.
  public var projectedValue: PresentationState<Child> {
    get { self }
    set { self = newValue }
  }

  /// A part of the child.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Child, Value>) -> Value? {
    wrappedValue?[keyPath: keyPath]
  }

  /// Changes the child in place; the caller has checked that there is one.
  mutating func modify<Result>(_ change: (inout Child) -> Effect<Result>) -> Effect<Result> {
    if !isKnownUniquelyReferenced(&box) { box = Box(box.child) }
    guard var child = box.child else { return .none }
    box.child = nil
    defer { box.child = child }
    return change(&child)
  }
}

// The box is written only while this slot holds its one reference, so sharing it between threads shares a constant.
extension PresentationState: @unchecked Sendable where Child: Sendable {}

extension PresentationState: Equatable where Child: Equatable {
  /// Whether both show equal children; copies of one slot are equal without asking the child.
  public static func == (left: Self, right: Self) -> Bool {
    left.box === right.box || left.box.child == right.box.child
  }
}

extension PresentationState: Hashable where Child: Hashable {
  /// Feeds the child.
  public func hash(into hasher: inout Hasher) { hasher.combine(box.child) }
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
}
