/// One semantic element of the screen: what it is, what it says, what can be done with it. A renderer turns it into
/// cells or into markup; it holds nothing of either.
package struct SceneNode: Sendable {
  /// The place of the element, the same from frame to frame as long as it is the same element.
  package var id: String
  package var role: Role
  /// The name of the element: a text, a button's title, a field's label, a screen's title.
  package var label: String
  /// The content of a field, the choice of a picker, or the name of a label's image.
  package var value: String?
  /// Whether the content of a field is hidden from whoever looks at the screen.
  package var isSecure = false
  package var isEnabled = true
  /// Whether what is shown still waits for the store's word.
  package var pending = false
  package var style = SceneStyle()
  /// The space around the element; nil where it takes just what it needs.
  package var box: SceneBox?
  package var shortcut: KeyboardShortcut?
  package var children = SceneChildren()
  /// Buttons that go with a row and are not drawn in it; their keys work while the row is selected.
  package var actions: [SceneNode] = []
  /// The parts around a screen's content; empty for every other role.
  package var chrome = SceneChrome()
  package var activate: (@MainActor @Sendable () -> Void)?
  package var edit: (@MainActor @Sendable (String) -> Void)?
  /// Moves a choice or a number by so many steps.
  package var adjust: (@MainActor @Sendable (Int) -> Void)?
  /// What the element stands for among the choices of a picker or the tabs of a `TabView`.
  var tag: SceneTag?

  package init(id: String, role: Role, label: String = "") {
    self.id = id
    self.role = role
    self.label = label
  }

  /// What an element is.
  package enum Role: Sendable, Hashable {
    case screen
    case text
    case button(Purpose)
    case field
    case toggle(isOn: Bool)
    /// One of several: the names, and which one is chosen.
    case picker([String], chosen: Int?)
    /// A number that goes up and down.
    case stepper
    /// One of the tabs of a `tabs`.
    case tab(isSelected: Bool)
    /// A row of `tab` elements, then what the selected one shows.
    case tabs
    /// Elements over one another, the first at the back, each at that place of the whole.
    case layers(Alignment, Alignment)
    /// One element with space around it that it cannot hold itself.
    case box
    /// A share from 0 to 1, or nil when the end is not known.
    case progress(Double?)
    case label
    case column(Alignment)
    case row
    case spacer
    case divider
    case list
    case form
    case section
    case heading
    case scroll
  }

  /// What pressing a button means.
  package enum Purpose: Sendable, Hashable {
    case plain
    case cancel
    case destructive
    /// Leads to another screen.
    case link
  }

  /// Where the parts of a column stand across it.
  package enum Alignment: Sendable, Hashable {
    case leading
    case center
    case trailing
  }

  /// Whether a person can do something with the element itself.
  package var isControl: Bool { role.isControl && isEnabled }
}

extension SceneNode.Role {
  /// Whether elements of the role are there to be used, by whoever may.
  package var isControl: Bool {
    switch self {
    case .button, .field, .toggle, .picker, .stepper, .tab: true
    default: false
    }
  }
}

/// What an element stands for: a value that only the view which asked for it compares.
@MainActor
final class SceneTag {
  let value: AnyHashable

  init(_ value: AnyHashable) {
    self.value = value
  }
}

/// The space an element takes beyond what it needs, and what is drawn there.
package struct SceneBox: Sendable, Hashable {
  package var padding = Edges()
  /// Wished columns and rows; nil leaves them to the content.
  package var width: Int?
  package var height: Int?
  /// Whether the element takes all the columns, or rows, that it is offered.
  package var fillsWidth = false
  package var fillsHeight = false
  /// Where the content stands in what is more than it needs.
  package var horizontal = SceneNode.Alignment.center
  package var vertical = SceneNode.Alignment.center
  package var background: Color?

  package init() {}

  /// Columns and rows at the four sides.
  package struct Edges: Sendable, Hashable {
    package var top = 0
    package var bottom = 0
    package var leading = 0
    package var trailing = 0
  }
}

/// How a text wants to look; renderers that cannot, leave it out.
package struct SceneStyle: Sendable, Hashable {
  package var isBold = false
  package var isItalic = false
  package var foreground: Color?

  package init() {}
}

/// What surrounds the content of a screen.
package struct SceneChrome: Sendable {
  package var title: String?
  package var toolbar: [SceneNode] = []
  package var presentations: [ScenePresentation] = []
  /// At most one field: an array, because a node cannot hold a node directly.
  private var searchFields: [SceneNode] = []

  package init() {}

  /// The field the screen is searched with.
  package var search: SceneNode? {
    get { searchFields.first }
    set { searchFields = newValue.map { [$0] } ?? [] }
  }

  mutating func take(_ other: SceneChrome) {
    title = other.title ?? title
    search = other.search ?? search
    toolbar += other.toolbar
    presentations += other.presentations
  }
}

/// Something shown over a screen.
package struct ScenePresentation: Sendable {
  package var id: String
  package var style: Style
  /// A node of role `screen`.
  package var content: SceneNode
  /// Asks the owner to take the presentation away; nil where only the buttons inside can.
  package var dismiss: (@MainActor @Sendable () -> Void)?

  /// How it is shown. A renderer that lacks one takes the next: popover → sheet → page.
  package enum Style: String, Sendable, Hashable {
    case page
    case cover
    case sheet
    case popover
    case alert
    case dialog
    /// One of the app's own, as `PresentationKind` describes it.
    case custom
  }

  /// What a presentation of the app's own is: nil for the others.
  package var kind: Kind?

  /// A presentation kind of the app's own, by its name and its placement.
  package struct Kind: Sendable, Hashable {
    package var name: String
    package var placement: PresentationPlacement
    package var isModal: Bool
  }
}
