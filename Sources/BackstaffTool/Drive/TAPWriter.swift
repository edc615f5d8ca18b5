import BackstaffJSON

/// The lines of the Test Anything Protocol, version 14, which readers of version 13 understand too.
///
///     var writer = TAPWriter()
///     print(writer.header(steps: 2))
///     print(writer.passed("line 1: send addButtonTapped"))
///     print(writer.failed("line 2: expect plan {}", [("message", "…")]))
struct TAPWriter {
  /// Longer values in a diagnostic are cut.
  static let valueCharacters = 2000

  private var number = 0

  init() {}

  func header(steps: Int) -> String {
    "TAP version 14\n1..\(steps)\n"
  }

  mutating func passed(_ text: String) -> String {
    number += 1
    return "ok \(number) - \(Self.described(text))\n"
  }

  mutating func skipped(_ text: String, because reason: String) -> String {
    number += 1
    return "ok \(number) - \(Self.described(text)) # SKIP \(reason.inOneLine)\n"
  }

  /// A failure with its diagnostic: a YAML block whose values are JSON, which YAML reads as it is.
  mutating func failed(_ text: String, _ diagnostic: [(name: String, value: JSON)]) -> String {
    number += 1
    let lines = diagnostic.map { "  \($0.name): \(Self.value($0.value))\n" }
    return "not ok \(number) - \(Self.described(text))\n  ---\n\(lines.joined())  ...\n"
  }

  /// A hash would begin a directive.
  private static func described(_ text: String) -> String {
    var description = ""
    for character in text.inOneLine {
      if character == "#" || character == "\\" { description.append("\\") }
      description.append(character)
    }
    return description
  }

  /// What was cut is no JSON any more, so it is told as text.
  private static func value(_ value: JSON) -> String {
    let text = value.safeText
    return text.count <= valueCharacters ? text : JSON.string(text.excerpt(valueCharacters)).safeText
  }
}
