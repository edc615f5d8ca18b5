/// One semantic element of the screen: what it is, what it says, what can be done with it. A renderer turns it into
/// cells or into markup; it holds nothing of either.
package struct SceneNode: Sendable {
  /// The place of the element, the same from frame to frame as long as it is the same element.
  package var id: String
  package var role: Role
  /// The name of the element: a text, a button's title, a field's label, a screen's title.
  package var label: String
  /// The content of a field, or the name of a label's image.
  package var value: String?
  package var isEnabled = true
  /// Whether what is shown still waits for the store's word.
  package var pending = false
  package var style = SceneStyle()
  package var shortcut: KeyboardShortcut?
  package var children = SceneChildren()
  /// Buttons that go with a row and are not drawn in it; their keys work while the row is selected.
  package var actions: [SceneNode] = []
  /// The parts around a screen's content; empty for every other role.
  package var chrome = SceneChrome()
  package var activate: (@MainActor @Sendable () -> Void)?
  package var edit: (@MainActor @Sendable (String) -> Void)?

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
  }

  /// Where the parts of a column stand across it.
  package enum Alignment: Sendable, Hashable {
    case leading
    case center
    case trailing
  }

  /// Whether a person can do something with the element itself.
  package var isControl: Bool {
    switch role {
    case .button, .field, .toggle: isEnabled
    default: false
    }
  }
}

/// How a text wants to look; renderers that cannot, leave it out.
package struct SceneStyle: Sendable, Hashable {
  package var isBold = false
  package var isItalic = false
  package var foreground: Color?
  package var background: Color?
  /// Wished width in columns.
  package var width: Int?

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
  }
}
