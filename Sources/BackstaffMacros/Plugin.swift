@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The compiler's side of the macros, looked up by name.
struct MacroTable: PluginProvider {
  static var macros: [String: any Macro.Type] {
    [
      "CasePathableMacro": CasePathableMacro.self,
      "FlowCoordinatorMacro": FlowCoordinatorMacro.self,
      "FlowStateMacro": FlowStateMacro.self,
      "MarkMacro": MarkMacro.self,
      "ObservableStateMacro": ObservableStateMacro.self,
      "PresentsMacro": PresentsMacro.self,
      "ReducerMacro": ReducerMacro.self,
      "ViewActionMacro": ViewActionMacro.self,
    ]
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = MacroTable.macros[typeName] else {
      throw MacroError("the plugin has no macro named \(typeName)")
    }
    return macro
  }
}

@main
enum Plugin {
  static func main() throws {
    let listener = CompilerPluginMessageListener(
      connection: try StandardIOMessageConnection(), provider: MacroTable())
    try listener.main()
  }
}
