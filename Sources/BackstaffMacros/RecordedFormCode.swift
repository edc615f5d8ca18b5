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

  /// The description for the check at the start of a daemon, where there is something to check. It stands in the enum
  /// itself, where the names of its payloads are known.
  var description: String? {
    guard cases.all.contains(where: { describing($0) != nil }) else { return nil }
    return """
        \(access)static func describe(in schema: inout Backstaff.ActionSchemaWriter) {
      \(cases.lines(describing))
        }
      """
  }

  private func describing(_ element: EnumCase) -> String? {
    guard !element.isImpossible, !element.payloads.isEmpty else { return nil }
    return element.payloads.map { payload in
      "    schema.payload((\(payload.type)).self, of: \"\(element.name)\", in: Self.self)"
    }.joined(separator: "\n")
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
