/// A value in words: on one line where it fits, else a line for each member.
package enum ValueText {
  /// How long a line may get before a value is spread over several.
  static let width = 80

  /// The value on one line, cut off when it is longer than a screen is wide.
  package static func inline(_ value: Any) -> String {
    short(value, within: 2 * width) ?? cut(value)
  }

  /// The value as lines, at most `limit` of them and one that counts the rest.
  package static func lines(of value: Any, limit: Int = 60) -> [String] {
    cut(block(label: "", value, depth: 0), limit: limit)
  }

  /// At most `limit` lines and one that counts the rest.
  static func cut(_ lines: [String], limit: Int) -> [String] {
    guard lines.count > limit else { return lines }
    let rest = lines.count - limit
    return lines.prefix(limit) + ["… (\(rest) more line\(rest == 1 ? "" : "s"))"]
  }

  /// The value on one line of at most `limit` characters, or `nil` when it needs more.
  static func short(_ value: Any, within limit: Int) -> String? {
    var text = BoundedText(limit: limit)
    write(value, to: &text)
    return text.isFull ? nil : text.text
  }

  private static func cut(_ value: Any) -> String {
    var text = BoundedText(limit: 2 * width)
    write(value, to: &text)
    return String(text.text.prefix(2 * width)) + "…"
  }

  /// A line with the value behind its label, or a line with its type and a line for each member below it.
  static func block(label: String, _ value: Any, depth: Int) -> [String] {
    let prefix = label.isEmpty ? "" : "\(label): "
    if let text = short(value, within: width) { return [prefix + text] }
    guard depth < 32 else { return [prefix + "…"] }
    func below(_ parts: [(String, Any)]) -> [String] {
      parts.flatMap { block(label: $0.0, $0.1, depth: depth + 1) }.map { "  " + $0 }
    }
    switch ValueShape(of: value) {
    case .leaf(let text): return [prefix + text]
    case .missing: return [prefix + "nil"]
    case .record(let type, let members): return [heading(label, type)] + below(members.map { ($0.label, $0.value) })
    case .enumCase(_, let name, let payload):
      if payload.count == 1, payload[0].label.isEmpty {
        return block(label: "\(label).\(name)", payload[0].value, depth: depth + 1)
      }
      return ["\(prefix).\(name)"] + below(payload.map { ($0.label, $0.value) })
    case .list(let elements): return [heading(label, "")] + below(elements.enumerated().map { ("[\($0)]", $1) })
    case .keyed(let pairs, _): return [heading(label, "")] + below(pairs.map { ("[\($0.key)]", $0.value) })
    case .bag(let elements): return [heading(label, "")] + below(elements.map { ("", $0) })
    }
  }

  /// The line above the parts of something.
  static func heading(_ label: String, _ type: String) -> String {
    guard !label.isEmpty else { return type.isEmpty ? "elements" : type }
    return type.isEmpty ? label : "\(label): \(type)"
  }

  private static func write(_ value: Any, to text: inout BoundedText) {
    guard !text.isFull else { return }
    switch ValueShape(of: value) {
    case .leaf(let word): text.append(word)
    case .missing: text.append("nil")
    case .record(let type, let members): write(members.map { ($0.label, $0.value) }, in: (type + "(", ")"), to: &text)
    case .enumCase(_, let name, let payload):
      text.append(".\(name)")
      if !payload.isEmpty { write(payload.map { ($0.label, $0.value) }, in: ("(", ")"), to: &text) }
    case .list(let elements): write(elements.map { ("", $0) }, in: ("[", "]"), to: &text)
    case .keyed(let pairs, _): write(pairs.map { ($0.key, $0.value) }, in: ("[", "]"), to: &text)
    case .bag(let elements):
      let words = elements.map(inline).sorted()
      text.append("{\(words.joined(separator: ", "))}")
    }
  }

  private static func write(_ parts: [(String, Any)], in marks: (String, String), to text: inout BoundedText) {
    text.append(marks.0)
    for (index, part) in parts.enumerated() where !text.isFull {
      text.append((index > 0 ? ", " : "") + (part.0.isEmpty ? "" : "\(part.0): "))
      write(part.1, to: &text)
    }
    text.append(marks.1)
  }
}

/// Text that grows up to a limit: beyond it nobody reads, and a value may be as large as memory.
private struct BoundedText {
  let limit: Int
  private(set) var text = ""
  private(set) var isFull = false
  private var count = 0

  init(limit: Int) { self.limit = limit }

  mutating func append(_ part: String) {
    guard !isFull else { return }
    text += part
    count += part.count
    isFull = count > limit
  }
}
