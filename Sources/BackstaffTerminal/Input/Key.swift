/// One thing a person did at the keyboard or with the mouse.
package struct Key: Sendable, Hashable {
  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  package enum Code: Sendable, Hashable {
    case character(Character)
    case enter
    case tab
    case backTab
    case escape
    case backspace
    case delete
    case insert
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case function(Int)
    /// Text pasted as a whole.
    case paste(String)
    /// The main button went down at the place.
    case click(Point)
    /// The wheel was turned by a step, up when negative, at the place.
    case wheel(Int, Point)
  }

  package struct Modifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  /// Whether it is a letter or a text for a field, and nothing else there.
  var isText: Bool {
    switch code {
    case .character: modifiers.isDisjoint(with: [.alt, .control])
    case .paste: true
    default: false
    }
  }

  package static func character(_ character: Character) -> Key { Key(.character(character)) }
  package static func control(_ character: Character) -> Key { Key(.character(character), .control) }
}
