import BackstaffViews

/// What a person is doing at a terminal: the scene they look at, where their focus is, how far they scrolled, and the
/// text they are typing. A value: keys go in, intents come out, and a frame can be drawn at any time.
///
///     var screen = Screen()
///     screen.update(host.scene())
///     for intent in screen.handle(.character("j")) { … }
///     let frame = screen.frame(.standard)
@MainActor
package struct Screen {
  /// A line above the hints, for what the person should know about the front itself.
  package var notice: String?
  /// A few words at the right end of the title.
  package var status: String?

  /// Whether there are keys: a frame that is only printed names none.
  package var hasKeys = true

  /// Looking only: keys move and scroll, and nothing is pressed, typed or closed.
  package var isReadOnly = false

  package var policy: WidthPolicy
  /// From the root to what is on top; empty before the first scene.
  package private(set) var layers: [Layer] = []
  /// The focused stop of each layer.
  var focus: [String: String] = [:]
  var positions: [String: ListPosition] = [:]
  var drafts: [String: FieldDraft] = [:]
  var scroll: [String: Int] = [:]
  /// The layers whose focus is where it is for want of a better place: what comes into their content takes it.
  var unsettled: Set<String> = []
  /// The layer the wheel has scrolled since the last key: its focus may be out of sight.
  var scrolledLayer: String?
  /// Where everything is in the last picture.
  package internal(set) var hits = HitMap()
  /// The controls that were used and not asked for yet.
  var used: Set<String> = []
  /// Whether the terminal reports clicks.
  package var isMouseOn = false
  /// Whether the terminal says that it takes text for the clipboard.
  package var canCopy = false

  /// A screen, or a presentation over one.
  package struct Layer {
    package var id: String
    /// Nil for the root.
    package var style: ScenePresentation.Style?
    /// What the style is where it is one of the app's own.
    var kind: ScenePresentation.Kind?
    package var screen: SceneNode
    var dismiss: (@MainActor @Sendable () -> Void)?

    /// Whether it only shows something: the keys go to what is below.
    var isPassive: Bool { kind?.isModal == false }
  }

  /// The layer that the keys go to: the topmost that takes them.
  package var activeLayer: Layer? { layers.last { !$0.isPassive } }

  /// What the caller is to do about a key.
  package enum Intent {
    case perform(@MainActor () -> Void)
    case quit
    /// Stop as a job, as Ctrl-Z asks for.
    case suspend
    /// Paint everything anew.
    case redraw
    /// Let the terminal report clicks, or keep them to itself again.
    case toggleMouse
    /// Give the text to the clipboard.
    case copy(String)
  }

  package init(policy: WidthPolicy = .clusters) {
    self.policy = policy
  }

  /// Whether what has the focus was out of sight in the last picture.
  var isFocusHidden = false

  /// Whether there is anything keys could act on.
  package var hasScene: Bool { !layers.isEmpty }

  /// Takes a new scene. Focus, scroll and selection follow the identities in it; drafts are settled as
  /// `FieldDraft.receive` says.
  package mutating func update(_ scene: SceneNode, hasSubmissionsInFlight: Bool? = nil) {
    let before = Dictionary(layers.map { ($0.id, $0) }) { first, _ in first }
    layers = Self.layers(under: Layer(id: scene.id, style: nil, screen: scene, dismiss: nil))
    for layer in layers { settle(layer, before: before[layer.id]) }
    let known = Set(layers.map(\.id))
    focus = focus.filter { known.contains($0.key) }
    scroll = scroll.filter { known.contains($0.key) }
    unsettled.formIntersection(known)
    settleDrafts(hasSubmissionsInFlight: hasSubmissionsInFlight)
  }

  private static func layers(under base: Layer) -> [Layer] {
    let presentations = base.screen.chrome.presentations.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    return presentations.reduce(into: [base]) { layers, next in
      let shown = next.element
      layers += Self.layers(
        under: Layer(
          id: shown.id, style: shown.style, kind: shown.kind, screen: shown.content, dismiss: shown.dismiss))
    }
  }

  private mutating func settle(_ layer: Layer, before old: Layer?) {
    let stops = layer.stops
    for stop in stops {
      guard case .list(let list) = stop else { continue }
      let rows = old.flatMap { self.list(list.id, in: $0) }?.children
      positions[list.id, default: ListPosition()].follow(list.children, before: rows)
    }
    if let current = stops.first(where: { $0.id == focus[layer.id] }) {
      // A tab that was opened gives the focus to what it shows.
      let isOpened = old.map { current.isTab && $0.openTabs != layer.openTabs } ?? false
      guard isOpened || unsettled.contains(layer.id) else { return }
    }
    (focus[layer.id], unsettled) = (layer.initialFocus, unsettled.subtracting([layer.id]))
    if layer.contentStops.allSatisfy(\.isTab) { unsettled.insert(layer.id) }
  }

  private mutating func settleDrafts(hasSubmissionsInFlight: Bool?) {
    let fields = layers.flatMap { layer in
      layer.stops.flatMap { stop in controls(at: stop) }
    }.filter { $0.role == .field }
    let values = Dictionary(fields.map { ($0.id, $0.value ?? "") }) { first, _ in first }
    for id in drafts.keys {
      guard let value = values[id] else {
        drafts[id] = nil
        continue
      }
      drafts[id]?.receive(value, hasSubmissionsInFlight: hasSubmissionsInFlight)
    }
    let lists = Set(layers.flatMap { $0.stops.filter(\.isList).map(\.id) })
    positions = positions.filter { lists.contains($0.key) }
  }

  /// The actions beside the selected row of a list: reached by their keys only.
  func rowActions(at stop: FocusStop) -> [SceneNode] {
    guard case .list(let list) = stop else { return [] }
    return list.children.node(at: positions[list.id]?.index ?? 0)?.actions ?? []
  }

  /// The controls at a stop: itself, or those of a list's selected row.
  func controls(at stop: FocusStop) -> [SceneNode] {
    switch stop {
    case .control(let node): [node]
    case .list(let list): list.children.node(at: positions[list.id]?.index ?? 0)?.controls ?? []
    }
  }
}

extension ScenePresentation {
  /// What stands over what when several are shown at once; what takes no keys covers nothing and stands over all.
  fileprivate var rank: Int {
    switch style {
    case .page: 0
    case .cover: 1
    case .sheet: 2
    case .popover: 3
    case .custom: kind?.isModal == false ? 7 : 4
    case .dialog: 5
    case .alert: 6
    }
  }
}

extension ScenePresentation.Style {

  /// Whether nothing of what is below is seen.
  var coversAll: Bool { self == .page || self == .cover }
}
