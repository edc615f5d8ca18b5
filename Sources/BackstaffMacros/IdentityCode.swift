/// The text by which an enum tells whether two of its values are the same thing.
struct IdentityCode {
  let access: String
  let cases: EnumCases

  var members: [String] { [comparison, text] }

  private var comparison: String {
    let head = "\(access)static func hasSameIdentity(_ left: Self, _ right: Self) -> Bool"
    if cases.all.allSatisfy(\.isImpossible) { return "\(head) { false }" }
    // Without another case there is nothing that a case has to be told apart from.
    if cases.isSole, cases.all.first?.payloads.isEmpty == true { return "\(head) { true }" }
    let choice = cases.choice(over: "left", otherwise: cases.isSole ? "return false" : "break", comparing)
    return cases.isSole || cases.all.isEmpty
      ? "\(head) {\n  \(choice)\n}" : "\(head) {\n  \(choice)\n  return false\n}"
  }

  private func comparing(_ element: EnumCase) -> EnumCases.Branch {
    if element.isImpossible {
      return EnumCases.Branch(pattern: ".\(element.written)", statement: "return false")
    }
    let parts = element.payloads.indices.map { "Backstaff.Identity.same(v\($0), w\($0))" }
    let agreement = parts.isEmpty ? "true" : parts.joined(separator: " && ")
    return EnumCases.Branch(
      pattern: element.pattern,
      statement: "if case \(element.pattern(binding: "let w")) = right { return \(agreement) }")
  }

  private var text: String {
    let choice = cases.choice(over: "self", otherwise: "return \"\"") { element in
      if element.isImpossible || element.payloads.isEmpty {
        return EnumCases.Branch(pattern: ".\(element.written)", statement: "return \"\(element.name)\"")
      }
      let parts = element.payloads.indices.map { " + Backstaff.Identity.suffix(of: v\($0))" }
      return EnumCases.Branch(
        pattern: element.pattern, statement: "return \"\(element.name)\"\(parts.joined())")
    }
    return "\(access)var identityText: String {\n  \(choice)\n}"
  }
}
