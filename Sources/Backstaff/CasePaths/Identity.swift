/// A value that can tell whether another one is the same thing in another condition: an enum by its case and by the
/// `id` of what the case carries, an alert by what it says.
///
/// The macros write the conformance of an enum. What is presented and what owns effects is told apart by it.
public protocol IdentityComparable: SendableMetatype {
  /// Whether both are the same thing, in whatever condition each is.
  static func hasSameIdentity(_ left: Self, _ right: Self) -> Bool
  /// The identity as text that is the same in every process: equal exactly when ``hasSameIdentity(_:_:)``.
  var identityText: String { get }
}

extension IdentityComparable {
  /// Whether both identities have the same text.
  public static func hasSameIdentity(_ left: Self, _ right: Self) -> Bool { left.identityText == right.identityText }
}

/// What makes a child itself: nothing, its `id`, or what it says as ``IdentityComparable``.
///
/// The overloads are chosen where the macros' code is compiled, so that nothing is asked of a value at run time.
public enum Identity {
  /// Values without an identity of their own are all the same.
  @_disfavoredOverload
  @inlinable public static func same<Value>(_ left: Value, _ right: Value) -> Bool { true }

  /// Values with an `id` are the same when it is.
  @inlinable public static func same<Value: Identifiable>(_ left: Value, _ right: Value) -> Bool {
    left.id == right.id
  }

  /// Values that compare themselves.
  @inlinable public static func same<Value: IdentityComparable>(_ left: Value, _ right: Value) -> Bool {
    Value.hasSameIdentity(left, right)
  }

  /// Values that compare themselves and have an `id`.
  @inlinable public static func same<Value: IdentityComparable & Identifiable>(
    _ left: Value, _ right: Value
  ) -> Bool {
    left.id == right.id && Value.hasSameIdentity(left, right)
  }

  /// What a value without an identity of its own adds to the text of one: nothing.
  @_disfavoredOverload
  public static func suffix<Value>(of value: Value) -> String { "" }

  /// What an `id` adds to the text of an identity.
  public static func suffix<Value: Identifiable>(of value: Value) -> String { "#" + ElementID.text(value.id) }

  /// What a value that compares itself adds to the text of an identity.
  public static func suffix<Value: IdentityComparable>(of value: Value) -> String { "." + value.identityText }

  /// What a value that compares itself and has an `id` adds to the text of an identity.
  public static func suffix<Value: IdentityComparable & Identifiable>(of value: Value) -> String {
    "." + value.identityText + "#" + ElementID.text(value.id)
  }
}

extension Identity {
  /// A comparison under the name of the type it compares, so that it can be found by that type again.
  private struct Comparison<Value> {
    let isSame: (Value, Value) -> Bool
  }

  /// How two children of a type are compared; `nil` when all of them are the same. Asked once, when a tree is built.
  package static func comparison<Child>(of type: Child.Type) -> ((Child, Child) -> Bool)? {
    let made: Any? =
      if let type = type as? any (IdentityComparable & Identifiable).Type {
        comparison(ofBoth: type)
      } else if let type = type as? any IdentityComparable.Type {
        comparison(ofComparable: type)
      } else if let type = type as? any Identifiable.Type {
        comparison(ofIdentified: type)
      } else {
        nil
      }
    return (made as? Comparison<Child>)?.isSame
  }

  private static func comparison<Value: IdentityComparable & Identifiable>(ofBoth type: Value.Type) -> Any {
    Comparison<Value> { same($0, $1) }
  }

  private static func comparison<Value: IdentityComparable>(ofComparable type: Value.Type) -> Any {
    Comparison<Value> { same($0, $1) }
  }

  private static func comparison<Value: Identifiable>(ofIdentified type: Value.Type) -> Any {
    Comparison<Value> { same($0, $1) }
  }

  /// The identity of a child as text that is the same in every process; empty when all of its type are the same.
  @usableFromInline
  package static func text<Child>(of child: Child) -> String {
    let text = (child as? any IdentityComparable)?.identityText ?? ""
    return text + ((child as? any Identifiable).map { "#" + ElementID.text($0.id) } ?? "")
  }
}

extension CasePathable {
  /// The active case and the identity of what it carries; for enums that no macro compares.
  public var identityText: String {
    guard let payload = activePayload else { return activeCaseName }
    let text = Identity.text(of: payload)
    return text.isEmpty || text.hasPrefix("#") ? activeCaseName + text : activeCaseName + "." + text
  }
}
