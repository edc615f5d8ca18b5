import SwiftSyntax

/// One case of an enum, as the macros use it.
struct EnumCase {
  let name: String
  let payloads: [(label: String?, type: String)]
  let element: EnumCaseElementSyntax
  /// The declaration that the case stands in, with its attributes.
  let declaration: EnumCaseDeclSyntax

  /// The name in the form in which it is written in code, with backticks where it needs them.
  var written: String { element.name.text }

  init(_ element: EnumCaseElementSyntax, in declaration: EnumCaseDeclSyntax) {
    self.element = element
    self.declaration = declaration
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
  var isImpossible: Bool { payloads.contains { $0.type == "Never" || $0.type == "Swift.Never" } }

  /// `.name`, `.name(let v0)`, `.name(label: let v0, let v1)`.
  var pattern: String { pattern(binding: "let v") }

  /// The pattern with names of its own for what it binds, each behind `binding`.
  func pattern(binding: String) -> String {
    if payloads.isEmpty { return ".\(written)" }
    let parts = payloads.enumerated().map { index, payload in
      (payload.label.map { "\($0): " } ?? "") + "\(binding)\(index)"
    }
    return ".\(written)(\(parts.joined(separator: ", ")))"
  }

  /// The type of all that the case carries: `Void`, the payload's type, or a tuple.
  var payloadType: String {
    let types = element.parameterClause?.parameters.map { SequenceNames.renamed($0.type) } ?? []
    switch payloads.count {
    case 0: return "Void"
    case 1: return types[0]
    default:
      return "(" + zip(payloads, types).map { ($0.label.map { "\($0): " } ?? "") + $1 }.joined(separator: ", ") + ")"
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

  /// The case as a function of its one payload: `name`, `name(label:)`.
  var constructor: String { written + (payloads.first?.label.map { "(\($0):)" } ?? "") }

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

/// The names that `Sequence` brings into the table of case paths, where they hide an author's types of the same name.
enum SequenceNames {
  static let hidden = ["Element", "Iterator"]

  /// The alias, written beside the table, under which a hidden type is reached inside it.
  static func alias(_ name: String) -> String { "Case\(name)" }

  /// A type as it is written inside the table.
  static func renamed(_ type: TypeSyntax) -> String {
    Renaming().rewrite(type).trimmedDescription
  }

  /// The hidden names that a type mentions.
  static func mentioned(in types: [TypeSyntax]) -> [String] {
    let words = types.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) }
    return hidden.filter(words.contains)
  }

  private final class Renaming: SyntaxRewriter {
    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
      guard hidden.contains(node.name.text) else { return super.visit(node) }
      return TypeSyntax(node.with(\.name, node.name.with(\.tokenKind, .identifier(alias(node.name.text)))))
    }
  }
}

extension String {
  /// The text without the backticks that make a keyword a name.
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
