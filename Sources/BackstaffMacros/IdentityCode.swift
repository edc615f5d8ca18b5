/// The text by which an enum tells whether two of its values are the same thing.
struct IdentityCode {
  let access: String
  let cases: EnumCases

  var members: [String] { [comparison, text] }

  private var comparison: String {
    let head = "\(access)static func hasSameIdentity(_ left: Self, _ right: Self) -> Bool"
    if cases.all.isEmpty { return "\(head) { switch left {} }" }
    if cases.isSole, let sole = cases.all.first { return "\(head) { \(comparison(ofSole: sole)) }" }
    return "\(head) {\n  switch left {\n\(cases.lines(comparing))\n  }\n  return false\n}"
  }

  /// The comparison in an enum of one case, where every other answer would be one that cannot be reached.
  private func comparison(ofSole element: EnumCase) -> String {
    if element.isImpossible { return "false" }
    guard !element.payloads.isEmpty else { return "true" }
    let both = "(\(element.pattern), \(element.pattern(binding: "let w")))"
    return "switch (left, right) { case \(both): return \(agreement(of: element)) }"
  }

  private func comparing(_ element: EnumCase) -> String? {
    if element.isImpossible { return "  case .\(element.written): return false" }
    return """
        case \(element.pattern):
          if case \(element.pattern(binding: "let w")) = right { return \(agreement(of: element)) }
      """
  }

  private func agreement(of element: EnumCase) -> String {
    let parts = element.payloads.indices.map { "Backstaff.Identity.same(v\($0), w\($0))" }
    return parts.isEmpty ? "true" : parts.joined(separator: " && ")
  }

  private var text: String {
    let head = "\(access)var identityText: String"
    guard !cases.all.isEmpty else { return "\(head) { switch self {} }" }
    let lines = cases.lines { element in
      let parts = element.payloads.indices.map { " + Backstaff.Identity.suffix(of: v\($0))" }
      return element.isImpossible
        ? "  case .\(element.written): return \"\(element.name)\""
        : "  case \(element.pattern): return \"\(element.name)\"\(parts.joined())"
    }
    return "\(head) {\n  switch self {\n\(lines)\n  }\n}"
  }
}
