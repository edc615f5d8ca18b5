import BackstaffJSON

/// What `log --why` tells of one step: a line for the event, one for each operation, and one for each cause.
///
///     12  2026-11-30 03:29:05.123  effect:9:0  scanned {"packages":[…]}  applied
///         replace /packages/byID/bash/version  "5.1" → "5.2"
///         because of 9  2026-11-30 03:29:01.004  client:f81d4fae#3  appeared
struct WhyReport {
  let step: Provenance.Step
  let causes: CauseChain

  private static let margin = "         "

  /// The lines for a person. Causes that are steps themselves are listed once: `listed` holds the revisions of all.
  func lines(listed: Set<Int64>) -> [String] {
    let event = EntryLine(Self.without("cause", step.entry)).text
    return [event] + step.operations.map { Self.margin + $0.text } + causeLines(listed)
  }

  private func causeLines(_ listed: Set<Int64>) -> [String] {
    var lines: [String] = []
    for cause in causes.entries {
      let revision = cause["revision"]?.integerValue ?? 0
      guard !listed.contains(revision) else {
        return lines + ["\(Self.margin)because of \(revision), which is listed below"]
      }
      let text = EntryLine(Self.without("cause", cause)).text.drop { $0 == " " }
      lines.append("\(Self.margin)because of \(text)")
    }
    return causes.isCut ? lines + ["\(Self.margin)and so on: \(CauseChain.limit) causes are told"] : lines
  }

  /// The step as a program reads it: the entry, with the operations in the place of its patch.
  var json: JSON {
    var members = step.entry.objectValue ?? [:]
    members["operations"] = .array(step.operations.map(\.operation.json))
    members["causes"] = .array(causes.entries)
    members["created"] = .bool(step.isCreation)
    return .object(members)
  }

  private static func without(_ name: String, _ entry: JSON) -> JSON {
    var members = entry.objectValue ?? [:]
    members[name] = nil
    return .object(members)
  }
}
