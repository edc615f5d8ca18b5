/// What `verify` found, what it looked at, and what it did not prove.
///
///     let report = Verification.run(directory: "/var/lib/desk")
///     for line in report.lines { output(line) }
///     exit(report.exitCode)
package struct VerificationReport: Sendable {
  /// Each level takes the one before it for granted.
  package enum Level: Int, Sendable, CaseIterable {
    /// The files: sizes, header, page sums, write-ahead log, SQLite's own check.
    case container
    /// Numbers without gaps, times and epochs that rise, batches that cover their entries, indexes that agree.
    case structure
    /// Checksums and hash chains.
    case integrity
    /// Patches that fold from the first document to the last.
    case fold

    package var name: String { "L\(rawValue) \(self)" }
  }

  /// Something that is not as it was written. The message begins with the entry, the page, the row or the file.
  package struct Finding: Sendable, Equatable {
    package var level: Level
    package var message: String
    /// The damaged page of the database, from 1, where it is known.
    package var page: Int?
    /// The damaged entry's position, where it is known.
    package var entry: Int64?

    package var line: String { "\(level.name): \(message)" }
  }

  /// The findings kept; more are only counted.
  package static let findingLimit = 200

  package private(set) var findings: [Finding] = []
  package private(set) var findingCount = 0
  package internal(set) var checked: [String] = []
  package internal(set) var unproven: [String] = []
  /// Why nothing can be said: the journal is in use, is not there, or is of a newer format.
  package internal(set) var cannotTell: String?

  package var isSound: Bool { findingCount == 0 && cannotTell == nil }

  /// 0 sound, 1 findings, 2 cannot tell.
  package var exitCode: Int32 {
    if findingCount > 0 { return 1 }
    return cannotTell == nil ? 0 : 2
  }

  package var lines: [String] {
    var lines = findings.map { "finding: \($0.line)" }
    if findingCount > findings.count { lines.append("finding: and \(findingCount - findings.count) more") }
    lines += checked.map { "checked: \($0)" }
    lines += unproven.map { "not proved: \($0)" }
    if let cannotTell, findingCount > 0 { lines.append("not proved: anything more: \(cannotTell)") }
    if let cannotTell, findingCount == 0 {
      lines.append("result: cannot tell: \(cannotTell)")
    } else {
      lines.append(findingCount == 0 ? "result: sound" : "result: findings: \(findingCount)")
    }
    return lines
  }

  mutating func add(_ level: Level, _ message: String, page: Int? = nil, entry: Int64? = nil) {
    findingCount += 1
    guard findings.count < Self.findingLimit else { return }
    findings.append(Finding(level: level, message: message, page: page, entry: entry))
  }
}
