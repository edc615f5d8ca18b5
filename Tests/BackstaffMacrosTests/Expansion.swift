import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import BackstaffMacros

/// What the macros make of a piece of source.
struct Expansion {
  /// The expanded source, with runs of white space as one space, so that only words are compared.
  let text: String
  /// The diagnostics in order, as `id: message`; a warning says so in front.
  let problems: [String]
  /// What each diagnostic offers, in order.
  let repairs: [[String]]
  /// The source with the first repair of every diagnostic carried out.
  let repaired: String

  /// - Parameter having: Protocols that every type has already, so that macros are not asked for them.
  init(_ source: String, having: Set<String> = []) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Tests", fullFilePath: "Tests/Source.swift")])
    let expanded = file.expand(
      macroSpecs: Expansion.macros(having: having),
      contextGenerator: { BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.lexicalParents) })
    text = Expansion.words(expanded.description)
    problems = context.diagnostics.map { diagnostic in
      let severity = diagnostic.diagMessage.severity == .warning ? "warning: " : ""
      return "\(severity)\(diagnostic.diagMessage.diagnosticID.idForTests): \(diagnostic.message)"
    }
    repairs = context.diagnostics.map { $0.fixIts.map(\.message.message) }
    let changes = context.diagnostics.compactMap(\.fixIts.first).flatMap(\.changes)
    repaired = Expansion.carry(out: changes, in: source, context)
  }

  private static func macros(having: Set<String>) -> [String: MacroSpec] {
    func spec(_ type: any Macro.Type, _ protocols: String...) -> MacroSpec {
      MacroSpec(
        type: type,
        conformances: protocols.filter { !having.contains($0) }.map { "Backstaff.\(raw: $0)" as TypeSyntax })
    }
    return [
      "FlowCoordinator": spec(FlowCoordinatorMacro.self, "Reducer", "FeatureTypes", "FlowCoordinating"),
      "FlowState": spec(FlowStateMacro.self, "FlowState"),
      "Reducer": spec(ReducerMacro.self, "Reducer", "CaseReducer"),
      "ObservableState": spec(ObservableStateMacro.self, "ObservableState", "IdentityComparable"),
      "Presents": spec(PresentsMacro.self), "ViewAction": spec(ViewActionMacro.self),
      "CasePathable": spec(CasePathableMacro.self, "CasePathable", "ActionConvertible"),
      "ReducerCaseIgnored": spec(MarkMacro.self), "ReducerCaseEphemeral": spec(MarkMacro.self),
      "ObservationStateIgnored": spec(MarkMacro.self),
    ]
  }

  /// Whether the expansion holds `source`, white space aside.
  func holds(_ source: String) -> Bool { text.contains(Expansion.words(source)) }

  static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func carry(
    out changes: [FixIt.Change], in source: String, _ context: BasicMacroExpansionContext
  ) -> String {
    var edits: [(start: Int, end: Int, text: String)] = []
    for case .replace(let old, let new) in changes {
      let location = context.location(for: old.position, anchoredAt: old, fileName: "Tests/Source.swift")
      edits.append((location.offset, location.offset + old.totalLength.utf8Length, new.description))
    }
    var bytes = Array(source.utf8)
    for edit in edits.sorted(by: { $0.start > $1.start }) {
      bytes.replaceSubrange(edit.start..<edit.end, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
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
