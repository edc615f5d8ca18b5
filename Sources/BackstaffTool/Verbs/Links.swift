import BackstaffClient
import BackstaffCommand
import BackstaffJSON
import BackstaffWire

/// `backstaff links`: the links of the app that a daemon runs.
enum Links {
  static let verb = Verb(
    "links", "list an app's links, or see what one would do",
    examples: [
      Example("backstaff links list", "print the patterns, with their parameters and guards"),
      Example("backstaff links preview desk://inventory/counter", "print what the link would open; nothing happens"),
    ],
    subcommands: [list, preview])

  private static let list = Verb(
    "list", "print the links of the app", options: [.json],
    examples: [Example("backstaff links list --json", "print them with all that is known of each")]
  ) { invocation in
    let description = try answer(to: Question.describe, invocation, as: "backstaff links list")
    let links = description["links"]?.arrayValue ?? []
    if invocation.flag(.json) {
      try invocation.console.line(JSON.array(links).safeText)
      return .ok
    }
    for link in links { try invocation.console.line(LinkLine(link).text.inOneLine) }
    if links.isEmpty { invocation.console.note("backstaff links: this app has no table of links") }
    return .ok
  }

  private static let preview = Verb(
    "preview", "print what a link would do; nothing happens", options: [.json],
    arguments: [Argument("URL", "the link: desk://inventory/items/bash/edit")],
    examples: [
      Example("backstaff links preview desk://inventory/items/bash", "ends with 0 it opens something, 1 it does not")
    ]
  ) { invocation in
    let url = try invocation.required("URL")
    let found = try answer(to: Question.preview(link: url), invocation, as: "backstaff links preview")
    let outcome = found["outcome"]?.stringValue ?? "?"
    if invocation.flag(.json) {
      try invocation.console.line(found.safeText)
    } else {
      for line in PreviewLines(found).lines { try invocation.console.line(line.inOneLine) }
    }
    return ["opened", "unchanged", "pending", "waiting"].contains(outcome) ? .ok : .negative
  }

  private static func answer(to question: Question, _ invocation: Invocation, as name: String) throws -> JSON {
    let settings = try Settings(invocation)
    let front = try Front.connected(settings, as: .tool, name: name)
    let answer = try front.answer(to: question, within: settings.timeout)
    try front.close()
    return answer
  }
}

/// A link as one line: `/orders/:id  id: Int  ?page=1: Int  in /orders  sheet  requires login`.
struct LinkLine {
  let link: JSON

  init(_ link: JSON) { self.link = link }

  var text: String {
    let options = link["options"]
    var parts = [link["pattern"]?.stringValue ?? "?"]
    parts += (link["parameters"]?.arrayValue ?? []).map(parameter)
    if let parent = link["parent"]?.stringValue { parts.append("in \(parent)") }
    if let style = options?["style"]?.stringValue, style != "push" { parts.append(style) }
    if let tab = options?["tab"]?.stringValue { parts.append("tab \(tab)") }
    let guards = (options?["requires"]?.arrayValue ?? []).compactMap(\.stringValue)
    if !guards.isEmpty { parts.append("requires \(guards.joined(separator: ", "))") }
    return parts.joined(separator: "  ")
  }

  private func parameter(_ json: JSON) -> String {
    let (name, type) = (json["name"]?.stringValue ?? "?", json["type"]?.stringValue ?? "?")
    guard json["kind"]?.stringValue == "query" else { return "\(name): \(type)" }
    let fallback = json["default"]?.stringValue.map { "=\($0)" } ?? ""
    return "?\(name)\(fallback): \(type)" + (json["isRequired"]?.boolValue == true ? ", required" : "")
  }
}

/// What a link would do, as lines.
struct PreviewLines {
  let preview: JSON

  init(_ preview: JSON) { self.preview = preview }

  private static let meanings = [
    "unchanged": "it is shown already", "pending": "it waits behind a guard; this is shown meanwhile",
    "waiting": "it waits until the app can show it", "ignored": "it leads nowhere",
    "notFound": "it leads nowhere; this is shown instead",
  ]

  var lines: [String] {
    let outcome = preview["outcome"]?.stringValue ?? "?"
    var lines = [outcome + (Self.meanings[outcome].map { ": \($0)" } ?? "")]
    if let message = preview["message"]?.stringValue {
      lines[0] += " (\(preview["code"]?.stringValue ?? "?")): \(message)"
    }
    lines += (preview["routes"]?.arrayValue ?? []).compactMap(\.stringValue).map { "  route \($0)" }
    lines += (preview["changes"]?.arrayValue ?? []).compactMap(\.stringValue).map { "  change \($0)" }
    return lines + (preview["issues"]?.arrayValue ?? []).compactMap(\.stringValue).map { "  issue \($0)" }
  }
}
