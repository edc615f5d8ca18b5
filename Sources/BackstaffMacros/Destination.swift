import SwiftDiagnostics
import SwiftSyntax

/// What one case of a `@Reducer` enum joins.
struct Destination {
  enum Kind {
    case feature(type: String, instance: String)
    case dialog(type: String, action: String)
    case value
  }

  let element: EnumCase
  let kind: Kind

  init(_ element: EnumCase) {
    self.element = element
    kind = Destination.kind(of: element)
  }

  private static func kind(of element: EnumCase) -> Kind {
    let attributes = element.declaration.attributes
    guard element.payloads.count == 1, !attributes.has("ReducerCaseIgnored"),
      let parameter = element.element.parameterClause?.parameters.first
    else { return .value }
    let type = element.payloads[0].type
    if attributes.has("ReducerCaseEphemeral") { return .dialog(type: type, action: "\(type).Action") }
    if let action = dialogAction(parameter.type) { return .dialog(type: type, action: action) }
    return .feature(type: type, instance: parameter.defaultValue?.value.trimmedDescription ?? "\(type)()")
  }

  /// What the buttons of an alert or dialog send, when `type` is one.
  private static func dialogAction(_ type: TypeSyntax) -> String? {
    let arguments: GenericArgumentClauseSyntax?
    let name: String
    if let type = type.as(IdentifierTypeSyntax.self) {
      (name, arguments) = (type.name.text, type.genericArgumentClause)
    } else if let type = type.as(MemberTypeSyntax.self), type.baseType.trimmedDescription == "Backstaff" {
      (name, arguments) = (type.name.text, type.genericArgumentClause)
    } else {
      return nil
    }
    guard ["AlertState", "ConfirmationDialogState"].contains(name) else { return nil }
    return arguments?.arguments.first?.argument.trimmedDescription
  }

  /// The error for a value of the language in the place of a feature, and the mark that says it is meant.
  var misuse: Diagnostic? {
    guard case .feature(let type, _) = kind,
      let payload = element.element.parameterClause?.parameters.first?.type, Destination.isPlain(payload)
    else { return nil }
    let mark = AttributeSyntax(
      attributeName: IdentifierTypeSyntax(name: .identifier("ReducerCaseIgnored", trailingTrivia: .space)))
    let attributes = [.attribute(mark)] + element.declaration.attributes
    var marked = element.declaration.trimmed
    marked.attributes = attributes
    return MacroMisuse.diagnostic(
      element.element, "plain-case",
      "'\(type)' is no feature; mark the case as one that carries a plain value",
      repairs: [
        Repair.fix("ignore-case", "add '@ReducerCaseIgnored'", .exchange(element.declaration, for: marked))
      ])
  }

  /// Whether a type is none that could be a feature, as far as its text tells.
  private static func isPlain(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .arrayType, .dictionaryType, .optionalType, .implicitlyUnwrappedOptionalType, .tupleType, .functionType:
      return true
    default:
      let name = type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text
      return name.map(plainNames.contains) ?? false
    }
  }

  private static let plainNames: Set<String> = [
    "Array", "Bool", "Character", "ContiguousArray", "Data", "Date", "Dictionary", "Double", "Duration", "Float",
    "IdentifiedArray", "IdentifiedArrayOf", "Int", "Int8", "Int16", "Int32", "Int64", "Optional", "Range", "Set",
    "String", "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID", "Void",
  ]
}
