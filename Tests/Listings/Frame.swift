import Foundation

/// What is put around listings so that they are a module: imports, the types they speak of, tests of what the text
/// around them says.
///
/// A frame is Swift with lines of its own among its comments:
///
/// ```swift
/// // LISTING 000-09                   the listing stands here, unchanged but for what follows
/// // FILL 000-09 2: return .none      its second placeholder stands for this; more lines of the kind go on
/// // FILL 000-09 2: LISTING 000-10    or for another listing
/// // CHANGE 000-10: foo => bar        what no compiler would take is exchanged; it has to be there exactly once
/// // END 000-23: LISTING 000-24       goes in before the last brace
/// ```
///
/// Imports of `SwiftUI` are exchanged in every listing.
package struct Frame: Sendable {
  package struct Change: Equatable, Sendable {
    package let old: String
    package let new: String
  }

  package let name: String
  package private(set) var lines: [String] = []
  package private(set) var fills: [String: [Int: [String]]] = [:]
  package private(set) var changes: [String: [Change]] = [:]
  package private(set) var ends: [String: [String]] = [:]
  /// The listings that the frame holds, in order.
  package private(set) var listings: [String] = []

  /// Reads a frame. A line of its own that cannot be read is thrown back.
  package init(name: String, text: String) throws {
    self.name = name
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in lines {
      let text = line.trimmingCharacters(in: .whitespaces)
      guard text.hasPrefix("// ") else { continue }
      try take(String(text.dropFirst(3)))
    }
  }

  /// The frames of a folder, by name.
  package static func all(in folder: URL) throws -> [Frame] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }
      .map { file in
        try Frame(
          name: file.deletingPathExtension().lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
      }
      .sorted { $0.name < $1.name }
  }

  /// The listing that a line stands for.
  package static func listing(of line: String) -> String? {
    let words = line.split(separator: " ")
    let names = words.first == "//" ? words.dropFirst() : words[...]
    return names.first == "LISTING" && names.count == 2 ? String(names[names.startIndex + 1]) : nil
  }

  private mutating func take(_ line: String) throws {
    guard let word = line.split(whereSeparator: { " :".contains($0) }).first,
      ["LISTING", "FILL", "CHANGE", "END"].contains(word)
    else {
      return
    }
    if let listing = Frame.listing(of: line) { return listings.append(listing) }
    guard let colon = line.firstRange(of: ": ") else { throw FrameError("\(name): no such line: \(line)") }
    let head = line[..<colon.lowerBound].split(separator: " ").dropFirst().map(String.init)
    let text = String(line[colon.upperBound...])
    switch (word, head.count) {
    case ("FILL", 2):
      guard let number = Int(head[1]), number > 0 else { throw FrameError("\(name): no such line: \(line)") }
      fills[head[0], default: [:]][number, default: []].append(text)
    case ("END", 1): ends[head[0], default: []].append(text)
    case ("CHANGE", 1):
      guard let arrow = text.firstRange(of: " => ") else { throw FrameError("\(name): no such line: \(line)") }
      changes[head[0], default: []]
        .append(Change(old: String(text[..<arrow.lowerBound]), new: String(text[arrow.upperBound...])))
    default: throw FrameError("\(name): no such line: \(line)")
    }
    if let inner = Frame.listing(of: text) { listings.append(inner) }
  }
}

/// Why a frame cannot be used.
package struct FrameError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
