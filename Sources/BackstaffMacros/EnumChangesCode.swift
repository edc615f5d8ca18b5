import SwiftSyntax

/// The text of the difference of two values of an enum, of its application, and of the parts of a value.
struct EnumChangesCode {
  let access: String
  let cases: EnumCases

  /// Another case is another value; within a case what it carries may differ.
  var difference: String {
    // Of an enum that no value can be in nothing is ever compared.
    let body =
      cases.all.isEmpty
      ? "" : "\(cases.choice(over: "self", otherwise: "", differing))\n    try patch.replace(with: self)"
    return """
      \(access)func writeDifference(
          from old: Self, to patch: inout Backstaff.PatchWriter
        ) throws(Backstaff.DocumentError) {
          \(body)
        }
      """
  }

  private func differing(_ element: EnumCase) -> EnumCases.Branch {
    if element.isImpossible { return EnumCases.Branch(pattern: ".\(element.written)", statement: "break") }
    let before = element.pattern(binding: "let o")
    let body: String
    switch element.payloads.count {
    case 0: body = "return"
    case 1: body = "return try patch.member(\"\(element.name)\", o0, v0)"
    default:
      let lines = element.payloads.enumerated().map { index, payload in
        "      try inner.member(\"\(payload.label ?? "_\(index)")\", o\(index), v\(index))"
      }
      body =
        "\n      return try patch.members(\"\(element.name)\") { (inner) throws(Backstaff.DocumentError) in\n"
        + lines.joined(separator: "\n") + "\n      }\n    "
    }
    return EnumCases.Branch(pattern: element.pattern, statement: "if case \(before) = old { \(body) }")
  }

  var application: String {
    """
    \(access)mutating func apply(_ patch: Backstaff.PatchReader) throws(Backstaff.DocumentError) {
        for part in try patch.parts() {
          switch part.name {
    \(cases.lines(applying))
          default: throw part.unknown
          }
        }
      }
    """
  }

  private func applying(_ element: EnumCase) -> String? {
    guard !element.isImpossible, !element.payloads.isEmpty else { return nil }
    let labels = element.payloads.map { $0.label.map { "\($0): " } ?? "" }
    let value = labels.enumerated().map { "\($1)v\($0)" }.joined(separator: ", ")
    let change: String
    if element.payloads.count == 1 {
      change = "        try part.apply(to: &v0)"
    } else {
      let lines = element.payloads.enumerated().map { index, payload in
        "          case \"\(payload.label ?? "_\(index)")\": try inner.apply(to: &v\(index))"
      }
      change = """
                for inner in try part.parts() {
                  switch inner.name {
        \(lines.joined(separator: "\n"))
                  default: throw inner.unknown
                  }
                }
        """
    }
    return """
            case "\(element.name)":
              guard case \(element.pattern(binding: "var v")) = self else { throw part.inactive }
      \(change)
              self = .\(element.written)(\(value))
      """
  }

  var parts: String {
    """
    \(access)func part(_ name: String) -> Backstaff.StatePart? {
        \(cases.choice(over: "self", otherwise: "return nil", part))
      }
    """
  }

  private func part(_ element: EnumCase) -> EnumCases.Branch {
    if element.isImpossible { return EnumCases.Branch(pattern: ".\(element.written)", statement: "return nil") }
    let found: String
    switch element.payloads.count {
    case 0: return EnumCases.Branch(pattern: element.pattern, statement: "return nil")
    case 1: found = "Backstaff.StatePart(v0)"
    default:
      let lines = element.payloads.enumerated().map { index, payload in
        "      try inner.member(\"\(payload.label ?? "_\(index)")\", v\(index))"
      }
      found =
        "Backstaff.StatePart(members: { (inner) throws(Backstaff.DocumentError) in\n"
        + lines.joined(separator: "\n") + "\n    })"
    }
    return EnumCases.Branch(pattern: element.pattern, statement: "return name == \"\(element.name)\" ? \(found) : nil")
  }
}
