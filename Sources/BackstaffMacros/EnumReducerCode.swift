import SwiftDiagnostics
import SwiftSyntax

/// What `@Reducer` makes of an enum.
struct EnumReducerCode {
  let access: String
  let name: String
  let cases: EnumCases
  let conformances: ConformanceOptions
  /// What the author has written instead of what is made here.
  let has: Set<String>

  init(_ declaration: EnumDeclSyntax, access: String, conformances: ConformanceOptions) {
    self.access = access
    self.conformances = conformances
    name = declaration.name.text
    cases = EnumCases(declaration)
    has = declaration.declaredNames
  }

  var misuses: [Diagnostic] { cases.all.compactMap { Destination($0).misuse } }

  var members: [String] {
    let parts = [("State", state), ("Action", action), ("body", body), ("CaseScope", caseScope), ("scope", scope)]
    let stores = EnumStoresCode(access: access, cases: cases)
    return parts.filter { !has.contains($0.0) }.map(\.1) + [stores.type, stores.function] + dialogs + sample
  }

  /// The text that `line` gives for each destination, with the conditions around them.
  private func lines(_ line: (Destination) -> String?) -> String { cases.lines { line(Destination($0)) } }

  private var state: String {
    let cases = lines { destination in
      switch destination.kind {
      case .feature(let type, _): "case \(destination.element.written)(\(type).State)"
      case .dialog(let type, _): "case \(destination.element.written)(\(type))"
      case .value: "case \(destination.element.declared)"
      }
    }
    let protocols = ["Backstaff.CaseReducerState"] + conformances.state
    return """
      @Backstaff.CasePathable @Backstaff.ObservableState @dynamicMemberLookup
      \(access)enum State: \(protocols.joined(separator: ", ")) {
        \(access)typealias StateReducer = \(name)
      \(cases)
      \(first)
      }
      """
  }

  /// How a coordinator that knows the enum by name alone makes its first screen.
  private var first: String {
    guard let element = cases.unconditional.first, case .feature(let type, _) = Destination(element).kind else {
      return ""
    }
    return """
      /// The first screen, of its feature's state.
      \(access)static func firstScreen(_ state: \(type).State) -> Self { .\(element.written)(state) }
      """
  }

  private var action: String {
    let cases = lines { destination in
      switch destination.kind {
      case .feature(let type, _): "case \(destination.element.written)(\(type).Action)"
      case .dialog(_, let action): "case \(destination.element.written)(\(action))"
      case .value: "case \(destination.element.written)(Never)"
      }
    }
    let protocols = conformances.action.isEmpty ? "" : ": " + conformances.action.joined(separator: ", ")
    return "@Backstaff.CasePathable\n\(access)enum Action\(protocols) {\n\(cases)\n}"
  }

  private var body: String {
    let scopes = lines { destination in
      guard case .feature(_, let instance) = destination.kind else { return nil }
      let written = destination.element.written
      return "Backstaff.ScopeCase(state: \\.\(written), action: \\.\(written)) { \(instance) }"
    }
    let joined = scopes.isEmpty ? "Backstaff.EmptyReducer<State, Action>()" : scopes
    return """
      @Backstaff.ReducerBuilder<State, Action>
      \(access)static var body: some Backstaff.Reducer<State, Action> {
      \(joined)
      }
      """
  }

  private var caseScope: String {
    let cases = lines { destination in
      switch destination.kind {
      case .feature(let type, _):
        "case \(destination.element.written)(Backstaff.Store<\(type).State, \(type).Action>)"
      case .dialog(let type, _): "case \(destination.element.written)(\(type))"
      case .value: "case \(destination.element.declared)"
      }
    }
    return "@MainActor\n\(access)enum CaseScope {\n\(cases)\n}"
  }

  private var scope: String {
    let lines = lines { destination in
      let element = destination.element
      guard case .feature = destination.kind else {
        let parts = element.payloads.enumerated().map { ($1.label.map { "\($0): " } ?? "") + "v\($0)" }
        let value = parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
        return "case \(element.pattern): return .\(element.written)\(value)"
      }
      return """
        case .\(element.written)(let initial):
          return .\(element.written)(
            store.scope(initial: initial, case: \\.\(element.written), action: \\.\(element.written)))
        """
    }
    return """
      @MainActor
      \(access)static func scope(_ store: Backstaff.Store<State, Action>) -> CaseScope {
        switch store.state {
      \(lines)
        }
      }
      """
  }

  /// Which cases are alerts and dialogs.
  private var dialogs: [String] {
    let dialogs = cases.all.filter { if case .dialog = Destination($0).kind { true } else { false } }
    guard !dialogs.isEmpty else { return [] }
    func place(of element: EnumCase) -> EnumCases.Branch {
      let place = dialogs.firstIndex { $0.element.id == element.element.id }.map(String.init)
      return EnumCases.Branch(pattern: ".\(element.written)", statement: "return \(place ?? "nil")")
    }
    let names = lines { destination in
      if case .dialog = destination.kind { "  names.append(\"\(destination.element.name)\")" } else { nil }
    }
    let shown = cases.choice(over: "state", otherwise: "", place)
    let answered = cases.choice(over: "action", otherwise: "", isCarrying: true, place)
    return [
      "\(access)static var dialogCases: [String] {\n  var names: [String] = []\n\(names)\n  return names\n}",
      "\(access)static func dialog(shownBy state: State) -> Int? {\n  \(shown)\n}",
      "\(access)static func dialog(answeredBy action: Action) -> Int? {\n  \(answered)\n}",
    ]
  }

  /// A way to write `Inner()` where another enum takes this one among its features, as it takes a struct.
  private var sample: [String] {
    let features = cases.unconditional.lazy.map(Destination.init).compactMap { destination -> String? in
      guard case .feature(_, let instance) = destination.kind else { return nil }
      return destination.element.construction(from: instance)
    }
    guard let first = features.first, !has.contains("init") else { return [] }
    return ["\(access)init() { self = \(first) }"]
  }
}
