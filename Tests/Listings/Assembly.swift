import Foundation

/// A frame with its listings in it, ready to be compiled, which still knows where each line was written.
package struct Assembly: Sendable {
  /// A line and where it was written: in a listing, or in the frame where that is nil; counted from 1.
  package struct Line: Equatable, Sendable {
    package var text: String
    package var listing: String?
    package var number: Int
  }

  package private(set) var lines: [Line] = []
  /// What was done to each listing, in words for people.
  package private(set) var edits: [String: [String]] = [:]
  /// Why a listing could not be put in.
  package private(set) var problems: [String: String] = [:]
  /// The listings that stand inside of others.
  package private(set) var inside: [String: [String]] = [:]

  private let frame: Frame
  private let listings: [String: Listing]

  /// What `SwiftUI` is here.
  private static let views = ["import Backstaff", "import BackstaffViews"]

  package init(_ frame: Frame, _ listings: [String: Listing]) {
    self.frame = frame
    self.listings = listings
    for (index, line) in frame.lines.enumerated() {
      if let name = Frame.listing(of: line) {
        put(name)
      } else {
        lines.append(Line(text: line, listing: nil, number: index + 1))
      }
    }
  }

  package var text: String { lines.map(\.text).joined(separator: "\n") + "\n" }

  private mutating func put(_ name: String, inside outer: String? = nil) {
    if let outer { inside[outer, default: []].append(name) }
    guard let listing = listings[name] else { return problems[name] = "there is no such listing" }
    var edited = listing.lines.enumerated().map { Line(text: $1, listing: name, number: $0 + 1) }
    for change in frame.changes[name] ?? [] { exchange(change, in: &edited, of: name) }
    let fills = placeholders(of: listing)
    for (index, line) in edited.enumerated() {
      if let (placeholder, fill) = fills[index] {
        putFill(fill, at: placeholder, line)
      } else if line.text.trimmingCharacters(in: .whitespaces) == "import SwiftUI" {
        edits[name, default: []].append("`SwiftUI` is `Backstaff` and `BackstaffViews`")
        lines += Self.views.map { Line(text: $0, listing: name, number: line.number) }
      } else {
        if index == edited.count - 1 { putEnd(of: name, line) }
        lines.append(line)
      }
    }
  }

  private mutating func exchange(_ change: Frame.Change, in edited: inout [Line], of name: String) {
    let found = edited.indices.filter { edited[$0].text.contains(change.old) }
    guard found.count == 1, let index = found.first else {
      return problems[name] = "`\(change.old)` is there \(found.count) times instead of once"
    }
    edited[index].text = edited[index].text.replacing(change.old, with: change.new, maxReplacements: 1)
    edits[name, default: []].append("`\(change.old)` is `\(change.new)`")
  }

  /// What fills the placeholders of a listing, by line.
  private mutating func placeholders(of listing: Listing) -> [Int: (Placeholder, [String])] {
    let fills = frame.fills[listing.name] ?? [:]
    let all = Placeholder.all(in: listing.lines)
    if let last = fills.keys.max(), last > all.count {
      problems[listing.name] = "there is no placeholder \(last); it has \(all.count)"
    }
    var byLine: [Int: (Placeholder, [String])] = [:]
    for (number, placeholder) in all.enumerated() {
      guard let fill = fills[number + 1] else { continue }
      let sort = fill.count == 1 ? " is `\(fill[0])`" : ":\n" + fill.map { "      \($0)" }.joined(separator: "\n")
      edits[listing.name, default: []].append("placeholder \(number + 1)\(sort)")
      byLine[placeholder.line] = (placeholder, fill)
    }
    return byLine
  }

  /// A fill in the place of its placeholder; what stands before and after on the same line stays.
  private mutating func putFill(_ fill: [String], at placeholder: Placeholder, _ line: Line) {
    var before = String(line.text.prefix(placeholder.range.lowerBound))
    let after = String(line.text.dropFirst(placeholder.range.upperBound))
    for text in fill {
      if let name = Frame.listing(of: text) {
        put(name, inside: line.listing)
      } else {
        lines.append(Line(text: before + text, listing: line.listing, number: line.number))
        before = ""
      }
    }
    if !after.isEmpty { lines.append(Line(text: after, listing: line.listing, number: line.number)) }
  }

  private mutating func putEnd(of name: String, _ last: Line) {
    guard let end = frame.ends[name] else { return }
    edits[name, default: []].append("before the last brace: \(end.map { "`\($0)`" }.joined(separator: ", "))")
    for text in end {
      if let inner = Frame.listing(of: text) {
        put(inner, inside: name)
      } else {
        lines.append(Line(text: text, listing: name, number: last.number))
      }
    }
  }
}
