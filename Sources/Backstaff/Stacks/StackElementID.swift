/// The id of an element of a stack: minted by the runtime, counted up, never used again.
///
/// Its text, on the wire and in action paths, is `#7`.
public struct StackElementID: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline package let number: Int

  @inlinable
  package init(_ number: Int) { self.number = number }

  /// The id as text: `#7`.
  public var description: String { "#\(number)" }

  /// The highest number that a text may write: 2^53, as of all integers in documents. No session gets there by itself.
  static let limit = 1 << 53
  /// How far ahead of a session's counter an id from outside may be: the counter goes on behind it, and must not be led
  /// to its end.
  static let aheadLimit = 1 << 20

  /// The id that a text writes.
  @usableFromInline
  package init?(text: some StringProtocol) {
    guard text.first == "#", let number = Int(canonical: text.dropFirst()), (0...Self.limit).contains(number) else {
      return nil
    }
    self.init(number)
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// The id of that number, for tests: `store.send(.path(.popFrom(id: 0)))`.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension StackElementID: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = StackElementID(text: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the id of a stack element is written like `#7`"))
    }
    self = id
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
