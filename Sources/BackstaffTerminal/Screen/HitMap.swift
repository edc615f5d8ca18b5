import BackstaffViews

/// Where everything was drawn, in the order of drawing: what comes last lies on top. Places are cut to what is seen,
/// so what was scrolled away is not in it.
///
///     let frame = screen.frame(.standard)
///     frame.hits.place(of: button.id)     // where to click
///     frame.hits.cover(of: button.id)     // what lies over it, if anything does
///     frame.hits.target(at: place)        // what a click there means
package struct HitMap: Sendable, Hashable {
  /// The parts of the picture, bottom first.
  package private(set) var regions: [Region] = []
  /// The part of a control in which it matters where a click is, by the control's id.
  package private(set) var spots: [String: Spot] = [:]

  package init() {}

  /// One part of the picture.
  package struct Region: Sendable, Hashable {
    /// The node, or the presentation for a panel and its backdrop; empty for a hint that is no node.
    package var id: String
    package var kind: Kind
    /// What the person reads there, for messages.
    package var words: String
    package var place: Rect

    package init(id: String, kind: Kind, words: String, place: Rect) {
      self.id = id
      self.kind = kind
      self.words = words
      self.place = place
    }

    /// What it is and says: `button "Save"`, `sheet "Add"`.
    package var description: String {
      words.isEmpty ? kind.word : "\(kind.word) \"\(words)\""
    }
  }

  /// The text of a field, or the two ways of a stepper.
  package struct Spot: Sendable, Hashable {
    package var place: Rect
    /// The columns of a text that were moved out to the left.
    package var firstColumn = 0
  }

  /// What a click there means.
  package enum Kind: Sendable, Hashable {
    /// Nothing: a text, a container.
    case content
    /// It is pressed, a field gets the focus.
    case control
    /// Nothing; the wheel moves its rows.
    case list
    /// The row is selected, and pressed when it is one button.
    case row(list: String, index: Int)
    /// The key is pressed.
    case key(Key)
    /// Nothing: what is below a presentation cannot be reached while it is shown.
    case backdrop(ScenePresentation.Style)
    /// Nothing: the free parts of a presentation.
    case panel(ScenePresentation.Style)

    fileprivate var word: String {
      switch self {
      case .content: "text"
      case .control: "control"
      case .list: "list"
      case .row: "row"
      case .key: "key"
      case .backdrop(let style), .panel(let style): style.rawValue
      }
    }

    fileprivate var isTarget: Bool {
      switch self {
      case .content, .list: false
      case .control, .row, .key, .backdrop, .panel: true
      }
    }
  }

  package mutating func add(_ region: Region) {
    if region.place.width > 0, region.place.height > 0 { regions.append(region) }
  }

  mutating func add(_ spot: Spot, of id: String) {
    spots[id] = spot
  }

  /// Adds what was drawn elsewhere, moved, and cut to the part that is seen of it.
  mutating func add(_ other: HitMap, movedBy offset: Point, within visible: Rect) {
    for region in other.regions {
      var region = region
      region.place.x += offset.x
      region.place.y += offset.y
      region.place = region.place.intersection(visible)
      add(region)
    }
    for (id, var spot) in other.spots {
      spot.place.x += offset.x
      spot.place.y += offset.y
      spots[id] = spot
    }
  }

  /// Where the node is seen; nil when it is not.
  package func place(of id: String) -> Rect? {
    regions.last { $0.id == id }?.place
  }

  /// What a click at the place means: the topmost part that is more than a picture.
  package func target(at point: Point) -> Region? {
    regions.last { $0.kind.isTarget && $0.place.contains(point) }
  }

  /// The row under the place, also when the place is a control in it.
  func row(at point: Point) -> Region? {
    uncovered(at: point).last { if case .row = $0.kind { true } else { false } }
  }

  /// The list under the place.
  func list(at point: Point) -> Region? {
    uncovered(at: point).last { $0.kind == .list }
  }

  /// What keeps a click in the middle of the node from it: a presentation, or another control over it. Nil when the
  /// click arrives, and when the node is not seen at all.
  package func cover(of id: String) -> Region? {
    guard let index = regions.lastIndex(where: { $0.id == id }) else { return nil }
    let middle = regions[index].place.middle
    return regions[(index + 1)...].last { region in
      guard region.kind.isTarget, region.place.contains(middle) else { return false }
      // A control in a row is a part of it.
      if case .row = regions[index].kind { return region.kind != .control }
      return true
    }
  }

  private func uncovered(at point: Point) -> [Region] {
    let here = regions.filter { $0.place.contains(point) }
    let floor = here.lastIndex { region in
      if case .backdrop = region.kind { true } else { false }
    }
    return Array(here[(floor ?? 0)...])
  }
}
