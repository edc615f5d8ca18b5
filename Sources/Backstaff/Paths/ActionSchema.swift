/// Takes the description of a tree of actions, to find what cannot be recorded before any such action is sent.
///
/// `@CasePathable` writes the calls, one for each payload of each case.
public struct ActionSchemaWriter {
  /// Payloads without a recorded form, as `Type.case: Payload`.
  package private(set) var unrecordable: [String] = []
  private var seen: Set<ObjectIdentifier> = []

  package init() {}

  /// The payloads of the actions of `type` and of all below it that cannot be recorded.
  package static func unrecordable<Action: ActionConvertible>(in type: Action.Type) -> [String] {
    var writer = ActionSchemaWriter()
    writer.actions(type)
    return writer.unrecordable
  }

  /// Describes the actions of a type, once: a feature may present itself.
  public mutating func actions<Action: ActionConvertible>(_ type: Action.Type) {
    guard seen.insert(ObjectIdentifier(type)).inserted else { return }
    Action.describe(in: &self)
  }

  /// A case that carries a child's actions.
  public mutating func payload<Root, Child: ActionConvertible>(_ type: Child.Type, of name: String, in root: Root.Type)
  {
    actions(type)
  }

  /// A case that carries a value with a `Codable` form.
  @_disfavoredOverload
  public mutating func payload<Root, Leaf: Codable>(_ type: Leaf.Type, of name: String, in root: Root.Type) {}

  /// A case that carries something without a form.
  @_disfavoredOverload
  public mutating func payload<Root, Other>(_ type: Other.Type, of name: String, in root: Root.Type) {
    unrecordable.append("\(SchemaWriter.typeName(root)).\(name): \(SchemaWriter.typeName(type))")
  }
}

extension ActionConvertible {
  /// Describes nothing: a type that writes itself is taken at its word.
  public static func describe(in schema: inout ActionSchemaWriter) {}
}
