import BackstaffJSON

/// The lines of a run, one a case; goals that speak of another case look back at the lines before.
package struct Report {
  private var earlier: [String: Measurement] = [:]

  package init() {}

  /// What stands above the columns of ``line(of:goals:)``.
  package static let heading = Report.columns(
    ["case", "value", "unit", "runs", "min", "median", "max", "control", "ratio", "goal"])

  /// The measurement as a line for people.
  package mutating func line(of measurement: Measurement, goals: [Goal]) -> String {
    let judged = judge(measurement, goals)
    let samples = measurement.samples
    let numbers = [samples.minimum, samples.median, samples.maximum].map(Figure.text)
    return Report.columns(
      [measurement.name, Figure.text(measurement.value), measurement.unit.rawValue, "\(samples.count)"] + numbers
        + [
          measurement.control.isEmpty ? "-" : Figure.text(measurement.control.median),
          measurement.ratio.map { Figure.text($0) + "×" } ?? "-",
          judged.map { "\($0.goal.text(in: measurement.unit)): \($0.verdict.rawValue)" }.joined(separator: "; "),
        ])
  }

  /// The measurement as a line for programs.
  package mutating func jsonLine(of measurement: Measurement, goals: [Goal]) -> String {
    let judged = judge(measurement, goals)
    let samples = measurement.samples
    let members: JSON = [
      "name": .string(measurement.name), "value": .number(measurement.value),
      "unit": .string(measurement.unit.rawValue), "runs": .integer(Int64(samples.count)),
      "min": .number(samples.minimum), "median": .number(samples.median), "max": .number(samples.maximum),
      "control": measurement.control.isEmpty ? .null : .number(measurement.control.median),
      "ratio": measurement.ratio.map { .number($0) } ?? .null,
      "goals": .array(
        judged.map { ["goal": .string($0.goal.text(in: measurement.unit)), "verdict": .string($0.verdict.rawValue)] }),
    ]
    return members.text
  }

  private mutating func judge(_ measurement: Measurement, _ goals: [Goal]) -> [(goal: Goal, verdict: Goal.Verdict)] {
    earlier[measurement.name] = measurement
    return goals.map { ($0, $0.verdict(of: measurement, among: earlier)) }
  }

  private static let widths = [36, 9, -7, 5, 9, 9, 9, 9, 8]

  /// Names and units stand at the left of their column, numbers at the right.
  private static func columns(_ words: [String]) -> String {
    let padded = words.enumerated().map { index, word in
      guard index < widths.count else { return word }
      let gap = String(repeating: " ", count: max(0, abs(widths[index]) - word.count))
      return index == 0 || widths[index] < 0 ? word + gap : gap + word
    }
    var line = padded.joined(separator: " ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
