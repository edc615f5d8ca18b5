/// The text of an enum's document form.
struct EnumDocumentCode {
  let access: String
  let cases: EnumCases

  var members: String {
    """

      \(access)static var stateMembers: [Backstaff.StateMember<Self>] { [] }

      \(access)func write(to writer: inout Backstaff.DocumentWriter) throws(Backstaff.DocumentError) {
        \(cases.choice(over: "self", otherwise: "", writing))
      }

      \(access)init(document: Backstaff.DocumentReader) throws(Backstaff.DocumentError) {
        let name = try document.activeCase()
        switch name {
    \(cases.lines { $0.isImpossible ? nil : reading($0) })
        default: throw document.unknownCase(name)
        }
      }

      \(access)static func describe(in schema: inout Backstaff.SchemaWriter) {
        \(description)
      }

      \(changes.difference)

      \(changes.application)

      \(changes.parts)

    """
  }

  private var changes: EnumChangesCode { EnumChangesCode(access: access, cases: cases) }

  private var description: String {
    guard !cases.all.isEmpty else { return "schema.enumeration(Self.self, [])" }
    return """
      var cases: [(name: String, payload: String?)] = []
      \(cases.lines(describing))
          schema.enumeration(Self.self, cases)
      """
  }

  private func writing(_ element: EnumCase) -> EnumCases.Branch {
    if element.isImpossible { return EnumCases.Branch(pattern: ".\(element.written)", statement: "break") }
    return EnumCases.Branch(pattern: element.pattern, statement: writingPayload(of: element))
  }

  private func writingPayload(of element: EnumCase) -> String {
    switch element.payloads.count {
    case 0: "writer.emptyCase(\"\(element.name)\")"
    case 1: "try writer.member(\"\(element.name)\", v0)"
    default:
      "\n      try writer.members(\"\(element.name)\") { (inner) throws(Backstaff.DocumentError) in\n"
        + element.payloads.enumerated().map { "      try inner.member(\"\($1.label ?? "_\($0)")\", v\($0))" }
        .joined(separator: "\n") + "\n    }"
    }
  }

  private func reading(_ element: EnumCase) -> String? {
    switch element.payloads.count {
    case 0: return "    case \"\(element.name)\": self = .\(element.written)"
    case 1:
      let label = element.payloads[0].label.map { "\($0): " } ?? ""
      return
        "    case \"\(element.name)\": self = .\(element.written)(\(label)try document.member(\"\(element.name)\"))"
    default:
      let parts = element.payloads.enumerated().map { index, payload in
        (payload.label.map { "\($0): " } ?? "") + "try inner.member(\"\(payload.label ?? "_\(index)")\")"
      }
      return """
            case "\(element.name)":
              let inner = try document.members("\(element.name)")
              self = .\(element.written)(\(parts.joined(separator: ", ")))
        """
    }
  }

  private func describing(_ element: EnumCase) -> String? {
    let payload =
      switch element.payloads.count {
      case 0: "nil"
      // Types are not named here: an extension does not see what surrounds the enum.
      case 1: "schema.name(of: Backstaff.MemberType.carried(by: Self.\(element.written)))"
      default: "schema.name(ofTuple: \"\(writtenTuple(of: element))\")"
      }
    return "    cases.append((\"\(element.name)\", \(payload)))"
  }

  /// What a case with several payloads carries, as text on one line.
  private func writtenTuple(of element: EnumCase) -> String {
    let parts = element.payloads.map { payload in
      let type = payload.type.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("\"", with: "'")
      return (payload.label.map { "\($0): " } ?? "") + type
    }
    return "(" + parts.joined(separator: ", ") + ")"
  }
}
