import SwiftSyntax
import SwiftSyntaxMacros

/// `@ReducerCaseIgnored`, `@ReducerCaseEphemeral`, `@ObservationStateIgnored`: marks that another macro reads.
struct MarkMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
