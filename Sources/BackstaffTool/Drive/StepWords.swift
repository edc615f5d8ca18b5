import BackstaffCommand
import BackstaffJSON

/// The words of one line of a script, taken from the left.
struct StepWords {
  private var rest: Substring
  private let line: Int

  private static let verbs = ["send", "refuse", "expect", "wait", "link", "kill", "restart"]

  init(_ text: Substring, line: Int) {
    rest = text
    self.line = line
  }

  mutating func action() throws(ScriptError) -> Step.Action {
    let verb = word()
    switch verb {
    case "send": return .send(path: try required("an action path"), payload: try optionalJSON())
    case "refuse": return .refuse(path: try required("an action path"), payload: try optionalJSON())
    case "expect": return .expect(scope: Scope.named(try required("a scope")), try expectation())
    case "wait":
      let scope = Scope.named(try required("a scope"))
      let time = try takeTime()
      return .wait(scope: scope, try expectation(), within: time)
    case "link": return .link(url: try only("a URL"))
    case "kill": return try alone(.kill, verb)
    case "restart": return try alone(.restart, verb)
    default:
      let near = Suggestion.closest(to: verb, among: Self.verbs).map { "; did you mean `\($0)`?" }
      throw ScriptError(
        line, "there is no step `\(verb)`" + (near ?? "; there are \(Self.verbs.joined(separator: ", "))"))
    }
  }

  /// The next word. Spaces inside brackets belong to it: `items["two words"]`.
  private mutating func word() -> String {
    var brackets = BracketScanner()
    let end = rest.utf8.firstIndex { !brackets.isInside($0) && ($0 == 0x20 || $0 == 0x09) } ?? rest.endIndex
    defer { rest = rest[end...].trimmed }
    return String(rest[..<end])
  }

  private mutating func required(_ what: String) throws(ScriptError) -> String {
    guard !rest.isEmpty else { throw ScriptError(line, "\(what) is missing") }
    return word()
  }

  private mutating func only(_ what: String) throws(ScriptError) -> String {
    let word = try required(what)
    guard rest.isEmpty else { throw ScriptError(line, "`\(rest)` is too much") }
    return word
  }

  private func alone(_ action: Step.Action, _ verb: String) throws(ScriptError) -> Step.Action {
    guard rest.isEmpty else { throw ScriptError(line, "`\(verb)` stands alone; `\(rest)` is too much") }
    return action
  }

  private func optionalJSON() throws(ScriptError) -> JSON? {
    rest.isEmpty ? nil : try json()
  }

  private func json() throws(ScriptError) -> JSON {
    do {
      return try JSON(parsing: String(rest))
    } catch {
      throw ScriptError(line, "`\(rest)` is not JSON: \(error)")
    }
  }

  private func expectation() throws(ScriptError) -> Expectation {
    guard !rest.isEmpty else { throw ScriptError(line, "JSON, or the word `absent`, is missing") }
    return rest == "absent" ? .absent : .value(try json())
  }

  /// Takes `within 5s` off the end. No JSON ends so, for there a quote or a bracket would follow.
  private mutating func takeTime() throws(ScriptError) -> Duration {
    guard let range = rest.lastRange(of: " within ") else { return Script.standardWait }
    let text = rest[range.upperBound...].trimmed
    guard !text.contains(where: { "\"]}".contains($0) }) else { return Script.standardWait }
    guard let time = Duration(scriptText: text) else {
      throw ScriptError(line, "`\(text)` is no time; write 500ms, 5s or 2m")
    }
    rest = rest[..<range.lowerBound].trimmed
    return time
  }
}

extension Substring {
  fileprivate func lastRange(of needle: String) -> Range<Index>? {
    var index = endIndex
    while index > startIndex {
      index = self.index(before: index)
      if self[index...].hasPrefix(needle) { return index..<self.index(index, offsetBy: needle.count) }
    }
    return nil
  }
}

extension Duration {
  /// The time written in a script: a number and `ms`, `s` or `m`; nil for anything else and for more than a day.
  init?(scriptText text: Substring) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits) else { return nil }
    let seconds: Double
    switch text[digits.endIndex...] {
    case "ms": seconds = number / 1000
    case "s": seconds = number
    case "m": seconds = number * 60
    default: return nil
    }
    guard seconds <= Settings.timeoutSecondsLimit else { return nil }
    self = .seconds(seconds)
  }
}

/// Knows, byte by byte, whether a path is inside brackets, and inside a JSON string in them.
private struct BracketScanner {
  private var depth = 0
  private var inString = false
  private var isEscaped = false

  mutating func isInside(_ byte: UInt8) -> Bool {
    if inString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        inString = false
      }
      return true
    }
    switch byte {
    case UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "]"): depth = max(0, depth - 1)
    case UInt8(ascii: "\"") where depth > 0: inString = true
    default: break
    }
    return depth > 0
  }
}
