import SwiftDiagnostics
import SwiftSyntax

/// A misuse of a macro, told at the place of the misuse.
struct MacroMisuse: DiagnosticMessage {
  let message: String
  let id: String
  let severity: DiagnosticSeverity
  var diagnosticID: MessageID { MessageID(domain: "Backstaff", id: id) }

  /// The diagnostic for a misuse at `node`, with what repairs it.
  static func diagnostic(
    _ node: some SyntaxProtocol, _ id: String, _ message: String, severity: DiagnosticSeverity = .error,
    repairs: [FixIt] = []
  ) -> Diagnostic {
    let misuse = MacroMisuse(message: message, id: id, severity: severity)
    return Diagnostic(node: Syntax(node), message: misuse, fixIts: repairs)
  }

  /// The error for a misuse at `node`.
  static func at(
    _ node: some SyntaxProtocol, _ id: String, _ message: String, repairs: [FixIt] = []
  ) -> DiagnosticsError {
    DiagnosticsError(diagnostics: [diagnostic(node, id, message, repairs: repairs)])
  }
}

/// What an editor offers to do about a misuse.
struct Repair: FixItMessage {
  let message: String
  let id: String
  var fixItID: MessageID { MessageID(domain: "Backstaff", id: id) }

  static func fix(_ id: String, _ message: String, _ changes: FixIt.Change...) -> FixIt {
    FixIt(message: Repair(message: message, id: id), changes: changes)
  }
}

extension FixIt.Change {
  /// Puts a node in the place of another, with the white space and comments that stood around it.
  static func exchange(_ old: some SyntaxProtocol, for new: some SyntaxProtocol) -> FixIt.Change {
    var new = Syntax(new)
    new.leadingTrivia = old.leadingTrivia
    new.trailingTrivia = old.trailingTrivia
    return .replace(oldNode: Syntax(old), newNode: new)
  }
}

extension DeclGroupSyntax {
  /// The name of the type and what kind of type it is, as a message says it.
  var nameAndKind: String {
    let name = asProtocol((any NamedDeclSyntax).self)?.name.text ?? "this"
    let kind =
      switch kind {
      case .actorDecl: "an actor"
      case .classDecl: "a class"
      case .enumDecl: "an enum"
      case .protocolDecl: "a protocol"
      case .structDecl: "a struct"
      default: "an extension"
      }
    return "'\(name)' is \(kind)"
  }

  /// The repair that makes a struct of a class or an actor.
  var repairIntoStruct: [FixIt] {
    guard kind == .classDecl || kind == .actorDecl else { return [] }
    var changes = [FixIt.Change.exchange(introducer, for: TokenSyntax.keyword(.struct))]
    for modifier in modifiers where modifier.name.tokenKind == .keyword(.final) {
      let kept = modifiers.filter { $0.id != modifier.id }
      changes.append(.replace(oldNode: Syntax(modifiers), newNode: Syntax(kept)))
    }
    return [FixIt(message: Repair(message: "make it a struct", id: "make-struct"), changes: changes)]
  }
}
