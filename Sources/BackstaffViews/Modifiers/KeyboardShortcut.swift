/// The key that stands for a control.
public struct KeyboardShortcut: Sendable, Hashable {
  package let key: KeyEquivalent
  package let needsControl: Bool

  /// A key, with the control key when `modifiers` says so. A terminal has no command key: there the plain key is
  /// meant, and it works while no field is focused.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    needsControl = modifiers.contains(.control)
  }

  private init(named key: KeyEquivalent) {
    self.key = key
    needsControl = false
  }

  /// What Enter does, also in a field.
  public static let defaultAction = KeyboardShortcut(named: .return)
  /// What Esc does.
  public static let cancelAction = KeyboardShortcut(named: .escape)

  /// The shortcut as people read it: `a`, `^s`, `Enter`.
  package var name: String {
    let plain =
      switch key {
      case .return: "Enter"
      case .escape: "Esc"
      case .space: "Space"
      case .tab: "Tab"
      case .delete: "Backspace"
      default: String(key.character)
      }
    return needsControl ? "^" + plain : plain
  }
}

/// The key of a shortcut: a character, or one of the named keys.
public struct KeyEquivalent: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character the key types.
  public let character: Character

  /// The key that types the character.
  public init(_ character: Character) {
    self.character = character
  }

  /// The key that types the character.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self.character = character
  }

  /// Enter.
  public static let `return` = KeyEquivalent("\r")
  /// Esc.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// Tab.
  public static let tab = KeyEquivalent("\t")
  /// Backspace.
  public static let delete = KeyEquivalent("\u{8}")
}

/// Keys held down together with another.
public struct EventModifiers: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int

  /// The set with the bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Command.
  public static let command = EventModifiers(rawValue: 1)
  /// Control.
  public static let control = EventModifiers(rawValue: 2)
  /// Shift.
  public static let shift = EventModifiers(rawValue: 4)
  /// Option, also called Alt.
  public static let option = EventModifiers(rawValue: 8)
}

extension View {
  /// Lets a key press the control.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Lets a key press the control; nil takes the key away.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    EnvironmentView(content: self) { $0.shortcut = shortcut }
  }

  /// Makes the controls inside unusable while `isDisabled`.
  public func disabled(_ isDisabled: Bool) -> some View {
    EnvironmentView(content: self) { values in
      if isDisabled { values.isEnabled = false }
    }
  }
}
