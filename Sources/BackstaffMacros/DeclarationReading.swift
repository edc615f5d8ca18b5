import SwiftSyntax
import SwiftSyntaxMacros

/// What the macros read off the declarations they are put on.
extension DeclModifierListSyntax {
  /// `public `, `package ` or nothing: the access that generated members copy. `private` types need none written.
  var accessPrefix: String {
    for modifier in self where ["public", "package", "open"].contains(modifier.name.text) {
      return modifier.name.text == "open" ? "public " : modifier.name.text + " "
    }
    return ""
  }

  var isPrivate: Bool { contains { $0.name.text == "private" || $0.name.text == "fileprivate" } }

  var isStatic: Bool { contains { $0.name.text == "static" || $0.name.text == "class" } }
}

extension DeclGroupSyntax {
  /// The access of what is generated for a declaration: `accessPrefix`, or `fileprivate ` below anything private, where
  /// extensions have to say so, and where macros on generated types see nothing of what is around them.
  func generatedAccess(in context: some MacroExpansionContext) -> String {
    let around = context.lexicalContext.compactMap { $0.asProtocol((any DeclGroupSyntax).self)?.modifiers }
    return ([modifiers] + around).contains(where: \.isPrivate) ? "fileprivate " : modifiers.accessPrefix
  }
}

extension AttributeListSyntax {
  /// Whether an attribute of that name, module aside, is written here.
  func has(_ name: String) -> Bool {
    contains { element in
      guard let attribute = element.as(AttributeSyntax.self) else { return false }
      let written = attribute.attributeName.trimmedDescription
      return written == name || written.hasSuffix("." + name)
    }
  }
}

/// One case of an enum, as the macros use it.
struct EnumCase {
  let name: String
  let payloads: [(label: String?, type: String)]
  let element: EnumCaseElementSyntax

  /// The name in the form in which it is written in code, with backticks where it needs them.
  var written: String { element.name.text }

  init(_ element: EnumCaseElementSyntax) {
    self.element = element
    name = element.name.text.trimmingBackticks
    payloads =
      element.parameterClause?.parameters.map { parameter in
        let label = parameter.firstName?.text
        return (label == "_" ? nil : label?.trimmingBackticks, parameter.type.trimmedDescription)
      } ?? []
  }

  /// The case as it is declared, without what parts it from the next one.
  var declared: String { written + (element.parameterClause?.trimmedDescription ?? "") }

  /// Whether no value of this case can exist.
  var isImpossible: Bool { payloads.contains { $0.type == "Never" } }

  /// `.name`, `.name(let v0)`, `.name(label: let v0, let v1)`.
  var pattern: String { pattern(prefix: "v") }

  /// The pattern with names of its own for what it binds.
  func pattern(prefix: String) -> String {
    if payloads.isEmpty { return ".\(written)" }
    let parts = payloads.enumerated().map { index, payload in
      (payload.label.map { "\($0): " } ?? "") + "let \(prefix)\(index)"
    }
    return ".\(written)(\(parts.joined(separator: ", ")))"
  }

  /// The type of all that the case carries: `Void`, the payload's type, or a tuple.
  var payloadType: String {
    switch payloads.count {
    case 0: "Void"
    case 1: payloads[0].type
    default:
      "(" + payloads.map { ($0.label.map { "\($0): " } ?? "") + $0.type }.joined(separator: ", ") + ")"
    }
  }

  /// The bound payloads as one value.
  var payloadValue: String {
    switch payloads.count {
    case 0: "()"
    case 1: "v0"
    default: "(" + payloads.indices.map { "v\($0)" }.joined(separator: ", ") + ")"
    }
  }

  /// The case made of one value named `value`.
  func construction(from value: String) -> String {
    switch payloads.count {
    case 0: return ".\(written)"
    case 1: return ".\(written)(\(payloads[0].label.map { "\($0): " } ?? "")\(value))"
    default:
      let parts = payloads.enumerated().map { index, payload in
        (payload.label.map { "\($0): " } ?? "") + "\(value).\(index)"
      }
      return ".\(written)(\(parts.joined(separator: ", ")))"
    }
  }
}

extension EnumDeclSyntax {
  /// Whether this is a feature's `Action`, or part of one.
  func isAction(in context: some MacroExpansionContext) -> Bool {
    let names = context.lexicalContext.compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.text }
    return ([name.text] + names).contains("Action")
  }

  /// The cases in the order of their declaration.
  var cases: [EnumCase] {
    memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap { $0.elements.map(EnumCase.init) }
  }
}

extension String {
  /// The text without the backticks that make a keyword a name.
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
