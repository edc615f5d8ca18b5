import Backstaff
import BackstaffTerminal
import BackstaffViews

extension Pilot {
  /// The first element that says `label`, of what is on top, then of what is below; `nil` when there is none.
  ///
  /// ```swift
  /// #expect(pilot.node("Plan it")?.isEnabled == true)
  /// #expect(pilot.node("Package")?.value == "htop")
  /// ```
  ///
  /// Of a long list, its first rows are looked at, and those that are seen.
  public func node(_ label: String) -> PilotNode? { nodes(label).first }

  /// All elements that say `label`.
  public func nodes(_ label: String) -> [PilotNode] {
    surroundings.run {
      screen.layers.reversed().flatMap { $0.screen.everything(picture.hits) }.filter { $0.says(label) }
        .map { PilotNode($0) }
    }
  }

  /// Where a click on `label` goes.
  func target(_ label: String, _ index: Int?) throws(PilotError) -> Point {
    let named = picture.hits.regions.filter { $0.words == label && $0.isNameable }
    let sights = named.map { picture.hits.sight(of: $0) }
    var targets: [HitMap.Region] = []
    for case .target(let target) in sights where !targets.contains(where: { $0.isSame(as: target) }) {
      targets.append(target)
    }
    if let index, index != 0, !targets.indices.contains(index) {
      throw failure(
        .notFound, "“\(label)” can be seen \(FailureText.count(targets.count, "time")), so there is none at \(index)")
    }
    guard !targets.isEmpty else { throw whyNot(label, sights) }
    if index == nil, targets.count > 1 {
      let list = targets.enumerated().map { "  \($0): \($1.whereabouts)" }.joined(separator: "\n")
      throw failure(
        .ambiguous, "\(targets.count) things say “\(label)”:\n\(list)\nSay which with `click(\"\(label)\", at: 0)`.")
    }
    let chosen = targets[index ?? 0]
    if chosen.id.isEmpty { return chosen.place.middle }
    guard let node = element(chosen.id) else {
      throw failure(.notFound, "“\(label)” is in a presentation that takes no keys and no clicks")
    }
    guard node.isEnabled else {
      throw failure(.disabled, "\(node.title) is disabled; a click on it does nothing")
    }
    return chosen.place.middle
  }

  /// Why nobody can click on something.
  private func whyNot(_ label: String, _ sights: [HitMap.Sight]) -> PilotError {
    surroundings.run {
      for case .covered(let cover) in sights {
        return failure(.covered, "“\(label)” is covered by \(cover.description); close that first, or click in it")
      }
      guard let top = screen.activeLayer else { return failure(.notFound, "no views are shown") }
      if sights.isEmpty, top.screen.everything(picture.hits).contains(where: { $0.says(label) }) {
        return failure(
          .offScreen,
          "“\(label)” is not in the picture of \(size.columns)×\(size.rows): it is scrolled away, or there is no room; "
            + "go there with keys, or `resize(columns:rows:)`")
      }
      for layer in screen.layers.reversed() where layer.id != top.id {
        guard layer.screen.everything(picture.hits).contains(where: { $0.says(label) }) else { continue }
        let cover = "\(top.style?.rawValue ?? "screen") \"\(top.screen.label)\""
        return failure(.covered, "“\(label)” is covered by \(cover); close that first, or click in it")
      }
      return failure(.notFound, notFound(label, isSeen: !sights.isEmpty))
    }
  }

  private func notFound(_ label: String, isSeen: Bool) -> String {
    let all = picture.hits.regions.filter { $0.isNameable && picture.hits.sight(of: $0) == .target($0) }.map(\.words)
    let near = Nearness.nearest(all.filter { !$0.isEmpty }, to: label, limit: 8)
    let seen = isSeen ? "“\(label)” is only text; a click on it does nothing" : nil
    let what = seen ?? "nothing that can be seen says “\(label)”"
    let list = near.map { "“\($0)”" }.joined(separator: ", ")
    return near.isEmpty ? "\(what), and nothing else can be clicked on" : "\(what). There are: \(list)"
  }

  /// The element of that id, of what can be used.
  private func element(_ id: String) -> SceneNode? {
    surroundings.run { screen.activeLayer?.screen.everything(picture.hits).first { $0.id == id } }
  }
}

extension SceneNode {
  /// What it is and says.
  @MainActor
  fileprivate var title: String { "\(role.word) “\(spokenText)”" }
}

extension HitMap {
  /// What becomes of a click in the middle of a region.
  fileprivate enum Sight: Hashable {
    /// It arrives here: at the region, or at what the region is a part of.
    case target(Region)
    /// It arrives at something else, which lies over the region.
    case covered(Region)
    /// It does nothing.
    case inert
  }

  fileprivate func sight(of region: Region) -> Sight {
    guard let own = regions.lastIndex(of: region), let hit = target(at: region.place.middle),
      let index = regions.lastIndex(of: hit)
    else { return .inert }
    switch hit.kind {
    case .backdrop, .panel: return index > own ? .covered(hit) : .inert
    case .control, .row, .key: break
    case .content, .list: return .inert
    }
    // A control in a row is a part of it.
    if index > own, !region.isRow { return .covered(hit) }
    return .target(hit)
  }
}

extension HitMap.Region {
  fileprivate var isRow: Bool {
    if case .row = kind { true } else { false }
  }

  /// Whether a label in a test may mean it.
  fileprivate var isNameable: Bool {
    switch kind {
    case .content, .control, .row, .key: true
    case .list, .backdrop, .panel: false
    }
  }

  /// Whether both stand for one thing: a button is in the content and in the bottom line.
  fileprivate func isSame(as other: HitMap.Region) -> Bool { id.isEmpty ? self == other : id == other.id }

  fileprivate var whereabouts: String { "\(description) at row \(place.y + 1), column \(place.x + 1)" }
}

/// Which of some words are most like another.
enum Nearness {
  static func nearest(_ words: [String], to word: String, limit: Int) -> [String] {
    var seen: Set<String> = []
    let ranked = words.filter { seen.insert($0).inserted }.enumerated().map { (distance($1, word), $0, $1) }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
  }

  /// How many letters have to be changed, added or taken away; Wagner and Fischer 1974, one row at a time.
  static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one.lowercased().prefix(60)), Array(other.lowercased().prefix(60)))
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for column in other.indices {
        let change = corner + (letter == other[column] ? 0 : 1)
        corner = row[column + 1]
        row[column + 1] = min(change, corner + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
