import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import BackstaffMacros

/// What the macros make of a piece of source.
struct Expansion {
  /// The expanded source, with runs of white space as one space, so that only words are compared.
  let text: String
  /// The diagnostics in order, as `id: message`.
  let problems: [String]

  init(_ source: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Tests", fullFilePath: "Tests/Source.swift")])
    let macros: [String: any Macro.Type] = [
      "Reducer": ReducerMacro.self, "ObservableState": ObservableStateMacro.self, "Presents": PresentsMacro.self,
      "CasePathable": CasePathableMacro.self,
    ]
    let expanded = file.expand(
      macros: macros,
      contextGenerator: { BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.lexicalParents) })
    text = Expansion.words(expanded.description)
    problems = context.diagnostics.map { "\($0.diagMessage.diagnosticID.idForTests): \($0.message)" }
  }

  /// Whether the expansion holds `source`, white space aside.
  func holds(_ source: String) -> Bool { text.contains(Expansion.words(source)) }

  static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Syntax {
  /// The declarations around this one, innermost first.
  fileprivate var lexicalParents: [Syntax] {
    sequence(first: self, next: \.parent).dropFirst().filter { $0.isProtocol((any DeclGroupSyntax).self) }
  }
}

extension MessageID {
  fileprivate var idForTests: String {
    "\(self)".split(separator: "\"").last(where: { !$0.contains(",") && !$0.contains(")") }).map(String.init) ?? ""
  }
}
