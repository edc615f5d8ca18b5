extension Level {
  /// The width help is wrapped to, in columns.
  static let helpColumns = 80
  /// Names longer than this push their description to the next line.
  private static let nameColumnsLimit = 28

  /// Help leads with examples: most readers came for a line to copy.
  var helpText: String {
    var sections = ["\(path.joined(separator: " ")): \(command.summary)\n"]
    if !command.examples.isEmpty {
      let lines = command.examples.map { "  \($0.line)\n" + Self.wrapped($0.meaning, indent: 6) }
      sections.append("Examples:\n" + lines.joined())
    }
    sections.append("Usage: \(usageLine)\n")
    sections.append(contentsOf: [
      Self.section("Commands", command.subcommands.map { ($0.name, $0.summary) }),
      Self.section("Arguments", command.arguments.map { ($0.usage, $0.summary) }),
      Self.section(
        "Options", command.options.map(Self.row) + (inherited.isEmpty ? standard.map(Self.row) : [])
      ),
      Self.section(
        "Options of every command", inherited.isEmpty ? [] : (inherited + standard).map(Self.row)),
    ])
    if command.isGroup {
      sections.append("'\(path.joined(separator: " ")) help COMMAND' tells more about one.\n")
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  var usageLine: String {
    let tail = command.isGroup ? ["COMMAND …"] : command.arguments.map(\.usage)
    return (path + ["[OPTIONS]"] + tail).joined(separator: " ")
  }

  private static func row(_ option: Option) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    let value = option.valueName.map { "=\($0)" } ?? ""
    var notes: [String] = []
    if !option.choices.isEmpty { notes.append("one of \(option.choices.joined(separator: ", "))") }
    if let variable = option.environment { notes.append("environment: \(variable)") }
    if let fallback = option.fallback { notes.append("default: \(fallback)") }
    let remarks = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    return ("\(short)--\(option.name)\(value)", option.summary + remarks)
  }

  private static func section(_ title: String, _ rows: [(name: String, text: String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let fitting = rows.map(\.name.count).filter { $0 <= nameColumnsLimit }
    let indent = 2 + (fitting.max() ?? nameColumnsLimit) + 2
    let lines = rows.map { row in
      let text = wrapped(row.text, indent: indent)
      let name = "  " + row.name
      guard name.count + 2 <= indent else { return "\(name)\n\(text)" }
      return name + text.dropFirst(name.count)
    }
    return "\(title):\n" + lines.joined()
  }

  /// The words of a text as indented lines, each ended by a newline.
  static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= helpColumns {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(margin + word)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
