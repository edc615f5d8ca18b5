import FoundationEssentials

/// A type whose values can be kept secret.
///
/// ```swift
/// struct Card: SecretValue {
///   var number = ""
///   var expiry = ""
///   static var hidden: Card { Card() }
/// }
/// @Secret var card = Card()
/// ```
public protocol SecretValue: Codable, Equatable {
  /// What stands in where the value is not known: what fronts see.
  static var hidden: Self { get }
}

extension String: SecretValue {
  /// The empty text.
  public static var hidden: String { "" }
}

extension Data: SecretValue {
  /// No bytes.
  public static var hidden: Data { Data() }
}

extension Optional: SecretValue where Wrapped: Codable & Equatable {
  /// `nil`.
  public static var hidden: Wrapped? { nil }
}
