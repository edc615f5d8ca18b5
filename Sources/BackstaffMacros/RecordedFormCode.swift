/// The text of an enum's recorded form.
struct RecordedFormCode {
  let access: String
  let cases: EnumCases

  var members: String {
    """

      \(access)func write(to writer: inout Backstaff.ActionWriter) throws(Backstaff.ActionError) {
        \(cases.choice(over: "self", otherwise: "", writing))
      }

      \(access)static func read(from reader: inout Backstaff.ActionReader) throws(Backstaff.ActionError) -> Self {
        let name = try reader.name()
        switch name {
    \(cases.lines { $0.isImpossible ? nil : reading($0) })
        default:
          \(unknown)
        }
      }

    """
  }

  private var unknown: String {
    if cases.unconditional.count == cases.all.count {
      return "throw reader.unknown(name, among: [\(cases.all.map { "\"\($0.name)\"" }.joined(separator: ", "))])"
    }
    return """
      var names: [String] = []
      \(cases.lines { "      names.append(\"\($0.name)\")" })
            throw reader.unknown(name, among: names)
      """
  }

  private func writing(_ element: EnumCase) -> EnumCases.Branch {
    if element.isImpossible { return EnumCases.Branch(pattern: ".\(element.written)", statement: "break") }
    var lines = ["", "      writer.name(\"\(element.name)\")"]
    if element.payloads.count == 1 {
      lines.append("      try writer.value(v0)")
    } else {
      for (index, payload) in element.payloads.enumerated() {
        lines.append("      try writer.member(\"\(payload.label ?? "_\(index)")\", v\(index))")
      }
    }
    return EnumCases.Branch(pattern: element.pattern, statement: lines.joined(separator: "\n"))
  }

  private func reading(_ element: EnumCase) -> String? {
    switch element.payloads.count {
    case 0:
      return "    case \"\(element.name)\":\n      try reader.finish()\n      return .\(element.written)"
    case 1:
      return "    case \"\(element.name)\": return try reader.value(in: Self.\(element.constructor))"
    default:
      let parts = element.payloads.enumerated().map { index, payload in
        (payload.label.map { "\($0): " } ?? "")
          + "try reader.member(\"\(payload.label ?? "_\(index)")\")"
      }
      return "    case \"\(element.name)\": return .\(element.written)(\(parts.joined(separator: ", ")))"
    }
  }
}
