/// A value that only the program it belongs to sees: a password, a token.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var user = ""
///   @Secret var password = ""
/// }
/// case passwordTyped(Secret<String>)      // as what an action carries
/// ```
///
/// Reducers read and write it as any other member. In the journal it is sealed. In documents, frames, logs and the
/// texts of tests it is hidden: what is printed is `Secret(…)`, and a front that gets the state reads
/// ``SecretValue/hidden``.
///
/// A secret has no `Codable` form, so that no encoder writes it by accident: a struct that holds one is an
/// `@ObservableState`, and an action carries it directly.
@propertyWrapper
public struct Secret<Value: SecretValue> {
  /// What is known of the value.
  enum Content {
    case value(Value)
    /// Its seal, read where no key was at hand.
    case sealed(String)
    /// That there is one.
    case hidden
  }

  var content: Content

  /// A secret that holds a value.
  public init(wrappedValue: Value) { content = .value(wrappedValue) }

  /// A secret that holds a value, for an action: `.passwordTyped(Secret(text))`.
  public init(_ value: Value) { self.init(wrappedValue: value) }

  /// The value; ``SecretValue/hidden`` where it is not known.
  public var wrappedValue: Value {
    get { if case .value(let value) = content { value } else { .hidden } }
    set { content = .value(newValue) }
  }
}

extension Secret: Sendable where Value: Sendable {}
extension Secret.Content: Sendable where Value: Sendable {}

extension Secret: Equatable {
  /// Whether both hold equal values. One whose value is not known equals one that holds the stand-in.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left.content, right.content) {
    case (.sealed(let left), .sealed(let right)): left == right
    case (.sealed, _), (_, .sealed): false
    default: left.wrappedValue == right.wrappedValue
    }
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Nothing of the value, not even its length.
  public var description: String { SecretText.shown }
  /// Nothing of the value, not even its length.
  public var debugDescription: String { SecretText.shown }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension Secret: ShapedValue {
  var shape: ValueShape { .leaf(SecretText.shown) }
}

/// What is shown in place of a secret.
enum SecretText {
  static let shown = "Secret(…)"
}
