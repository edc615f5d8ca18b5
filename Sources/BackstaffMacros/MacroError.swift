import SwiftDiagnostics
import SwiftSyntax

/// A failure of the plugin itself.
struct MacroError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A misuse of a macro, told at the place of the misuse.
struct MacroMisuse: DiagnosticMessage {
  let message: String
  let id: String
  var severity: DiagnosticSeverity { .error }
  var diagnosticID: MessageID { MessageID(domain: "Backstaff", id: id) }

  static func at(_ node: some SyntaxProtocol, _ id: String, _ message: String) -> DiagnosticsError {
    DiagnosticsError(diagnostics: [Diagnostic(node: Syntax(node), message: MacroMisuse(message: message, id: id))])
  }
}
