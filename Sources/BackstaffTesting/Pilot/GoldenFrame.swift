import Backstaff
import BackstaffTerminal
import FoundationEssentials

/// A picture as a file holds it: what terminal it is for, its rows, how its cells look, and where the cursor stands.
/// Nothing in it is different in another run.
struct GoldenFrame: Hashable {
  let text: String

  init(_ frame: Frame, profile: FrameProfile, widths: WidthPolicy) {
    let grid = frame.grid
    let policy = widths == .clusters ? "clusters" : "scalars"
    let digits = "\(grid.rows)".count
    let rows = (0..<grid.rows).map { row in
      let number = "\(row + 1)"
      return String(repeating: " ", count: digits - number.count) + number + "│" + grid.text(row: row)
    }
    let runs = (0..<grid.rows).flatMap { GoldenFrame.runs(of: $0, grid, profile) }
    let cursor = frame.cursor.map { ["cursor \($0.y + 1):\($0.x + 1)"] } ?? []
    let header = "frame \(grid.columns)×\(grid.rows), colours \(profile.name), widths \(policy)"
    text = ([header] + rows + ["styles"] + runs + cursor).joined(separator: "\n") + "\n"
  }

  /// The parts of a row that look unlike plain text, as `row:first-last words`, counted from 1.
  private static func runs(of row: Int, _ grid: Grid, _ profile: FrameProfile) -> [String] {
    var runs: [String] = []
    var start = 0
    var words = ""
    for column in 0...grid.columns {
      let here = grid[column, row].map { profile.words($0.style) } ?? ""
      guard here != words || column == grid.columns else { continue }
      if !words.isEmpty { runs.append("\(row + 1):\(start + 1)-\(column) \(words)") }
      (start, words) = (column, here)
    }
    return runs
  }

  /// What a file says and this does not: both, line by line, and where they part. `nil` when they say the same.
  func difference(from expected: String) -> String? {
    guard text != expected else { return nil }
    let (old, new) = (GoldenFrame.lines(expected), GoldenFrame.lines(text))
    let count = max(old.count, new.count)
    var parting: String?
    var lines: [String] = []
    for index in 0..<count {
      let (before, after) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
      if before == after {
        lines.append("    " + (after ?? ""))
        continue
      }
      let column = zip(before ?? "", after ?? "").prefix { $0 == $1 }.count
      parting = parting ?? "line \(index + 1), character \(column + 1)"
      if let before { lines.append("  − " + before) }
      if let after { lines.append("  + " + after) }
    }
    return "they part at \(parting ?? "the last line's end"):\n" + lines.joined(separator: "\n") + "\n(− file, + frame)"
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

/// The folder of golden frames beside a test.
struct GoldenFolder {
  let path: String

  /// Whether frames are to be written instead of compared: `BACKSTAFF_RECORD=1`.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["BACKSTAFF_RECORD"] == "1" }

  /// The folder beside a source file.
  init(besideFile file: String) {
    path = (file.split(separator: "/", omittingEmptySubsequences: false).dropLast() + ["Golden"]).joined(separator: "/")
  }

  func file(_ name: String) -> String { "\(path)/\(name).txt" }

  /// What the file of that name says; `nil` when there is none.
  func read(_ name: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: file(name)) else { return nil }
    return try String(contentsOfFile: file(name), encoding: .utf8)
  }

  func write(_ text: String, _ name: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try text.write(toFile: file(name), atomically: true, encoding: .utf8)
  }
}
